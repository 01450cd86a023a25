import { connect } from '#/database/connection.server.ts'
import { followReplica, type Replica } from '#/database/replica.server.ts'
import type { Log } from '#/platform/log/log.server.ts'
import type { Services } from '#/platform/services.ts'
import type { RequestFacts } from '#/web/request/services.server.ts'

type RenderPage = (request: Request, services: Services, facts: RequestFacts) => Promise<Response>

const POOL_SIZE = 20
const SERVER_ERROR = 500

/** Opens DATABASE_REPLICA_URL, when it is set, for pages that are the same for everybody without a session. */
export function openReplica(options: {
  url: string | undefined
  services: Services
  renderPage: RenderPage
  log: Log
}) {
  const { url, services, log } = options
  if (url === undefined) return undefined
  const connection = connect({
    url,
    maxConnections: POOL_SIZE,
    onPoolError: (error) => log.warn({ error }, 'A connection to the replica was lost while idle'),
  })
  const replica = followReplica({
    primary: services.db,
    db: connection.db,
    onProblem: (error) =>
      log.warn({ error }, 'The replica does not follow; pages are read from the database'),
  })
  return {
    ...replica,
    renderPage: pageRenderer(replica, services, options.renderPage),
    async stop() {
      await replica.stop()
      await connection.close()
    },
  }
}

/** Renders from the replica while it lacks nothing; a page that fails there is rendered from the database instead. */
export function pageRenderer(
  replica: Pick<Replica, 'db' | 'isCurrent' | 'noteChange'>,
  services: Services,
  renderPage: RenderPage,
): (request: Request, facts: RequestFacts) => Promise<Response> {
  const readServices = { ...services, db: replica.db }
  return async (request, facts) => {
    if (!replica.isCurrent()) return renderPage(request, services, facts)
    const again = request.clone()
    // What fails here and not because of the replica fails again below, and is said there.
    const answer = await renderPage(request, readServices, facts).catch(() => undefined)
    if (answer && answer.status < SERVER_ERROR) return answer
    await answer?.body?.cancel()
    replica.noteChange()
    facts.shows.clear()
    return renderPage(again, services, facts)
  }
}
