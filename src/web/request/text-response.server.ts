const texts = new WeakMap<Response, readonly string[]>()

/**
 * An answer of HTML, in pieces that no tag lies across: to put them together is to copy the whole page. Its bytes are
 * made only when somebody reads the body; `piecesOf` needs none.
 */
export function htmlResponse(pieces: readonly string[], init: ResponseInit): Response {
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        controller.enqueue(Buffer.from(pieces.join('')))
        controller.close()
      },
    },
    { highWaterMark: 0 },
  )
  const response = new Response(body, init)
  texts.set(response, pieces)
  return response
}

/** An answer of JSON, whose text stays at hand for `piecesOf` as well. */
export function jsonResponse(data: object, init: ResponseInit = {}): Response {
  const text = JSON.stringify(data)
  const headers = new Headers(init.headers)
  if (!headers.has('Content-Type')) headers.set('Content-Type', 'application/json')
  const response = new Response(text, { ...init, headers })
  texts.set(response, [text])
  return response
}

/** The text of a response that was made here, at hand without its body; undefined of any other. */
export function piecesOf(response: Response): readonly string[] | undefined {
  return texts.get(response)
}
