import type { Transaction } from 'kysely'
import type { DB } from '#/database/schema.gen.ts'
import type { Services } from '#/platform/services.ts'
import { newId } from '#/shared/ids.ts'
import { hashToken } from '../session.queries.server.ts'
import { TOKEN_PURPOSES, type TokenPurpose } from './token.queries.server.ts'

const LIFETIME_MINUTES: Record<TokenPurpose, number> = { 'verify-email': 24 * 60, 'reset-password': 60 }

/**
 * Locks an account until the transaction ends and answers it. Whatever touches an account's links and sessions together
 * does this first, so that two never wait for each other and the later one sees what the earlier did.
 */
export async function lockAccount(tx: Transaction<DB>, accountId: string) {
  return await tx
    .selectFrom('accounts')
    .leftJoin('profiles', 'profiles.id', 'accounts.id')
    .select([
      'accounts.id',
      'accounts.email',
      'accounts.emailVerifiedAt',
      'accounts.passwordHash',
      'profiles.fullName',
      'profiles.role',
    ])
    .where('accounts.id', '=', accountId)
    .forNoKeyUpdate('accounts')
    .executeTakeFirst()
}

/** Makes a link for a locked account, voids its older links of this purpose, and answers the id that mails hold. */
export async function issueToken(
  tx: Transaction<DB>,
  { secrets, clock }: Pick<Services, 'secrets' | 'clock'>,
  {
    accountId,
    purpose,
    minutes = LIFETIME_MINUTES[purpose],
  }: { accountId: string; purpose: TokenPurpose; minutes?: number },
): Promise<string> {
  await voidTokens(tx, accountId, [purpose])
  const now = clock.now()
  const id = newId(now.getTime())
  await tx
    .insertInto('accountTokens')
    .values({
      id,
      accountId,
      purpose,
      tokenHash: hashToken(secrets.linkToken(purpose, id)),
      createdAt: now,
      expiresAt: new Date(now.getTime() + minutes * 60_000),
    })
    .execute()
  return id
}

/** Uses a link up. One statement: of any number of people who hold it, one is answered true. */
export async function consumeToken(
  tx: Transaction<DB>,
  { purpose, token, now }: { purpose: TokenPurpose; token: string; now: Date },
): Promise<boolean> {
  const used = await tx
    .updateTable('accountTokens')
    .set({ usedAt: now })
    .where('tokenHash', '=', hashToken(token))
    .where('purpose', '=', purpose)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', now)
    .returning('id')
    .executeTakeFirst()
  return used !== undefined
}

/** Makes an account's unused links worthless. */
export async function voidTokens(
  tx: Transaction<DB>,
  accountId: string,
  purposes: readonly TokenPurpose[] = TOKEN_PURPOSES,
): Promise<void> {
  await tx
    .deleteFrom('accountTokens')
    .where('accountId', '=', accountId)
    .where('purpose', 'in', purposes)
    .where('usedAt', 'is', null)
    .execute()
}
