import { Refusal } from '#/shared/errors.ts'
import { noteBodyText } from '#/web/request/endpoint.server.ts'

const READS = new Set(['GET', 'HEAD'])

/**
 * The framework's request at this address. A body that breaks off because its client went away, or was cut off, ends
 * with a refusal instead of an error of the network: nothing is wrong with us. A body of JSON that has arrived is read
 * at once, because a stream takes longer than most endpoints do with what it brings.
 */
export async function toRequest(
  url: string,
  raw: Request,
  { hasArrived }: { hasArrived: boolean },
): Promise<Request> {
  const { method, headers } = raw
  if (hasArrived && !READS.has(method) && /^application\/json\b/i.test(headers.get('Content-Type') ?? '')) {
    const text = await raw.text().catch(() => Promise.reject(brokenOff()))
    const request = new Request(url, { method, headers })
    noteBodyText(request, text)
    return request
  }
  const { signal, body } = raw
  const init: RequestInit & { duplex?: 'half' } = body
    ? { method, headers, signal, body: refuseBrokenOff(body), duplex: 'half' }
    : { method, headers, signal }
  return new Request(url, init)
}

const brokenOff = () =>
  new Refusal('given_up', 'request.given_up', 'The connection ended before everything was sent.')

function refuseBrokenOff(body: ReadableStream<Uint8Array>): ReadableStream<Uint8Array> {
  const reader = body.getReader()
  return new ReadableStream(
    {
      async pull(controller) {
        try {
          const { done, value } = await reader.read()
          if (done) controller.close()
          else controller.enqueue(value)
        } catch {
          controller.error(brokenOff())
        }
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  )
}
