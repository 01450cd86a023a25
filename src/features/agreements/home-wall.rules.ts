import type { InstalmentState } from './ledger/position.rules.ts'

export type BlockState = 'laid' | 'part' | 'due' | 'next' | 'to come'

/** One row of the wall: a year of at most twelve blocks, a month each. */
export type WallRow = { year: number; blocks: BlockState[] }

const MONTHS_A_YEAR = 12

/** The wall of a home: every month is a block, laid once it is paid; the first year is the lowest row and comes last. */
export function homeWall(instalments: readonly InstalmentState[], nextNumber: number | null): WallRow[] {
  const months = instalments.filter(({ number }) => number > 0)
  const rows: WallRow[] = []
  for (let at = 0; at < months.length; at += MONTHS_A_YEAR)
    rows.unshift({
      year: at / MONTHS_A_YEAR + 1,
      blocks: months.slice(at, at + MONTHS_A_YEAR).map((one) => blockOf(one, nextNumber)),
    })
  return rows
}

function blockOf(
  { number, isDue, paidPesewas, amountPesewas }: InstalmentState,
  nextNumber: number | null,
): BlockState {
  if (paidPesewas >= amountPesewas) return 'laid'
  if (isDue && paidPesewas > 0) return 'part'
  if (isDue) return 'due'
  return number === nextNumber ? 'next' : 'to come'
}
