import { recordAudit } from '#/features/audit/audit.commands.server.ts'
import type { AuditEvent } from '#/features/audit/audit.schema.ts'
import type { Services } from '#/platform/services.ts'
import type { Actor } from '#/shared/actor.ts'
import { dayOf } from '#/shared/dates.ts'

type Pieces = AsyncGenerator<string, void, undefined>
type Log = { error(fields: object, message: string): void }

/** A CSV file, named after its `topic` and the day, that is written while it is taken; the log notes who took it. */
export async function csvResponse(
  { db, clock, log }: Pick<Services, 'db' | 'clock' | 'log'>,
  actor: Actor,
  {
    topic,
    event,
    write,
    extension = 'csv',
  }: {
    topic: string
    event: AuditEvent
    write: (now: Date) => Pieces
    /** A journal is plain text. */
    extension?: 'csv' | 'journal'
  },
): Promise<Response> {
  const now = clock.now()
  return await csvFile(log, `${topic}-${dayOf(now)}.${extension}`, write(now), () =>
    recordAudit(db, { event, at: now, by: actor }),
  )
}

/** A CSV file of this name that is written while it is taken; `note` is called before anything is sent. */
export async function csvFile(
  log: Log,
  name: string,
  pieces: Pieces,
  note?: () => Promise<void>,
): Promise<Response> {
  // Before anything is promised: what cannot even begin is answered with a page.
  const first = await pieces.next()
  await note?.()
  return new Response(toStream(first, pieces, log), {
    headers: {
      'Content-Type': `text/${name.endsWith('.csv') ? 'csv' : 'plain'}; charset=utf-8`,
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
