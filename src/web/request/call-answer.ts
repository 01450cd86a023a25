import { CallFailed } from '#/shared/endpoint-call.ts'
import type { FormAnswer } from './form.ts'

/** Whether the server said no, and why; another try would end the same way. */
export function isRefused(error: unknown): error is CallFailed {
  return error instanceof CallFailed && error.code !== undefined && error.status < 500
}

/** What a call that failed has to tell the person, if anything: a failure of ours has nothing that helps. */
export function saidBy(error: unknown): string | undefined {
  const isBusy = error instanceof CallFailed && error.code !== undefined && error.status === 503
  return isBusy || isRefused(error) ? error.message : undefined
}

/** What a form shows of a call that was refused. */
export function answerOfCall(
  { code, message, fields }: CallFailed,
  values: FormAnswer['values'],
): FormAnswer {
  const said = fields ? { errors: fields } : { errors: {}, message }
  return { ...(code === undefined ? {} : { code }), values, ...said }
}
