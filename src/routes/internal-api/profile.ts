import { getProfile } from '#/features/accounts/profile.queries.server.ts'
import { createMissingProfile } from '#/features/accounts/profile-creation.commands.server.ts'
import type { RouteHandle } from '#/web/request/access.ts'
import { endpoint, postEndpoint, privateJson } from '#/web/request/endpoint.server.ts'
import { requireActor } from '#/web/request/respond.server.ts'
import type { Route } from './+types/profile'

export const handle = { access: 'signed-in' } satisfies RouteHandle

/** The profile of whoever is signed in; `profile.not_found` when the account has none. */
export const loader = ({ context, request }: Route.LoaderArgs) =>
  endpoint(context, async ({ db }) => {
    const { accountId } = await requireActor(context, request)
    return privateJson(await getProfile(db, { accountId }))
  })

/** Makes the profile that is missing, with the role of a user; one that is there stays as it is. */
export const action = ({ context, request }: Route.ActionArgs) =>
  postEndpoint({ context, request }, async ({ clock, db }) => {
    const { accountId, email } = await requireActor(context, request)
    await createMissingProfile(db, { accountId, email, now: clock.now() })
    return privateJson(await getProfile(db, { accountId }))
  })
