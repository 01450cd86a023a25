import { emptyCall } from './account.errors.ts'

/** Refuses a sign-up or sign-in that lacks its address or password altogether. */
export function refuseEmptyCall(input: { email?: unknown; password?: unknown }): void {
  if (isBlank(input.email) || input.password === undefined || input.password === '') throw emptyCall()
}

function isBlank(value: unknown): boolean {
  return value === undefined || (typeof value === 'string' && value.trim() === '')
}
