import { Refusal } from '#/shared/errors.ts'

/**
 * What the framework's request is made of. A body that breaks off because its client went away, or was cut off, ends
 * with a refusal instead of an error of the network: nothing is wrong with us. One that `hasArrived` is read at once,
 * since streams take longer than what most forms ask for.
 */
export async function toRequestInit(
  request: Request,
  hasArrived: boolean,
): Promise<RequestInit & { duplex?: 'half' }> {
  const { method, headers, signal } = request
  if (hasArrived) return { method, headers, signal, body: await wholeOf(request) }
  const { body } = request
  return body
    ? { method, headers, signal, body: refuseBrokenOff(body), duplex: 'half' }
    : { method, headers, signal }
}

function wholeOf(request: Request): Promise<ArrayBuffer> {
  return request.arrayBuffer().catch(() => {
    throw brokenOff()
  })
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
