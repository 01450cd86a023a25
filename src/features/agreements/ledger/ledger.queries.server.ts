import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Executor } from '#/database/connection.server.ts'
import type { LedgerEntry } from './ledger.schema.ts'

/** All entries of an agreement's ledger with their postings, in the order in which they were written. */
export async function listEntries(
  db: Executor,
  { agreementId }: { agreementId: string },
): Promise<LedgerEntry[]> {
  const rows = await db
    .selectFrom('ledgerEntries')
    .select([
      'id',
      'number',
      'kind',
      'key',
      'instalment',
      'occurredOn',
      'recordedAt',
      'reversesId',
      'method',
      'reference',
      'evidence',
      'reason',
    ])
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('ledgerPostings')
          .whereRef('ledgerPostings.entryId', '=', 'ledgerEntries.id')
          .select(['account', 'amountPesewas']),
      ).as('postings'),
    )
    .where('agreementId', '=', agreementId)
    .orderBy('number')
    .execute()
  return rows.map(({ postings, ...entry }) => ({
    ...entry,
    postings: Object.fromEntries(postings.map(({ account, amountPesewas }) => [account, amountPesewas])),
  }))
}
