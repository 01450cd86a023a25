import type { EndpointError } from '../request/endpoint.server.ts'

/** What the server said instead of doing it, in words for the person; empty when it said nothing that helps. */
export class CallFailed extends Error {}

/** Sends JSON to one of our endpoints, or asks it when there is nothing to send. Rejects with CallFailed. */
export async function callEndpoint<T>(address: string, body?: unknown): Promise<T> {
  let response: Response
  try {
    response = await fetch(address, {
      headers: { Accept: 'application/json', 'Content-Type': 'application/json' },
      ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body), keepalive: true }),
    })
  } catch {
    throw new CallFailed('')
  }
  try {
    if (response.ok) return (await response.json()) as T
    const { error } = (await response.json()) as EndpointError
    // A failure of ours has nothing to tell that helps.
    throw new CallFailed(response.status < 500 || response.status === 503 ? error.message : '')
  } catch (error) {
    throw error instanceof CallFailed ? error : new CallFailed('')
  }
}

/** What a call that failed has to tell, if anything. */
export function saidBy(error: unknown): string | undefined {
  return error instanceof CallFailed && error.message ? error.message : undefined
}
