import { cardDigits, passesLuhn } from '#/shared/card-number.ts'

const FEWEST_DIGITS = 16
const MOST_DIGITS = 19

/** Whether these digits can be a card's number: at least 16, and the last one fits the others. */
export function isCardNumber(digits: string): boolean {
  return (
    /^\d+$/.test(digits) &&
    digits.length >= FEWEST_DIGITS &&
    digits.length <= MOST_DIGITS &&
    passesLuhn(digits) &&
    !/^0+$/.test(digits)
  )
}

/** A number as it is printed on the card while it is typed: `4242 4242 42`. What is no digit is dropped. */
export function formatCardNumber(text: string): string {
  const digits = cardDigits(text).replace(/\D/g, '').slice(0, MOST_DIGITS)
  return digits.replace(/(\d{4})(?=\d)/g, '$1 ')
}

/** An expiry date as it is printed on the card while it is typed: `12`, `12/2`, `12/29`. */
export function formatExpiry(text: string): string {
  const typed = /^\s*(\d)\s*\//.test(text) ? `0${text.trim()}` : text
  const digits = typed.replace(/\D/g, '').slice(0, 4)
  return digits.length > 2 ? `${digits.slice(0, 2)}/${digits.slice(2)}` : digits
}

/** The month and year of `MM/YY`; null for anything else. */
export function parseExpiry(text: string): { month: number; year: number } | null {
  const [, month, year] = /^(0[1-9]|1[0-2])\/(\d{2})$/.exec(text) ?? []
  return month && year ? { month: Number(month), year: 2000 + Number(year) } : null
}

/** Whether a card with this expiry date is over: it is good until the end of its month in Accra. */
export function isExpired(text: string, now: Date): boolean {
  const expiry = parseExpiry(text)
  return !expiry || now.getTime() >= Date.UTC(expiry.year, expiry.month, 1)
}
