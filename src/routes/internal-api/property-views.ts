import * as v from 'valibot'
import { noteView } from '#/features/properties/views/property-view.commands.server.ts'
import type { RouteHandle } from '#/web/request/access.ts'
import { postEndpoint, readJson } from '#/web/request/endpoint.server.ts'
import { visitorOf } from '#/web/request/services.server.ts'
import type { Route } from './+types/property-views'

export const handle = { access: 'public' } satisfies RouteHandle

const view = v.object({ propertyId: v.string() })

/** Notes that the page of a property was opened: `{ propertyId }`. Answers nothing, whether or not it counted. */
export const action = ({ context, request }: Route.ActionArgs) =>
  postEndpoint({ context, request }, async (services) => {
    await noteView(services, visitorOf(context), await readJson(request, view))
    return new Response(null, { status: 204, headers: { 'Cache-Control': 'private, no-store' } })
  })
