import type { Transaction } from 'kysely'
import type { DB } from '#/database/schema.gen.ts'

/**
 * Deletes those of these profiles that have no account, such as the agents of the samples; answers how many. The caller
 * has seen that they advertise nothing, which would go with them.
 */
export async function removeProfilesWithoutAccount(
  tx: Transaction<DB>,
  ids: readonly string[],
): Promise<number> {
  if (ids.length === 0) return 0
  const gone = await tx
    .deleteFrom('profiles')
    .where('id', 'in', ids)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('accounts').select('accounts.id').whereRef('accounts.id', '=', 'profiles.id'))),
    )
    .returning('id')
    .execute()
  return gone.length
}
