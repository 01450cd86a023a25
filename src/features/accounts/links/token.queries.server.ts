import type { Executor } from '#/database/connection.server.ts'
import type { Role } from '#/shared/actor.ts'
import { hashToken, isToken } from '../session.queries.server.ts'

export const TOKEN_PURPOSES = ['verify-email', 'reset-password'] as const
export type TokenPurpose = (typeof TOKEN_PURPOSES)[number]

/** Whose link this is while it can still be used; undefined for one that is unknown, used, void or too old. */
export async function findTokenAccount(
  db: Executor,
  { purpose, token, now }: { purpose: TokenPurpose; token: string; now: Date },
): Promise<string | undefined> {
  if (!isToken(token)) return undefined
  const row = await db
    .selectFrom('accountTokens')
    .select('accountId')
    .where('tokenHash', '=', hashToken(token))
    .where('purpose', '=', purpose)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', now)
    .executeTakeFirst()
  return row?.accountId
}

/** The role of whoever's link this is while it can still be used, by which a new password is judged. */
export async function findTokenRole(
  db: Executor,
  link: { purpose: TokenPurpose; token: string; now: Date },
): Promise<Role | undefined> {
  const accountId = await findTokenAccount(db, link)
  if (accountId === undefined) return undefined
  const profile = await db
    .selectFrom('profiles')
    .select('role')
    .where('id', '=', accountId)
    .executeTakeFirst()
  return profile?.role ?? 'user'
}
