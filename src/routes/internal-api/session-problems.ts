import * as v from 'valibot'
import { reportSessionProblem } from '#/features/accounts/session.commands.server.ts'
import { SESSION_PROBLEMS } from '#/features/accounts/session.schema.ts'
import type { RouteHandle } from '#/web/request/access.ts'
import { postEndpoint, readJson } from '#/web/request/endpoint.server.ts'
import { visitorOf } from '#/web/request/services.server.ts'
import { sessionOf } from '#/web/request/session.server.ts'
import type { Route } from './+types/session-problems'

export const handle = { access: 'public' } satisfies RouteHandle

const report = v.object({ event: v.picklist(SESSION_PROBLEMS, 'This event is not known.') })

/** Notes for administrators that something went wrong with a session: `{ event }`. */
export const action = ({ context, request }: Route.ActionArgs) =>
  postEndpoint({ context, request }, async (services) => {
    const problem = await readJson(request, report)
    const session = await sessionOf(context, { isWatched: true })
    const { accountId } = session ?? {}
    await reportSessionProblem(
      services,
      { ...visitorOf(context), ...(accountId ? { accountId } : {}) },
      problem,
    )
    return new Response(null, { status: 204, headers: { 'Cache-Control': 'private, no-store' } })
  })
