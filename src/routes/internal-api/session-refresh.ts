import { notSignedIn } from '#/features/access/access.errors.ts'
import { refreshSession } from '#/features/accounts/session.commands.server.ts'
import type { RouteHandle } from '#/web/request/access.ts'
import { postEndpoint, privateJson } from '#/web/request/endpoint.server.ts'
import { sessionOf } from '#/web/request/session.server.ts'
import type { Route } from './+types/session-refresh'

export const handle = { access: 'public' } satisfies RouteHandle

/** Moves the end of the session forward, as using the site does. */
export const action = ({ context, request }: Route.ActionArgs) =>
  postEndpoint({ context, request }, async (services) => {
    const session = await sessionOf(context, { isWatched: true })
    if (!session) throw notSignedIn()
    return privateJson(await refreshSession(services, session))
  })
