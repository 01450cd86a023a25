import { sql, type Transaction } from 'kysely'
import type { Executor } from '#/database/connection.server.ts'
import type { DB } from '#/database/schema.gen.ts'

/** A change of the address that waits for one of both, or for both. */
export type OpenEmailChange = {
  newEmail: string
  isOldConfirmed: boolean
  isNewConfirmed: boolean
  expiresAt: Date
}

/** The change that an account has asked for and that can still be confirmed; undefined when there is none. */
export async function findOpenEmailChange(
  db: Executor,
  { accountId, now }: { accountId: string; now: Date },
): Promise<OpenEmailChange | undefined> {
  const row = await db
    .selectFrom('emailChanges')
    .select(['newEmail', 'oldConfirmedAt', 'newConfirmedAt', 'expiresAt'])
    .where('accountId', '=', accountId)
    .where('changedAt', 'is', null)
    .where('expiresAt', '>', now)
    .executeTakeFirst()
  if (!row) return undefined
  const { oldConfirmedAt, newConfirmedAt, ...change } = row
  return { ...change, isOldConfirmed: oldConfirmedAt !== null, isNewConfirmed: newConfirmedAt !== null }
}

/**
 * Makes everybody who wants to give these addresses to an account wait for each other, until the transaction ends. In
 * lower case. Call it after the account is locked.
 */
export async function lockAddresses(tx: Transaction<DB>, emails: readonly string[]): Promise<void> {
  for (const email of [...emails].sort())
    await sql`select pg_advisory_xact_lock(hashtextextended(${`fihankra address ${email}`}, 0))`.execute(tx)
}

/** Until when an address, in lower case, may go back to another account than this one; undefined for one that is free. */
export async function findReservation(
  db: Executor,
  { email, accountId, now }: { email: string; accountId?: string; now: Date },
): Promise<Date | undefined> {
  const row = await db
    .selectFrom('emailChanges')
    .select('undoUntil')
    .where(sql<boolean>`lower(old_email) = ${email}`)
    .where('changedAt', 'is not', null)
    .where('undoUntil', '>', now)
    .$if(accountId !== undefined, (query) => query.where('accountId', '!=', accountId ?? ''))
    .orderBy('undoUntil', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.undoUntil ?? undefined
}

/** Whose address this is, in lower case, besides this account's: undefined for nobody's. */
export async function findAddressOwner(
  db: Executor,
  { email, accountId }: { email: string; accountId: string },
): Promise<{ id: string; email: string; fullName: string | null; hasAccount: boolean } | undefined> {
  const account = await db
    .selectFrom('accounts')
    .leftJoin('profiles', 'profiles.id', 'accounts.id')
    .select(['accounts.id', 'accounts.email', 'profiles.fullName'])
    .where(sql<boolean>`lower(accounts.email) = ${email}`)
    .where('accounts.id', '!=', accountId)
    .executeTakeFirst()
  if (account) return { ...account, hasAccount: true }
  // A profile alone is an agent's, who cannot sign in.
  const profile = await db
    .selectFrom('profiles')
    .select(['id', 'email', 'fullName'])
    .where(sql<boolean>`lower(email) = ${email}`)
    .where('id', '!=', accountId)
    .executeTakeFirst()
  return profile && { ...profile, hasAccount: false }
}
