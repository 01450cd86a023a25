import type { Executor } from '#/database/connection.server.ts'
import { writeInPieces, writeSheetHeader, writeSheetRow } from '#/shared/csv.ts'
import { ENTRY_KINDS, LEDGER_ACCOUNTS, type LedgerAccount } from './ledger/ledger.schema.ts'

const COLUMNS = [
  'entry',
  'agreement',
  'counts_from',
  'recorded_at',
  'kind',
  'account_code',
  'account',
  'debit_cedis',
  'credit_cedis',
  'reverses',
  'method',
  'reference',
  'reason',
]

const cedis = (pesewas: number) => (pesewas / 100).toFixed(2)

/** Every posting of every agreement, in the order of the entries, as a sheet in pieces: a line for each debit and credit. */
export function exportLedger(db: Executor): AsyncGenerator<string, void, undefined> {
  return writeInPieces({
    header: writeSheetHeader(COLUMNS),
    readAfter: (last: PostingRow | undefined, limit) => readPostings(db, last, limit),
    write: (row) => writeSheetRow(cellsOf(row)),
  })
}

// By these names accounting programs know which report an account belongs to.
const PLURALS = { asset: 'assets', liability: 'liabilities', income: 'income', expense: 'expenses' } as const

/**
 * The same as a journal in plain text, as hledger, ledger and beancount’s importers read it: an entry is a day with its
 * number, each posting a line below it. Written in pieces, an entry at a time.
 */
export async function* exportJournal(db: Executor): AsyncGenerator<string, void, undefined> {
  yield `; Ledgers of agreements to rent to own. Amounts in cedis; credits below zero.\ncommodity GHS 1000.00\n`
  let last: PostingRow | undefined
  let entry: number | undefined
  for (;;) {
    const rows = await readPostings(db, last, 500)
    let piece = ''
    for (const row of rows) {
      if (row.number !== entry) {
        entry = row.number
        piece += `\n${row.occurredOn} (${row.number}) ${ENTRY_KINDS[row.kind]} | agreement ${row.agreement}${row.reference ? ` | ${oneLine(row.reference)}` : ''}\n`
        if (row.reason) piece += `    ; ${oneLine(row.reason)}\n`
      }
      const { type, label } = LEDGER_ACCOUNTS[row.account]
      piece += `    ${PLURALS[type]}:${label}:${row.agreement}  GHS ${cedis(row.amountPesewas)}\n`
    }
    if (piece) yield piece
    last = rows.at(-1)
    if (rows.length < 500) return
  }
}

// What somebody typed begins no line of its own.
const oneLine = (text: string) => text.replace(/[\r\n;|]+/g, ' ')

type PostingRow = Awaited<ReturnType<typeof readPostings>>[number]

async function readPostings(
  db: Executor,
  last: { number: number; account: LedgerAccount } | undefined,
  limit: number,
) {
  return await db
    .selectFrom('ledgerPostings')
    .innerJoin('ledgerEntries', 'ledgerEntries.id', 'ledgerPostings.entryId')
    .innerJoin('agreements', 'agreements.id', 'ledgerEntries.agreementId')
    .leftJoin('ledgerEntries as reversed', 'reversed.id', 'ledgerEntries.reversesId')
    .select([
      'ledgerEntries.number',
      'agreements.number as agreement',
      'ledgerEntries.occurredOn',
      'ledgerEntries.recordedAt',
      'ledgerEntries.kind',
      'ledgerPostings.account',
      'ledgerPostings.amountPesewas',
      'reversed.number as reverses',
      'ledgerEntries.method',
      'ledgerEntries.reference',
      'ledgerEntries.reason',
    ])
    .$if(last !== undefined, (all) =>
      all.where((eb) =>
        eb(
          eb.refTuple('ledgerEntries.number', 'ledgerPostings.account'),
          '>',
          eb.tuple(last?.number ?? 0, last?.account ?? 'cash'),
        ),
      ),
    )
    .orderBy('ledgerEntries.number')
    .orderBy('ledgerPostings.account')
    .limit(limit)
    .execute()
}

function cellsOf(row: PostingRow): (string | number | null)[] {
  const { code, label } = LEDGER_ACCOUNTS[row.account]
  return [
    row.number,
    row.agreement,
    row.occurredOn,
    row.recordedAt.toISOString(),
    ENTRY_KINDS[row.kind],
    code,
    label,
    row.amountPesewas > 0 ? cedis(row.amountPesewas) : null,
    row.amountPesewas < 0 ? cedis(-row.amountPesewas) : null,
    row.reverses,
    row.method,
    row.reference,
    row.reason,
  ]
}
