import { callEndpoint } from '#/shared/endpoint-call.ts'
import { isRefused } from '#/web/request/call-answer.ts'
import type { SaveOutcome } from './autosave.ts'

const PATIENCE_MS = 15_000
// What outlives its page may be no larger.
const MOST_KEPT_ALIVE = 60_000

/**
 * Keeps a draft at an endpoint that answers `{ draftId, savedAt }`. `isLast`: the page may go before the answer is
 * there. Never rejects.
 */
export async function sendDraft(
  address: string,
  draft: object,
  { isLast }: { isLast: boolean },
): Promise<SaveOutcome & { draftId?: string }> {
  try {
    const { draftId, savedAt } = await callEndpoint<{ draftId: string; savedAt: string }>(address, {
      json: draft,
      keepalive: isLast && new Blob([JSON.stringify(draft)]).size < MOST_KEPT_ALIVE,
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    return { kind: 'saved', draftId, savedAt }
  } catch (error) {
    if (!isRefused(error)) return { kind: 'failed', problem: { kind: 'connection' } }
    if (error.status === 401) return { kind: 'failed', problem: { kind: 'signed-out' } }
    return { kind: 'failed', problem: { kind: 'refused', message: error.message } }
  }
}
