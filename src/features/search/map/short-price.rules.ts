import { PESEWAS_PER_CEDI } from '#/shared/money.ts'

const whole = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 0 })
// Three digits tell prices apart, and more do not fit a mark on a map.
const short = new Intl.NumberFormat('en-GB', { maximumSignificantDigits: 3 })

/** A price as a mark on a map has it: `2,100`, `926K`, `1.25M`. */
export function shortPrice(pesewas: number): string {
  const cedis = Math.round(pesewas / PESEWAS_PER_CEDI)
  if (cedis < 100_000) return whole.format(cedis)
  // What rounds up to a million is one.
  if (cedis < 999_500) return `${short.format(cedis / 1_000)}K`
  return cedis < 999_500_000
    ? `${short.format(cedis / 1_000_000)}M`
    : `${short.format(cedis / 1_000_000_000)}B`
}
