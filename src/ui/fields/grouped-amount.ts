/** `6,800,000` of `6800000`; what is no amount stays as it is. */
export function groupedAmount(text: string): string {
  const plain = text.replaceAll(',', '').trim()
  if (!/^\d+(\.\d{1,2})?$/.test(plain)) return text
  return plain.replace(/\B(?=(\d{3})+(\.|$))/g, ',')
}
