import type { PlanStanding } from './instalment.rules.ts'

/** What can be paid of a plan at a moment, in whole pesewas. */
export type PayableOfPlan = {
  /** What is left of the oldest instalment that is not paid in full. */
  nextPesewas: number
  /** Everything that is late or due today; zero where nothing is. */
  duePesewas: number
  /** All that is left of the plan. */
  allPesewas: number
}

/** What can be paid of a plan; null where it is paid off. */
export function payableOf({
  instalments,
  leftPesewas,
}: Pick<PlanStanding, 'instalments' | 'leftPesewas'>): PayableOfPlan | null {
  const next = instalments.find(({ state }) => state !== 'paid')
  if (!next || leftPesewas <= 0) return null
  const due = instalments.filter(({ state }) => state === 'late' || state === 'due')
  return {
    nextPesewas: next.amountPesewas - next.paidPesewas,
    duePesewas: due.reduce((sum, one) => sum + one.amountPesewas - one.paidPesewas, 0),
    allPesewas: leftPesewas,
  }
}

/** Whether a sum is one of those that are asked for. */
export const isPayable = ({ nextPesewas, duePesewas, allPesewas }: PayableOfPlan, pesewas: number): boolean =>
  pesewas > 0 && [nextPesewas, duePesewas, allPesewas].includes(pesewas)
