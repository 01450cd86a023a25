// Of one or two digits; every other country has three.
const SHORT_CODES = '1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]'
const ABROAD = new RegExp(`^\\+(${SHORT_CODES}|\\d{3})(\\d+)$`)

/**
 * An E.164 number as people in Ghana read it: `030 200 0000` at home, `+44 207 946 0000` from elsewhere, in groups of
 * three or four digits. Read again, it is the same number.
 */
export function formatPhone(e164: string): string {
  const national = /^\+233(\d{2})(\d{3})(\d{4})$/.exec(e164)
  if (national) return `0${national[1]} ${national[2]} ${national[3]}`
  return e164.replace(
    ABROAD,
    (_, code, rest: string) => `+${code} ${rest.replace(/\d{3,4}?(?=(\d{3})*\d{3,4}$)/g, '$& ')}`,
  )
}

/** Where orders or agreements are looked for by their own number too: that has fewer digits. */
export const LEAST_PHONE_DIGITS = 6

/**
 * What `like` finds numbers in E.164 by, for what somebody typed of one: blanks go, and the zero of a number typed at home
 * stands for the country's code, also after that code; `00` stands for its plus. None for anything else, and for fewer
 * than `least` digits, so that the number of an order is none of a phone.
 */
export function phonePatterns(query: string, least = 0): string[] {
  const text = query.trim()
  if (!/^[+()\d\s.-]*\d[+()\d\s.-]*$/.test(text)) return []
  const digits = text.replace(/\D/g, '').replace(/^(00)?2330/, '$1233')
  if (digits.length < least) return []
  if (text.startsWith('+')) return [`+${digits}%`]
  if (digits.length < 3) return []
  if (digits.startsWith('00')) return [`+${digits.slice(2)}%`]
  return digits.startsWith('0') ? [`%${digits}%`, `+233${digits.slice(1)}%`] : [`%${digits}%`]
}
