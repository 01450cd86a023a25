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

/** What a refusal says beside its message; `fields` are the messages of a form's fields. */
type RefusalDetails = Readonly<Record<string, unknown>> & {
  readonly fields?: Readonly<Record<string, readonly string[]>>
}

/** An expected "no" from a command or query. Anything else that is thrown is a bug. */
export class Refusal extends Error {
  readonly code: string
  readonly kind: RefusalKind
  readonly details: RefusalDetails

  constructor(kind: RefusalKind, code: string, message: string, details: RefusalDetails = {}) {
    super(message)
    this.name = 'Refusal'
    this.kind = kind
    this.code = code
    this.details = details
  }
}

/** A refusal that always says the same, made anew each time it is given. */
export function refusal(...parts: ConstructorParameters<typeof Refusal>): () => Refusal {
  return () => new Refusal(...parts)
}

/** The name that a system, a driver or a library has for a failure, such as `ENOENT` or `23505`; empty without one. */
export function codeOf(error: unknown): string {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined
  return typeof code === 'string' ? code : ''
}

/** What a failure says of itself. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
