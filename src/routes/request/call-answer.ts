import type { CallFailed } from '#/shared/endpoint-call.ts'
import type { FormAnswer } from './form.ts'

/** What a form shows of a call that was refused. */
export function answerOfCall(
  { code, message, fields }: CallFailed,
  values: FormAnswer['values'],
): FormAnswer {
  const said = fields ? { errors: fields } : { errors: {}, message }
  return { ...(code === undefined ? {} : { code }), values, ...said }
}
