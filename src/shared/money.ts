/** The largest price that may be stored: one hundred thousand million cedis, in pesewas. Far below 2^53. */
export const MAX_PESEWAS = 10_000_000_000_000

export const PESEWAS_PER_CEDI = 100

// Phones carry different ICU data for Ghana, so these run on the server and screens receive the text.
const withoutPesewas = new Intl.NumberFormat('en-GH', {
  style: 'currency',
  currency: 'GHS',
  currencyDisplay: 'narrowSymbol',
  maximumFractionDigits: 0,
})
const withPesewas = new Intl.NumberFormat('en-GH', {
  style: 'currency',
  currency: 'GHS',
  currencyDisplay: 'narrowSymbol',
  minimumFractionDigits: 2,
})

/** A price for lists and cards: whole cedis, half up, as in `GH₵1,250,000`. */
export function formatPrice(pesewas: number): string {
  return withoutPesewas.format(Math.floor((pesewas + 50) / PESEWAS_PER_CEDI))
}

/** An amount to be paid: with pesewas when there are any, as in `GH₵112,500` or `GH₵56.25`. */
export function formatAmount(pesewas: number): string {
  return pesewas % PESEWAS_PER_CEDI === 0
    ? withoutPesewas.format(pesewas / PESEWAS_PER_CEDI)
    : withPesewas.format(pesewas / PESEWAS_PER_CEDI)
}

/** `numerator / denominator` of an amount, rounded half up to the pesewa. All are whole numbers, none negative. */
export function fractionOf(pesewas: number, numerator: number, denominator: number): number {
  const doubled = 2n * BigInt(pesewas) * BigInt(numerator)
  return Number((doubled + BigInt(denominator)) / (2n * BigInt(denominator)))
}
