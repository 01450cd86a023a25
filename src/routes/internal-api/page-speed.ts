import { notePageSpeed } from '#/features/vitals/vitals.commands.server.ts'
import { pageSpeedCall } from '#/features/vitals/vitals.schema.ts'
import type { RouteHandle } from '#/web/request/access.ts'
import { postEndpoint, readJson } from '#/web/request/endpoint.server.ts'
import { visitorOf } from '#/web/request/services.server.ts'
import type { Route } from './+types/page-speed'

export const handle = { access: 'public' } satisfies RouteHandle

/** Takes what a visit was like, in the shape of `pageSpeedCall`. Answers nothing, whether or not it counted. */
export const action = ({ context, request }: Route.ActionArgs) =>
  postEndpoint({ context, request }, async (services) => {
    await notePageSpeed(services, visitorOf(context), await readJson(request, pageSpeedCall))
    return new Response(null, { status: 204, headers: { 'Cache-Control': 'private, no-store' } })
  })
