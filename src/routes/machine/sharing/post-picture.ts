import { drawPostShare } from '#/features/sharing/share-picture.queries.server.ts'
import type { RouteHandle } from '#/web/request/access.ts'
import type { Route } from './+types/post-picture'
import { sharePicture } from './share-picture.server.ts'

export const handle = { access: 'public' } satisfies RouteHandle

/** The share picture of an article that visitors may read. */
export const loader = ({ context, params }: Route.LoaderArgs) =>
  sharePicture(context, (services) => drawPostShare(services, { id: params.id }))
