const texts = new WeakMap<Response, string>()

/** An answer of HTML. Its bytes are made only when somebody reads the body; `textOf` needs none. */
export function htmlResponse(html: string, init: ResponseInit): Response {
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        controller.enqueue(Buffer.from(html))
        controller.close()
      },
    },
    { highWaterMark: 0 },
  )
  const response = new Response(body, init)
  texts.set(response, html)
  return response
}

/** An answer of JSON, whose text stays at hand for `textOf` as well. */
export function jsonResponse(data: object, init: ResponseInit = {}): Response {
  const text = JSON.stringify(data)
  const headers = new Headers(init.headers)
  if (!headers.has('Content-Type')) headers.set('Content-Type', 'application/json')
  const response = new Response(text, { ...init, headers })
  texts.set(response, text)
  return response
}

/** The text of a response that was made here, at hand without its body; undefined of any other. */
export function textOf(response: Response): string | undefined {
  return texts.get(response)
}
