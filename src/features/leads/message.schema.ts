import * as v from 'valibot'
import { emailForm, MESSAGES } from '#/features/accounts/account.schema.ts'
import { HONEYPOT } from '#/shared/honeypot.ts'
import { asWritten, isLegible } from '#/shared/text.ts'
import { LEAD_NAME_LENGTH } from './lead.schema.ts'

export const MESSAGE_SUBJECT_LENGTH = 200
export const MESSAGE_LENGTH = 5_000

const M = {
  nameMissing: 'Enter your name',
  subjectMissing: 'Say in a few words what it is about',
  textMissing: 'Write your message',
} as const

const line = (most: number, missing: string) =>
  v.pipe(
    v.optional(v.string(), ''),
    v.transform((text) => asWritten(text).replace(/\s+/g, ' ').trim()),
    v.check(isLegible, missing),
    v.maxLength(most, MESSAGES.tooLong(most)),
  )

/** What somebody writes to the office; `email` and `phone` may be anybody's. */
export const messageForm = v.object({
  name: line(LEAD_NAME_LENGTH, M.nameMissing),
  email: emailForm.entries.email,
  // The shape only; whether the number exists anywhere is decided on the server.
  phone: v.pipe(
    v.optional(v.string(), ''),
    v.trim(),
    v.regex(/^$|^[+()\d\s.-]{6,30}$/, MESSAGES.phoneInvalid),
  ),
  subject: line(MESSAGE_SUBJECT_LENGTH, M.subjectMissing),
  message: v.pipe(
    v.optional(v.string(), ''),
    v.transform((text) => asWritten(text).trim()),
    v.check(isLegible, M.textMissing),
    v.maxLength(MESSAGE_LENGTH, MESSAGES.tooLong(MESSAGE_LENGTH)),
  ),
  [HONEYPOT]: v.optional(v.string(), ''),
})
export type MessageForm = v.InferInput<typeof messageForm>
