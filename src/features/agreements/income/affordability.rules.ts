import type { AffordabilityForm } from './affordability.schema.ts'

/** What somebody can pay by the rule of payment to income, in whole pesewas. */
export type Affordability = { monthlyPesewas: number; inAllPesewas: number }

/** The most for each month, rounded down to the cedi, and what that and the savings come to over the months. */
export function affordability(
  { income, savings, months }: AffordabilityForm,
  { percent }: { percent: number },
): Affordability {
  const monthlyPesewas = Math.floor((income * percent) / 10_000) * 100
  return { monthlyPesewas, inAllPesewas: savings + monthlyPesewas * months }
}
