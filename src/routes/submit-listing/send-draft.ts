import type { PropertyFields } from '#/features/properties/property-form.schema.ts'
import { urls } from '#/shared/urls.ts'
import type { SaveOutcome } from './autosave.ts'

export type DraftToSend = {
  draftId: string | null
  propertyId: string | null
  version: number | null
  fields: PropertyFields
}

const PATIENCE_MS = 15_000
// What outlives its page may be no larger.
const MOST_KEPT_ALIVE = 60_000

/** Keeps a draft on the server. `isLast`: the page may go before the answer is there. Never rejects. */
export async function sendDraft(
  draft: DraftToSend,
  { isLast }: { isLast: boolean },
): Promise<SaveOutcome & { draftId?: string }> {
  const body = JSON.stringify(draft)
  try {
    const response = await fetch(urls.propertyDrafts, {
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
