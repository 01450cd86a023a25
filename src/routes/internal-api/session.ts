import { notSignedIn } from '#/features/access/access.errors.ts'
import { signInForm } from '#/features/accounts/account.schema.ts'
import { signIn } from '#/features/accounts/session.commands.server.ts'
import type { RouteHandle } from '#/web/request/access.ts'
import { endpoint, postEndpoint, privateJson } from '#/web/request/endpoint.server.ts'
import { requestOf, visitorOf } from '#/web/request/services.server.ts'
import { sessionOf } from '#/web/request/session.server.ts'
import { sessionCookie } from '#/web/request/session-cookie.server.ts'
import type { Route } from './+types/session'
import { readCredentials } from './credentials.server.ts'

export const handle = { access: 'public' } satisfies RouteHandle

/** The session of this browser, if there is one. Looking does not extend it. */
export const loader = ({ context }: Route.LoaderArgs) =>
  endpoint(context, async () => {
    const session = await sessionOf(context, { isWatched: true })
    if (!session) throw notSignedIn()
    return privateJson(session.view)
  })

/** Signs in with `{ email, password }`: answers the new session, whose token goes into the cookie only. */
export const action = ({ context, request }: Route.ActionArgs) =>
  postEndpoint({ context, request }, async (services) => {
    const credentials = await readCredentials(request, signInForm)
    const { sessionToken: replacedToken } = requestOf(context)
    const { token, endsAt, view } = await signIn(services, visitorOf(context), credentials, replacedToken)
    return privateJson(view, { 'Set-Cookie': sessionCookie(services.config, token, endsAt) })
  })
