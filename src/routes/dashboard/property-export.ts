import { recordAudit } from '#/features/audit/audit.commands.server.ts'
import { exportProperties } from '#/features/properties/property-export.queries.server.ts'
import { urls } from '#/shared/urls.ts'
import type { RouteHandle } from '../request/access.ts'
import { adminPage } from '../request/respond.server.ts'
import type { Route } from './+types/property-export'

export const handle = { access: 'admin' } satisfies RouteHandle

/** A file with every property, written while it is read; the log notes that it was taken. */
export const loader = ({ context, request: { url } }: Route.LoaderArgs) => {
  // Whoever has to sign in first comes back to the page with the button: a file is no page to come back to.
  const request = new Request(new URL(urls.manageProperties, url))
  return adminPage({ context, request }, async ({ db, clock, log }, actor) => {
    const now = clock.now()
    const pieces = exportProperties(db)
    // Before anything is promised: what cannot even begin is answered with a page.
    const first = await pieces.next()
    await recordAudit(db, { event: 'property.exported', at: now, by: actor })
    return new Response(toStream(first, pieces, log), {
      headers: {
        'Content-Type': 'text/csv; charset=utf-8',
        'Content-Disposition': `attachment; filename="properties-${now.toISOString().slice(0, 10)}.csv"`,
        'Cache-Control': 'private, no-store',
        'X-Content-Type-Options': 'nosniff',
      },
    })
  })
}

type Pieces = ReturnType<typeof exportProperties>
type Log = { error(fields: object, message: string): void }

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
