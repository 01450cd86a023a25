const texts = new WeakMap<Response, string>()

/** An answer of HTML. Its bytes are made only when somebody reads the body; `htmlOf` needs none. */
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

/** The text of a response: at hand when it was made here, else read from its body, which can be read once. */
export async function htmlOf(response: Response): Promise<string> {
  return texts.get(response) ?? (await response.text())
}
