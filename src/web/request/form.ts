import type { FieldErrors } from '#/shared/input.ts'

/** What an action answers to a form that it did not take: everything typed comes back but what is secret. */
export type FormAnswer = {
  /** What is wrong with the form as a whole; undefined when every message belongs to a field. */
  message?: string
  /** The refusal's code, for screens that offer a next step (`account.sign_in_failed`). */
  code?: string
  errors: FieldErrors
  values: Readonly<Record<string, string>>
}

const SECRET_FIELD = /password|token|card|cvv|expiry/i

/** The texts of a form that may be given back: no files, and nothing whose content never leaves the request. */
export function withoutSecrets(fields: Iterable<readonly [string, unknown]>): FormAnswer['values'] {
  const texts = [...fields].filter(
    (field): field is [string, string] => typeof field[1] === 'string' && !SECRET_FIELD.test(field[0]),
  )
  return Object.fromEntries(texts)
}
