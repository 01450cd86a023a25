import type { SessionView } from '#/features/accounts/session.schema.ts'
import { urls } from '#/shared/urls.ts'
import { actionMemory } from './remembered-action.ts'

/** Ties an action that waits to whoever has just signed in; asks who that is only when one waits. */
export async function bindToSession(): Promise<void> {
  if (!actionMemory.isWaiting()) return
  try {
    const { callEndpoint } = await import('#/shared/endpoint-call.ts')
    const { user } = await callEndpoint<SessionView>(urls.session)
    actionMemory.bind(user.id)
  } catch {
    // Nobody knows whose it would be, so it is nobody's.
    actionMemory.forget()
  }
}
