import type { Executor } from '#/database/connection.server.ts'
import { roleOf } from '#/features/access/role.policy.ts'
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
