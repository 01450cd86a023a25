type Pieces = AsyncGenerator<string, void, undefined>
type Log = { error(fields: object, message: string): void }

/** A CSV file that is written while it is taken: `first` has been read already, the rest comes from `pieces`. */
export function csvResponse({
  name,
  first,
  pieces,
  log,
}: {
  name: string
  first: IteratorResult<string, void>
  pieces: Pieces
  log: Log
}): Response {
  return new Response(toStream(first, pieces, log), {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${name}"`,
      'Cache-Control': 'private, no-store',
      'X-Content-Type-Options': 'nosniff',
    },
  })
}

function toStream(first: IteratorResult<string, void>, pieces: Pieces, log: Log): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  let next: IteratorResult<string, void> | undefined = first
  let isWanted = true
  return new ReadableStream({
    // One piece is read ahead and the next when somebody takes it, so that a slow reader fills no memory.
    async pull(controller) {
      try {
        const { done, value } = next ?? (await pieces.next())
        next = undefined
        // Whoever took the file may have gone away while this piece was read.
        if (!isWanted) return
        if (done) controller.close()
        else controller.enqueue(encoder.encode(value))
      } catch (error) {
        if (!isWanted) return
        log.error({ error }, 'An export broke off')
        // The download fails in the browser; a file that merely ended would look whole.
        controller.error(error)
      }
    },
    async cancel() {
      isWanted = false
      await pieces.return()
    },
  })
}
