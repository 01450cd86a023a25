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
  const body = JSON.stringify(draft)
  try {
    const response = await fetch(address, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body,
      keepalive: isLast && new Blob([body]).size < MOST_KEPT_ALIVE,
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    if (response.ok) {
      const { draftId, savedAt } = (await response.json()) as { draftId: string; savedAt: string }
      return { kind: 'saved', draftId, savedAt }
    }
    if (response.status === 401) return { kind: 'failed', problem: { kind: 'signed-out' } }
    if (response.status >= 500) return { kind: 'failed', problem: { kind: 'connection' } }
    const { error } = (await response.json()) as { error?: { message?: string } }
    return { kind: 'failed', problem: { kind: 'refused', message: error?.message ?? 'It was refused.' } }
  } catch {
    return { kind: 'failed', problem: { kind: 'connection' } }
  }
}
