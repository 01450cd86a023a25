import { readUpload, uploadImage } from '#/features/media/image.commands.server.ts'
import type { RouteHandle } from '#/web/request/access.ts'
import { readAs } from '#/web/request/act.server.ts'
import { postEndpoint, privateJson } from '#/web/request/endpoint.server.ts'
import { requireAgentActor } from '#/web/request/respond.server.ts'
import type { Route } from './+types/uploads'

export const handle = { access: 'agent' } satisfies RouteHandle

/** Keeps the picture that the body is; answers where it lies. */
export const action = ({ context, request }: Route.ActionArgs) =>
  postEndpoint({ context, request }, async (services) => {
    const { actor, body } = await readAs({ context, request }, requireAgentActor, (sent) =>
      readUpload(sent, 'lasting'),
    )
    return privateJson(await uploadImage(services, actor, body))
  })
