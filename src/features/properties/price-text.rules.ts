import { PESEWAS_PER_CEDI } from '#/shared/money.ts'

// Digits in one piece or in groups of three, by commas or spaces; twelve are more than the largest price needs.
const NUMBER = String.raw`(\d{1,12}|\d{1,3}(?:[ ,\u00a0\u202f]\d{3}){1,3})?(?:\.(\d{1,9}))?`
const TYPED = new RegExp(
  String.raw`^(?:(?:ghs|gh|[₵¢]|gh[₵¢c])\s*)?${NUMBER}\s*(k|thousand|m|mn|mil|million)?\s*(?:ghs|cedis?)?$`,
  'i',
)
const PESEWA_DIGITS = 2

/**
 * What somebody typed as a price in cedis, in pesewas and exact: `1250000`, `1,250,000.5`, `3 000`, `GHS 3000`, `500k`
 * and `1.5m` are read; a sign, an exponent or a part of a pesewa is not. Null for what is no such number.
 */
export function parseCedis(text: string): number | null {
  const [found, cedis = '', decimals = '', unit = ''] = TYPED.exec(text.trim()) ?? []
  if (!found || cedis + decimals === '') return null
  const zeros = PESEWA_DIGITS + (unit === '' ? 0 : /^[kt]/i.test(unit) ? 3 : 6)
  if (decimals.length > zeros) return null
  const pesewas = Number(cedis.replace(/\D/g, '') + decimals.padEnd(zeros, '0'))
  return Number.isSafeInteger(pesewas) ? pesewas : null
}

/** The same in whole cedis: the least of a range rounds down and the most up, so that nothing typed is left out. */
export function parseWholeCedis(text: string, round: 'down' | 'up'): number | null {
  const pesewas = parseCedis(text)
  if (pesewas === null) return null
  return Math[round === 'down' ? 'floor' : 'ceil'](pesewas / PESEWAS_PER_CEDI)
}

/** A price as a form holds it: `1250000` or `1250000.50`. */
export function cedisText(pesewas: number): string {
  const rest = pesewas % PESEWAS_PER_CEDI
  const cedis = String((pesewas - rest) / PESEWAS_PER_CEDI)
  return rest === 0 ? cedis : `${cedis}.${String(rest).padStart(2, '0')}`
}
