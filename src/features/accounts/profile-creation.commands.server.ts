import type { Executor } from '#/database/connection.server.ts'

/**
 * Gives an account that lacks one a profile with the role user. A profile that is there, or that holds the address for
 * somebody else, is left as it is; an account that is being deleted gets none.
 */
export async function createMissingProfile(
  db: Executor,
  { accountId, email, now }: { accountId: string; email: string; now: Date },
): Promise<void> {
  await db
    .insertInto('profiles')
    .columns(['id', 'email', 'role', 'createdAt', 'updatedAt'])
    .expression((build) =>
      build
        .selectFrom('accounts')
        .select((select) => [
          'accounts.id',
          select.val(email).as('email'),
          select.val('user').as('role'),
          select.val(now).as('createdAt'),
          select.val(now).as('updatedAt'),
        ])
        .where('accounts.id', '=', accountId)
        .forKeyShare(),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
