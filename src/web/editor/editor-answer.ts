import { keysOf } from '#/shared/records.ts'
import { type Act, type ActAnswer, type ActFailure, paramsOf } from '#/web/act/act.ts'
import type { Sent } from './editor-kind.ts'
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
export type EditorFailure = ActFailure & { details?: EditorDetails }
export type EditorDetails = {
  stale?: Stale
  /** What the form became when it was sent before. */
  savedAs?: string
}

/** What an act answers that only shows something of the form, without script. */
export type EditorShown<T = unknown> = { values: Sent; shown: T }

/** The act at an address; undefined for what is no act of this editor. */
export function actAt<A extends string>(acts: Readonly<Record<A, Act>>, pathname: string): A | undefined {
  return keysOf(acts).find((name) => paramsOf(acts[name], pathname))
}

/** What an answered form was sent with. */
export function sentWith(answer: ActAnswer | undefined): Sent | undefined {
  return answer?.kind === 'done' ? (answer.result as EditorShown).values : answer?.values
}

/** The code of an answer to somebody whose session has ended. */
export const SIGNED_OUT = 'signed_out'
