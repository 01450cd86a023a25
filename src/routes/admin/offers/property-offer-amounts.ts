/** Fields of the form that hold cedis. */
export const AMOUNTS = ['price', 'optionFee', 'monthly', 'lateFee', 'lateFeeCap'] as const

/** `6,800,000` of `6800000`; what is no amount stays as it is. */
export function groupedAmount(text: string): string {
  const plain = text.replaceAll(',', '').trim()
  if (!/^\d+(\.\d{1,2})?$/.test(plain)) return text
  return plain.replace(/\B(?=(\d{3})+(\.|$))/g, ',')
}

/** The same in the field that is left. */
export function groupAmount({ currentTarget }: { currentTarget: HTMLInputElement }): void {
  currentTarget.value = groupedAmount(currentTarget.value)
}
