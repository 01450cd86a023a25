import { sql } from 'kysely'
import type { Services } from '#/platform/services.ts'
import { urls } from '#/shared/urls.ts'
import { issueToken, lockAccount } from './token.commands.server.ts'

/**
 * The address at which the first administrator chooses a password: it works once, for an hour. Of several starters all
 * answer the same one, and one that is over is replaced. Undefined once the account was used or changed.
 */
export async function issueSetupLink(
  services: Pick<Services, 'db' | 'clock' | 'secrets' | 'config'>,
  { email }: { email: string },
): Promise<string | undefined> {
  const { db, secrets, config } = services
  const purpose = 'reset-password'
  const tokenId = await db.transaction().execute(async (tx) => {
    const account = await tx
      .selectFrom('accounts')
      .innerJoin('profiles', 'profiles.id', 'accounts.id')
      .select('accounts.id')
      .where(sql`lower(accounts.email)`, '=', email.toLowerCase())
      .where('profiles.role', '=', 'admin')
      // Whoever chooses a password changes the account.
      .whereRef('accounts.updatedAt', '=', 'accounts.createdAt')
      .where((eb) =>
        eb.not(eb.exists(eb.selectFrom('sessions').select('id').whereRef('accountId', '=', 'accounts.id'))),
      )
      .executeTakeFirst()
    if (!account || !(await lockAccount(tx, account.id))) return undefined
    const open = await tx
      .selectFrom('accountTokens')
      .select('id')
      .where('accountId', '=', account.id)
      .where('purpose', '=', purpose)
      .where('usedAt', 'is', null)
      .where('expiresAt', '>', services.clock.now())
      .executeTakeFirst()
    return open?.id ?? (await issueToken(tx, services, { accountId: account.id, purpose }))
  })
  return tokenId && `${config.siteUrl}${urls.resetPassword}?token=${secrets.linkToken(purpose, tokenId)}`
}

/** True while the link that `issueSetupLink` gave for this address can be used. */
export async function isSetupLinkOpen(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { email }: { email: string },
): Promise<boolean> {
  const open = await db
    .selectFrom('accountTokens')
    .innerJoin('accounts', 'accounts.id', 'accountTokens.accountId')
    .select('accountTokens.id')
    .where(sql`lower(accounts.email)`, '=', email.toLowerCase())
    .where('accountTokens.purpose', '=', 'reset-password')
    .where('accountTokens.usedAt', 'is', null)
    .where('accountTokens.expiresAt', '>', clock.now())
    .executeTakeFirst()
  return open !== undefined
}
