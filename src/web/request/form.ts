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

/** Fields whose content never leaves the request. */
export const SECRET_FIELD = /password|token|card|cvv|expiry/i
