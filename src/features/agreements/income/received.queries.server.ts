import { sql } from 'kysely'
import type { Executor } from '#/database/connection.server.ts'
import { addMonths } from '#/shared/dates.ts'

/** What fell due in a month (`2026-11`) and what came in, below zero where more went out; in whole pesewas. */
export type MonthOfMoney = { month: string; duePesewas: number; receivedPesewas: number }

/**
 * Of all agreements, for so many months until the one of `today`, the oldest first: option fees, monthly payments and
 * late fees as they fell due, less fees that were reversed or waived; and all money that moved, on the day from which it
 * counts, less what was reversed and paid back: the months add up to what the ledgers hold as cash.
 */
export async function listMonthsOfMoney(
  db: Executor,
  { today, months }: { today: string; months: number },
): Promise<MonthOfMoney[]> {
  const first = addMonths(`${today.slice(0, 7)}-01`, 1 - months)
  const { rows } = await sql<MonthOfMoney>`
    select to_char(ledger_entries.occurred_on, 'YYYY-MM') as month,
      coalesce(sum(amount_pesewas) filter (where account <> 'cash'), 0)::bigint as "duePesewas",
      coalesce(sum(amount_pesewas) filter (where account = 'cash'), 0)::bigint as "receivedPesewas"
    from ledger_entries
    left join ledger_entries as undone on undone.id = ledger_entries.reverses_id
    join ledger_postings on ledger_postings.entry_id = ledger_entries.id
      and (account = 'cash'
        or (account = 'instalments_receivable' and ledger_entries.kind = 'instalment_due')
        or (account = 'fees_receivable'
          and (ledger_entries.kind in ('late_fee', 'fee_waiver') or undone.kind = 'late_fee')))
    where ledger_entries.occurred_on between ${first} and ${today}
    group by 1
  `.execute(db)
  return Array.from({ length: months }, (_, at) => {
    const month = addMonths(first, at).slice(0, 7)
    const row = rows.find((one) => one.month === month)
    return { month, duePesewas: row?.duePesewas ?? 0, receivedPesewas: row?.receivedPesewas ?? 0 }
  })
}
