import type { RefusalKind } from '#/shared/errors.ts'

const STATUS: Record<RefusalKind, number> = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  gone: 410,
  too_large: 413,
  unsupported: 415,
  limit: 429,
  // Nobody hears it; what a proxy's log calls a request whose client went away.
  given_up: 499,
  unavailable: 503,
}

/** The one place where an expected refusal becomes an HTTP status. */
export function statusOf(kind: RefusalKind): number {
  return STATUS[kind]
}
