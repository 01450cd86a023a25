import { readUpload } from '#/features/media/image.commands.server.ts'
import { addOfferedPicture } from '#/features/offered-homes/offered-home.commands.server.ts'
import { offeredHomeUrls } from '#/features/offered-homes/offered-home-address.rules.ts'
import type { RouteHandle } from '#/web/request/access.ts'
import { postEndpoint, privateJson } from '#/web/request/endpoint.server.ts'
import { visitorOf } from '#/web/request/services.server.ts'
import type { Route } from './+types/offered-pictures'

export const handle = { access: 'public' } satisfies RouteHandle

/** Adds the picture that the body is to the home that its owner's link is of; no address of the site leads to it. */
export const action = ({ context, params: { token }, request }: Route.ActionArgs) =>
  postEndpoint({ context, request }, async (services) => {
    const bytes = await readUpload(request, 'offered')
    const { imageId } = await addOfferedPicture(services, visitorOf(context), { token, bytes })
    return privateJson({ imageId, url: services.config.siteUrl + offeredHomeUrls.own(token) })
  })
