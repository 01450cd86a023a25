import type { ReactNode } from 'react'
import { generatePath, matchPath } from 'react-router'
import type { FieldErrors } from '#/shared/input.ts'

/**
 * Something that a person does to the business: one act, one address below the page it belongs to. The page's own
 * module answers it, so that without script the page comes back with the outcome.
 */
export type Act = {
  /** `/dashboard/users/:accountId/role`; its parameters are fields of the act's form like all others. */
  path: `/${string}`
  /** What failed, above or before the reason. Without it the reason stands for itself. */
  failure?: string
  /** What is said when the server could not be asked; a function gets what it said of its failure, if it was. */
  unreached?: string | ((said: string | undefined) => string)
}

/** The acts of a page by their names. */
export type Acts = Readonly<Record<string, Act>>

type Values = Readonly<Record<string, string>>

/** What failed and why. What was typed comes back, but for what is secret. */
type Failure = {
  /** What failed, as the act says it. */
  heading?: string
  /** Why; undefined when every message belongs to a field. */
  message?: string
  /** The refusal's code; only what the server refused has one. */
  code?: string
  /** Whoever asked may not do it, and perhaps not see the page any more. */
  isForbidden?: true
  errors: FieldErrors
  values: Values
  /** What a refusal knows beside its sentence, such as what somebody else saved meanwhile. */
  details?: unknown
}

/** What every act is answered with; `act` is the address that was posted to. */
export type ActAnswer<T = unknown> = { act: string } & (
  | {
      kind: 'done'
      sentence: string
      result?: T
      /** It is no success: it was so before, or it helps nobody yet. */
      isNote?: true
    }
  | ({ kind: 'invalid' | 'refused' | 'unreached' } & Failure)
  /** Nothing was done yet: the same fields are sent again after the question. */
  | { kind: 'confirm'; values: Values; question?: Question }
)
export type ActFailure = Extract<ActAnswer, { kind: 'invalid' | 'refused' | 'unreached' }>

/** What is asked before something is done that would be missed. */
export type Question = {
  title: string
  sentence: string
  /** Who or what it is about, where the sentence does not say it all. */
  detail?: string
  /** What it is about, where that is several. */
  names?: readonly string[]
  confirm: string
  /** The word of the button that leaves everything as it is. */
  refuse?: string
  /** Of the button that does it, where a bin would be wrong; null is none. */
  icon?: ReactNode
  /** It can be undone, so that the button need not warn. */
  isHarmless?: true
}

export const UNREACHED = 'We could not be reached. Check your connection and try again.'

/** What a form gets whose page was opened before an update gave its act another address. */
export const OUTDATED = {
  code: 'act.outdated',
  message: 'Please reload the page: it was opened before an update. What you typed is still here.',
}

/** The field that says that the question was answered. */
export const CONFIRMED = { confirmed: 'yes' } as const

/** The address of one act. */
export function actHref({ path }: Act, params: Record<string, string> = {}): string {
  return generatePath(path, params)
}

/** What an address says an act is about; undefined when it is another's. */
export function paramsOf({ path }: Act, pathname: string): Record<string, string> | undefined {
  return matchPath(path, pathname)?.params as Record<string, string> | undefined
}

export function isFailure(answer: ActAnswer): answer is ActFailure {
  return answer.kind === 'invalid' || answer.kind === 'refused' || answer.kind === 'unreached'
}

/**
 * What is said of an act that was refused: the reason, which stands beside it, says whether trying again helps. The
 * advice is left to failures of which nobody knows why.
 */
export function withoutAdvice(failure: string): string {
  return failure.replace(/[.] Please try again[.]$/, '')
}

/** Why an act failed, in one sentence, also when it is a field's; undefined when nobody knows more than that it did. */
export function reasonOf({ message, errors }: ActFailure): string | undefined {
  return message ?? Object.values(errors)[0]?.[0]
}

/** The outcome in words, for a toast or an alert; undefined while it is only asked about. */
export function outcomeOf(
  answer: ActAnswer,
): { kind: 'success' | 'info' | 'danger'; title: string; description?: string } | undefined {
  if (answer.kind === 'confirm') return undefined
  if (answer.kind === 'done') return { kind: answer.isNote ? 'info' : 'success', title: answer.sentence }
  const reason = reasonOf(answer) ?? UNREACHED
  const { heading } = answer
  return heading ? { kind: 'danger', title: heading, description: reason } : { kind: 'danger', title: reason }
}
