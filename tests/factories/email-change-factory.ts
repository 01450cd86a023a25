import { randomBytes } from 'node:crypto'
import type { Executor } from '#/database/connection.server.ts'
import { hashToken } from '#/features/accounts/session.queries.server.ts'
import { factoryId } from './factory-id.ts'

const [AT, LONG_AFTER] = ['2026-01-01T08:00:00Z', '2046-01-01T08:00:00Z']

/** A change of somebody's address, asked for or made, that stays open longer than any test's clock goes; its tokens. */
export async function insertEmailChange(
  db: Executor,
  {
    accountId,
    oldEmail,
    sessionId = factoryId(),
    isChanged = false,
  }: { accountId: string; oldEmail: string; sessionId?: string; isChanged?: boolean },
): Promise<{ old: string; new: string; undo: string }> {
  const id = factoryId()
  const makeToken = () => randomBytes(32).toString('base64url')
  const tokens = { old: makeToken(), new: makeToken(), undo: makeToken() }
  const done = isChanged ? AT : null
  await db
    .insertInto('emailChanges')
    .values({
      id,
      accountId,
      sessionId,
      oldEmail,
      newEmail: `new-${id}@example.com`,
      oldTokenHash: hashToken(tokens.old),
      newTokenHash: hashToken(tokens.new),
      undoTokenHash: hashToken(tokens.undo),
      requestedAt: AT,
      expiresAt: LONG_AFTER,
      oldConfirmedAt: done,
      newConfirmedAt: done,
      changedAt: done,
      undoUntil: isChanged ? LONG_AFTER : null,
    })
    .execute()
  return tokens
}
