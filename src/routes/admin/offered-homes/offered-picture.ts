import { openPicture } from '#/features/media/image.queries.server.ts'
import { offeredHomeNotFound } from '#/features/offered-homes/offered-home.errors.ts'
import { requireOfferedPicture } from '#/features/offered-homes/offered-home.queries.server.ts'
import type { RouteHandle } from '#/web/request/access.ts'
import { adminPage } from '#/web/request/respond.server.ts'
import type { Route } from './+types/offered-picture'

export const handle = { access: 'admin' } satisfies RouteHandle

const SMALL = 640
const LARGE = 1_920

/** A picture of an offered home, for administrators alone; `?large` in its full width. */
export const loader = ({ context, request, params: { offeredHomeId, imageId } }: Route.LoaderArgs) =>
  adminPage({ context, request }, async (services) => {
    await requireOfferedPicture(services.db, { offeredHomeId, imageId })
    const width = new URL(request.url).searchParams.has('large') ? LARGE : SMALL
    const file = await openPicture(services, { imageId, width })
    if (!file) throw offeredHomeNotFound()
    return new Response(file.body, {
      headers: {
        'Content-Type': file.contentType,
        'Content-Length': String(file.size),
        'Content-Security-Policy': "sandbox; default-src 'none'",
        'X-Content-Type-Options': 'nosniff',
        'Cache-Control': 'private, no-store',
      },
    })
  })
