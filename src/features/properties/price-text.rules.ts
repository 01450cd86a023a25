import { PESEWAS_PER_CEDI } from '#/shared/money.ts'

// Digits in one piece or in groups of three; twelve are more than the largest price needs.
const CEDIS = /^(\d{1,12}|\d{1,3}(?:,\d{3}){1,3})?(?:\.(\d{1,2}))?$/

/**
 * What somebody typed as a price in cedis, in pesewas and exact: `1250000`, `1,250,000` and `1250000.5` are read, a
 * sign, an exponent or a third decimal is not. Null for what is no such number.
 */
export function parseCedis(text: string): number | null {
  const found = CEDIS.exec(text)
  if (!found || text === '' || text === '.') return null
  const [, cedis = '0', pesewas = ''] = found
  return Number(cedis.replaceAll(',', '')) * PESEWAS_PER_CEDI + Number(pesewas.padEnd(2, '0'))
}

/** A price as a form holds it: `1250000` or `1250000.50`. */
export function cedisText(pesewas: number): string {
  const rest = pesewas % PESEWAS_PER_CEDI
  const cedis = String((pesewas - rest) / PESEWAS_PER_CEDI)
  return rest === 0 ? cedis : `${cedis}.${String(rest).padStart(2, '0')}`
}
