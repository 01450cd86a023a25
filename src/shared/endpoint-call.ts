import type { FieldErrors } from './input.ts'

/** What an endpoint says instead of an answer. */
export type EndpointError = { error: { code: string; message: string; fields?: FieldErrors } }

/** A call of the browser that brought no answer. */
export class CallFailed extends Error {
  /** The HTTP status; 0 when no answer of ours came at all. */
  readonly status: number
  /** Of what our server says; undefined when nothing of it came. */
  readonly code: string | undefined
  readonly fields: FieldErrors | undefined

  constructor(status: number, message: string, code?: string, fields?: FieldErrors) {
    super(message)
    this.status = status
    this.code = code
    this.fields = fields
  }
}

/** `json` is posted. */
export type CallInit = RequestInit & { json?: unknown }

/** Calls one of our endpoints; an answer that is not JSON is undefined. Rejects with CallFailed. */
export async function exchange(
  address: string,
  { json, ...init }: CallInit = {},
): Promise<{ body: unknown; response: Response }> {
  const accept = { Accept: 'application/json' }
  const sent =
    json === undefined
      ? { headers: accept }
      : {
          method: 'POST',
          headers: { ...accept, 'Content-Type': 'application/json' },
          body: JSON.stringify(json),
        }
  const response = await fetch(address, { ...sent, ...init }).catch((error: unknown) => {
    throw new CallFailed(0, error instanceof Error ? error.message : String(error))
  })
  const body: unknown = await response.json().catch(() => undefined)
  // Whoever asked to see a redirect gets it.
  if (!response.ok && response.type !== 'opaqueredirect') throw failureOf(response.status, body)
  return { body, response }
}

/** As `exchange`, for whoever needs the answer alone. */
export async function callEndpoint<T>(address: string, init?: CallInit): Promise<T> {
  const { body } = await exchange(address, init)
  if (body === undefined) throw new CallFailed(0, 'The answer cannot be read')
  return body as T
}

// Only our own server's refusals count; a network that asks to pay first also answers 401 and 403.
function failureOf(status: number, body: unknown): CallFailed {
  const { code, message, fields } = (body as Partial<EndpointError> | null | undefined)?.error ?? {}
  if (typeof code === 'string' && typeof message === 'string')
    return new CallFailed(status, message, code, fields)
  return new CallFailed(status >= 500 ? status : 0, `Status ${status}`)
}
