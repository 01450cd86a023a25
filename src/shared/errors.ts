/** What kind of expected refusal this is; the HTTP status of each is decided in one place, `web/request`. */
export type RefusalKind =
  | 'not_found'
  | 'forbidden'
  | 'unauthenticated'
  | 'conflict'
  | 'limit'
  | 'gone'
  | 'unavailable'
  | 'invalid'
  | 'too_large'
  | 'unsupported'
  | 'given_up'

/** An expected "no" from a command or query. Anything else that is thrown is a bug. */
export class Refusal extends Error {
  readonly code: string
  readonly kind: RefusalKind
  readonly details: Readonly<Record<string, unknown>>

  constructor(kind: RefusalKind, code: string, message: string, details: Record<string, unknown> = {}) {
    super(message)
    this.name = 'Refusal'
    this.kind = kind
    this.code = code
    this.details = details
  }
}
