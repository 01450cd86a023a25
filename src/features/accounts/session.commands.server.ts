import type { Services } from '#/platform/services.ts'
import type { CurrentSession } from './session.queries.server.ts'
import { nextExpiry } from './session.rules.ts'

/**
 * Moves the expiry of a session that is being used. Written only when it moves noticeably, so that reading pages
 * does not become writing. Answers the session as it now is.
 */
export async function keepSessionAlive(
  { db, clock, config }: Pick<Services, 'db' | 'clock' | 'config'>,
  session: CurrentSession,
): Promise<CurrentSession> {
  const now = clock.now()
  const expiresAt = nextExpiry(session, now, config.accounts)
  if (!expiresAt) return session
  await db
    .updateTable('sessions')
    .set({ lastUsedAt: now, expiresAt })
    .where('id', '=', session.sessionId)
    .execute()
  return {
    ...session,
    lastUsedAt: now,
    expiresAt,
    view: { ...session.view, expiresAt: Math.floor(expiresAt.getTime() / 1000) },
  }
}
