import * as v from 'valibot'
import { UNWORDED } from '#/shared/unworded-issue.ts'
import { emptyCall, invalidFields } from './account.errors.ts'

/**
 * The input of a command as its schema reads it, whoever called; refuses with a message for each field. What
 * the schema does not know is dropped.
 */
export function readInput<S extends v.GenericSchema>(schema: S, input: unknown): v.InferOutput<S> {
  const parsed = v.safeParse(schema, input, UNWORDED)
  if (parsed.success) return parsed.output
  const fields: Record<string, string[]> = {}
  for (const issue of parsed.issues) fields[v.getDotPath(issue) ?? ''] ??= [issue.message]
  throw invalidFields(fields)
}

/** Refuses a sign-up or sign-in that lacks its address or password altogether. */
export function refuseEmptyCall(input: { email?: unknown; password?: unknown }): void {
  if (isBlank(input.email) || input.password === undefined || input.password === '') throw emptyCall()
}

function isBlank(value: unknown): boolean {
  return value === undefined || (typeof value === 'string' && value.trim() === '')
}
