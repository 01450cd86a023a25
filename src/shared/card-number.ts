/** The digits of a card's number without the spaces and dashes that people type between them. */
export function cardDigits(text: string): string {
  return text.replace(/[\s\u2010-\u2015-]/g, '')
}

/** Whether the last digit is what the others make it, as on every card; says nothing of who issued it. */
export function passesLuhn(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}

// Verve before Discover: some of its numbers begin alike.
const BRANDS: readonly [brand: string, from: number, to: number][] = [
  ['Visa', 4, 4],
  ['Mastercard', 51, 55],
  ['Mastercard', 2221, 2720],
  ['Verve', 5060, 5061],
  ['Verve', 5078, 5079],
  ['Verve', 6500, 6500],
  ['UnionPay', 62, 62],
  ['Discover', 6011, 6011],
  ['Discover', 644, 649],
  ['Discover', 65, 65],
  ['JCB', 3528, 3589],
  ['Maestro', 50, 50],
  ['Maestro', 56, 58],
  ['Maestro', 67, 67],
]

/** The brand that the first digits of a number stand for, `Visa`; `Card` when they say none that we know. */
export function cardBrand(digits: string): string {
  const found = BRANDS.find(([, from, to]) => {
    const length = String(from).length
    const start = Number(digits.slice(0, length))
    return digits.length >= length && start >= from && start <= to
  })
  return found?.[0] ?? 'Card'
}
