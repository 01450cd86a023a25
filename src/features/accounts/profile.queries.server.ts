import type { Transaction } from 'kysely'
import type { Executor } from '#/database/connection.server.ts'
import type { DB } from '#/database/schema.gen.ts'
import { advertises, roleOf } from '#/features/access/role.policy.ts'
import { notSignedIn } from '../access/access.errors.ts'
import { profileNotFound } from './account.errors.ts'
import type { ProfileView } from './session.schema.ts'

/** The profile of somebody who can sign in, as they see it themself; refuses with `profile.not_found`. */
export async function getProfile(db: Executor, { accountId }: { accountId: string }): Promise<ProfileView> {
  const row = await db
    .selectFrom('profiles')
    .innerJoin('accounts', 'accounts.id', 'profiles.id')
    .select([
      'profiles.id',
      'accounts.email',
      'profiles.role',
      'profiles.fullName',
      'profiles.phone',
      'profiles.address',
      'profiles.bio',
      'profiles.createdAt',
    ])
    .where('profiles.id', '=', accountId)
    .executeTakeFirst()
  if (!row) throw profileNotFound()
  return {
    ...row,
    role: roleOf(row),
    createdAt: row.createdAt.toISOString(),
  }
}

/** The address and the name of somebody who can sign in. Refuses whoever has no account (any more). */
export async function getPerson(
  db: Executor,
  accountId: string,
): Promise<{ email: string; fullName: string | null }> {
  const person = await db
    .selectFrom('accounts')
    .leftJoin('profiles', 'profiles.id', 'accounts.id')
    .select(['accounts.email', 'profiles.fullName'])
    .where('accounts.id', '=', accountId)
    .executeTakeFirst()
  if (!person) throw notSignedIn()
  return person
}

/** Somebody who is locked: whether they can sign in and have a role that lists homes, and whether they have an account. */
export type LockedPerson = {
  canAdvertise: boolean
  hasAccount: boolean
  email: string
  fullName: string | null
}

/**
 * Locks people who have a profile, in one order, so that neither role nor account changes until `tx` ends. By their ids
 * in small letters: whether they can sign in and have a role that lists homes.
 */
export async function lockPeople(
  tx: Transaction<DB>,
  ids: readonly string[],
): Promise<Map<string, LockedPerson>> {
  const accounts = await tx
    .selectFrom('accounts')
    .select(['id', 'blockedAt'])
    .where('id', 'in', ids)
    .orderBy('id')
    .forKeyShare()
    .execute()
  const profiles = await tx
    .selectFrom('profiles')
    .select(['id', 'role', 'email', 'fullName'])
    .where('id', 'in', ids)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  const canSignIn = new Set(accounts.flatMap(({ id, blockedAt }) => (blockedAt === null ? [id] : [])))
  return new Map(
    profiles.map(({ id, role, email, fullName }) => [
      id,
      {
        canAdvertise: canSignIn.has(id) && advertises({ role }),
        hasAccount: accounts.some((account) => account.id === id),
        email,
        fullName,
      },
    ]),
  )
}
