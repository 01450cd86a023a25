import * as v from 'valibot'
import { UNWORDED } from '#/shared/unworded-issue.ts'
import type { FieldErrors } from './form.ts'

/** The messages of a failed parse, by field; what belongs to no field stands under the empty name. */
export function fieldErrorsOf(issues: readonly v.BaseIssue<unknown>[]): FieldErrors {
  const errors: Record<string, string[]> = {}
  for (const issue of issues) {
    const field = v.getDotPath(issue) ?? ''
    // One message a field is enough to act on.
    errors[field] ??= [issue.message]
  }
  return errors
}

/** What the server would say to these fields as far as the schema alone can tell; no entry when it would take them. */
export function checkFields(schema: v.GenericSchema<unknown, unknown>, form: FormData): FieldErrors {
  const values = Object.fromEntries([...form].filter(([, value]) => typeof value === 'string'))
  const parsed = v.safeParse(schema, values, UNWORDED)
  return parsed.success ? {} : fieldErrorsOf(parsed.issues)
}
