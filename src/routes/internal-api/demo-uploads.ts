import { readUpload, uploadDemoImage } from '#/features/media/image.commands.server.ts'
import type { RouteHandle } from '#/web/request/access.ts'
import { postEndpoint, privateJson } from '#/web/request/endpoint.server.ts'
import { visitorOf } from '#/web/request/services.server.ts'
import type { Route } from './+types/demo-uploads'

export const handle = { access: 'public' } satisfies RouteHandle

/** Keeps the picture that the body is for an hour; answers what became of it. */
export const action = ({ context, request }: Route.ActionArgs) =>
  postEndpoint({ context, request }, async (services) =>
    privateJson(await uploadDemoImage(services, visitorOf(context), await readUpload(request, 'demo'))),
  )
