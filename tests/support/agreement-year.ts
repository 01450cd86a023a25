import { type AgreementAccount, agreementAccount } from '#/features/agreements/agreement-account.rules.ts'
import type { LedgerEntry } from '#/features/agreements/ledger/ledger.schema.ts'
import { ledgerPlan } from '#/features/agreements/ledger/plan.rules.ts'
import { exitEntry } from '#/features/agreements/ledger/settlement.rules.ts'
import { addMonths, dayOf, MILLISECONDS_PER_DAY, startOfDay } from '#/shared/dates.ts'
import { formatAmount } from '#/shared/money.ts'
import { AGREEMENT_TERMS } from '../factories/agreement-factory.ts'
import { makeMemoryLedger } from './memory-ledger.ts'

/** Where the table stands. */
export const YEAR_DOCUMENT = 'docs/rent-to-own-year.md'

const START = '2026-01-05'

// What happens, by the day on which it is written down; a third element is the day from which it counts.
const STEPS: [writtenOn: string, what: string, pesewas: number, countsFrom?: string][] = [
  ['2026-01-05', 'Option fee on the day of signing', 1_000_000],
  ['2026-02-05', 'In full on its day', 625_000],
  ['2026-03-09', 'In full within the days of grace', 625_000],
  ['2026-04-20', 'Late: the fee first, then what is left of the month', 625_000],
  ['2026-05-05', 'The rest of April and all of May', 641_000],
  ['2026-05-28', 'Early: June is paid ahead', 625_000],
  ['2026-07-05', 'A part of July', 300_000],
  ['2026-07-10', 'The rest of July within the days of grace', 325_000],
  ['2026-08-21', 'Back-dated: written down late, counted in time', 625_000, '2026-08-06'],
  ['2026-09-05', 'Three months at once', 1_875_000],
  ['2026-12-30', 'December late, with its fee', 641_000],
]

const before = (day: string) => dayOf(new Date(startOfDay(day).getTime() - MILLISECONDS_PER_DAY))

/** A year of an agreement with a clock that is moved, as a document with a table: money in, and what leaving or buying would be. */
export function simulateAgreementYear(): string {
  const terms = AGREEMENT_TERMS
  const ledger = makeMemoryLedger(ledgerPlan(terms, START))
  const at = (day: string) => agreementAccount({ terms, startsOn: START, entries: ledger.entries, day })
  const rows: string[][] = []
  const exits: string[][] = []
  const add = (day: string, what: string, paid: string, account: AgreementAccount) =>
    rows.push([day, what, paid, ...figures(account)])
  const left = [...STEPS]
  for (let month = 0; month < 12; month += 1) {
    const [from, until] = [addMonths(START, month), before(addMonths(START, month + 1))]
    for (;;) {
      const step = left[0]
      if (!step || step[0] > until) break
      left.shift()
      const [writtenOn, what, amountPesewas, occurredOn = writtenOn] = step
      ledger.catchUp(before(writtenOn))
      ledger.pay({ occurredOn, amountPesewas }, writtenOn)
      add(writtenOn, what, formatAmount(amountPesewas), at(writtenOn))
    }
    // The job of the last day of the month, after whose end somebody might leave.
    ledger.catchUp(until)
    add(until, `End of month ${month + 1} (from ${from})`, '', at(until))
    exits.push([`${month + 1}`, until, ...settledExit(ledger.entries, at(until), until)])
  }
  return document(rows, exits)
}

/** What an exit of that day comes to: it is settled in a ledger of its own, in which nothing is left between the two. */
function settledExit(entries: readonly LedgerEntry[], { exit }: AgreementAccount, day: string): string[] {
  const ledger = makeMemoryLedger(ledgerPlan(AGREEMENT_TERMS, START))
  ledger.write(entries)
  const paid = ledger.balances().cash
  const settling = { day, reason: null, reference: 'OUT1', evidence: 'Statement' }
  ledger.write([exitEntry(entries, exit, { kind: 'exit', ...settling })])
  const { cash, retained_equity, rent_income, late_fee_income, ...others } = ledger.balances()
  const between = Object.values(others).filter((pesewas) => pesewas !== 0)
  if (between.length > 0 || exit.toRefundPesewas !== paid - cash)
    throw new Error(`The exit of ${day} leaves something open: ${JSON.stringify(others)}`)
  if (cash !== 0 - retained_equity - rent_income - late_fee_income)
    throw new Error(`What stays with the seller after the exit of ${day} is not the money that stays`)
  return [
    formatAmount(paid),
    `${exit.monthsPaid}`,
    `${exit.refundBasisPoints / 100}%`,
    ...[
      exit.refundablePesewas,
      exit.advancePesewas,
      exit.unpaidRentPesewas + exit.unpaidFeesPesewas,
      paid - cash,
      0 - retained_equity,
      0 - rent_income - late_fee_income,
      cash,
    ].map(formatAmount),
  ]
}

function figures({ balances, arrearsPesewas, purchase, exit }: AgreementAccount): string[] {
  return [
    0 - balances.equity,
    0 - balances.rent_income,
    0 - balances.late_fee_income,
    0 - balances.advance,
    arrearsPesewas,
    purchase.toPayPesewas,
    exit.toRefundPesewas,
  ].map((pesewas) => (pesewas < 0 ? `-${formatAmount(-pesewas)}` : formatAmount(pesewas)))
}

const HEAD = [
  'Day',
  'What happens',
  'Paid',
  'Equity',
  'Rent charged',
  'Late fees',
  'Ahead',
  'Arrears',
  'Buy-out',
  'Refund on leaving',
]

const EXIT_HEAD = [
  'Month',
  'Left on',
  'Paid until then',
  'Months paid',
  'Share',
  'Of the equity',
  'Paid ahead',
  'Unpaid rent and fees',
  'Paid out',
  'Equity kept by the seller',
  'Rent and fees kept',
  'Left with the seller',
]

function document(rows: readonly string[][], exits: readonly string[][]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return `# A year of renting to own

Made by a simulation with a clock that is moved (\`tests/support/agreement-year.ts\`); a test fails when it is out of date, and \`npx vitest -u\` on that test writes it anew. The terms: ${formatAmount(AGREEMENT_TERMS.pricePesewas)}, option fee ${formatAmount(AGREEMENT_TERMS.optionFeePesewas)}, ${AGREEMENT_TERMS.months} months of ${formatAmount(AGREEMENT_TERMS.monthlyPesewas)} of which ${AGREEMENT_TERMS.equityShareBasisPoints / 100}% become equity, ${AGREEMENT_TERMS.graceDays} days of grace, a late fee of ${formatAmount(AGREEMENT_TERMS.lateFeePesewas)}. Leaving refunds 50% of the equity, 70% after 6 paid months, 80% after 12.

${line(HEAD)}
${line(HEAD.map(() => '---'))}
${rows.map(line).join('\n')}

The day on which August’s payment is written down, the fee that the job had charged is reversed by an entry that names it. The three months paid at once in September wait and become equity month by month.

## Leaving at the end of each month

Each line is an exit that is settled on that day in a ledger of its own: the share of the equity and what was paid ahead, less unpaid rent and fees, is paid out. After it nothing is left between buyer and seller, and what stays with the seller is the equity that was not refunded, the rent and the fees.

${line(EXIT_HEAD)}
${line(EXIT_HEAD.map(() => '---'))}
${exits.map(line).join('\n')}
`
}
