import * as v from 'valibot'
import { Refusal } from './errors.ts'
import { UNWORDED } from './unworded-issue.ts'

/** Messages by field name. */
export type FieldErrors = Readonly<Record<string, readonly string[]>>

/** The messages of a failed parse, by field; what belongs to no field stands under the empty name. */
export function fieldErrorsOf(issues: readonly v.BaseIssue<unknown>[]): FieldErrors {
  const errors: Record<string, string[]> = {}
  // One message a field is enough to act on.
  for (const issue of issues) errors[v.getDotPath(issue) ?? ''] ??= [issue.message]
  return errors
}

/**
 * An input as its schema reads it, whoever sent it; refuses with a message for each field. What the schema does not
 * know is dropped.
 */
export function readInput<S extends v.GenericSchema>(schema: S, input: unknown): v.InferOutput<S> {
  const parsed = v.safeParse(schema, input, UNWORDED)
  if (parsed.success) return parsed.output
  const fields = fieldErrorsOf(parsed.issues)
  const [message = 'That request cannot be read.'] = Object.values(fields)[0] ?? []
  throw new Refusal('invalid', 'request.invalid', message, { fields })
}

/** A whole number as a form of ours writes it. */
export const formNumber = v.pipe(v.string(), v.regex(/^\d{1,15}$/), v.transform(Number))

/** A moment as a form of ours writes it: in milliseconds since 1970. */
export const formMoment = v.pipe(
  formNumber,
  v.transform((milliseconds) => new Date(milliseconds)),
)
