import type { Services } from '#/platform/services.ts'
import { page, type RouteArguments } from '#/web/request/respond.server.ts'

// A program that previews links asks again when the address changes, which it does with what the picture shows.
const ONE_DAY = 'public, max-age=86400, s-maxage=86400'

/** Answers with a JPEG that visitors may see, or with the refusal of whoever draws it. */
export function sharePicture(
  context: RouteArguments['context'],
  drawn: (services: Services) => Promise<Uint8Array>,
): Promise<Response> {
  return page(context, async (services) => {
    const picture = await drawn(services)
    return new Response(new Uint8Array(picture), {
      headers: {
        'Content-Type': 'image/jpeg',
        'Content-Length': String(picture.length),
        'Cache-Control': ONE_DAY,
        'X-Content-Type-Options': 'nosniff',
        // Made to be shown by other sites.
        'Cross-Origin-Resource-Policy': 'cross-origin',
      },
    })
  })
}
