import type { Transaction } from 'kysely'
import type { DB } from '#/database/schema.gen.ts'
import { newId } from '#/shared/ids.ts'
import { entriesOf } from '#/shared/records.ts'
import type { EntryDraft, LedgerEntry, Postings } from './ledger.schema.ts'

/** Adds entries to the ledger of an agreement, which is locked. An entry whose key is there already fails the transaction. */
export async function writeEntries(
  tx: Transaction<DB>,
  { agreementId, drafts, now }: { agreementId: string; drafts: readonly EntryDraft[]; now: Date },
): Promise<LedgerEntry[]> {
  const written: LedgerEntry[] = []
  for (const { postings, ...draft } of drafts) {
    const id = newId(now.getTime())
    const { number } = await tx
      .insertInto('ledgerEntries')
      .values({ ...draft, id, agreementId, recordedAt: now })
      .returning('number')
      .executeTakeFirstOrThrow()
    await tx
      .insertInto('ledgerPostings')
      .values(rowsOf(id, agreementId, postings))
      .execute()
    written.push({ ...draft, postings, id, number, recordedAt: now })
  }
  return written
}

function rowsOf(entryId: string, agreementId: string, postings: Postings) {
  return entriesOf(postings).map(([account, amountPesewas]) => ({
    entryId,
    agreementId,
    account,
    amountPesewas,
  }))
}
