import { parsePhoneNumberFromString } from 'libphonenumber-js/max'
import { invalidField } from './account.errors.ts'
import { MESSAGES } from './account.schema.ts'

const E164 = /^\+[1-9]\d{7,14}$/

/**
 * A phone number in E.164, such as `+233244123456`, as it is typed in Ghana or with a country's code; null when nothing
 * was typed. Refuses, at this field, a number that nobody can have. Only for the server: the table of all countries is large.
 */
export function parsePhone(text: string, field = 'phone'): string | null {
  if (text.trim() === '') return null
  const number = parsePhoneNumberFromString(text, 'GH')
  if (!number?.isValid() || !E164.test(number.number)) throw invalidField(field, MESSAGES.phoneInvalid)
  return number.number
}
