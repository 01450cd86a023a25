import { drawPropertyShare } from '#/features/sharing/share-picture.queries.server.ts'
import type { RouteHandle } from '#/web/request/access.ts'
import type { Route } from './+types/property-picture'
import { sharePicture } from './share-picture.server.ts'

export const handle = { access: 'public' } satisfies RouteHandle

/** The share picture of a property that visitors may see. */
export const loader = ({ context, params }: Route.LoaderArgs) =>
  sharePicture(context, (services) => drawPropertyShare(services, { id: params.id }))
