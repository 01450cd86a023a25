import type { FormAnswer } from '#/web/request/form.ts'
import type { FieldDifference } from './field-differences.ts'

/** Somebody saved the thing after this form was opened. */
export type Stale = {
  /** The version that it has now; sent along, it says that this form wins. */
  version: number
  /** Who saved it; null when that is not known. */
  changedBy: string | null
  isOwnChange: boolean
  /** When, ready to read. */
  changedAt: string
  differences: FieldDifference[]
}

/** What a form is answered with when it is not taken. */
export type EditorAnswer = FormAnswer & {
  stale?: Stale
  /** What the form became when it was sent before. */
  savedAs?: string
}

/** What a button asks for, of the `known`; undefined for what is no button of ours. */
export function readIntent<I extends string>(known: readonly I[], given: unknown): I | undefined {
  const name = String(given).split('/')[0]
  return known.find((intent) => intent === name)
}

/** The value of the button that saves over another version: `save/7`. */
export function replacing(intent: string, version: number): string {
  return `${intent}/${version}`
}

/** The version that a button saves over; null when it names none. */
export function readReplaced(given: unknown): number | null {
  const version = String(given).split('/')[1]
  return version && /^\d{1,9}$/.test(version) ? Number(version) : null
}

/** The code of an answer to somebody whose session has ended. */
export const SIGNED_OUT = 'signed_out'
