import { MAX_PESEWAS } from '#/shared/money.ts'

const PESEWAS = 100

/** A price so many per cent higher, or lower below zero, to whole cedis, half up: at least one cedi, at most the dearest. */
export function priceChangedBy(pesewas: number, percent: number): number {
  const cedis = Math.round((pesewas * (1_000 + Math.round(percent * 10))) / 1_000 / PESEWAS)
  return Math.min(Math.max(cedis, 1) * PESEWAS, MAX_PESEWAS)
}
