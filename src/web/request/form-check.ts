import * as v from 'valibot'
import { type FieldErrors, fieldErrorsOf } from '#/shared/input.ts'
import { UNWORDED } from '#/shared/unworded-issue.ts'

/** What the server would say to these fields as far as the schema alone can tell; no entry when it would take them. */
export function checkFields(schema: v.GenericSchema<unknown, unknown>, form: FormData): FieldErrors {
  const values = Object.fromEntries([...form].filter(([, value]) => typeof value === 'string'))
  const parsed = v.safeParse(schema, values, UNWORDED)
  return parsed.success ? {} : fieldErrorsOf(parsed.issues)
}
