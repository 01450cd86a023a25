import { propertyNotFound } from '#/features/properties/property.errors.ts'
import { getPublicProperty } from '#/features/properties/property.queries.server.ts'
import { findFormerProperty } from '#/features/properties/property-former.queries.server.ts'
import { findPropertyByShortCode } from '#/features/sharing/short-code.queries.server.ts'
import { Refusal } from '#/shared/errors.ts'
import { urls } from '#/shared/urls.ts'
import type { RouteHandle } from '#/web/request/access.ts'
import { publicPageHeaders } from '#/web/request/cache.ts'
import { page } from '#/web/request/respond.server.ts'
import { pageShows } from '#/web/request/services.server.ts'
import type { Route } from './+types/short-page'
import { writeNotFound, writeShortPage } from './short-page-document.server.tsx'
import { presentShortPage } from './short-page-view.server.ts'

export const handle = { access: 'public' } satisfies RouteHandle

/**
 * A property on one small page, for whoever gets its link on a phone with costly data. A code written another way is
 * sent to its one spelling; 410 for what was advertised once.
 */
export const loader = ({ context, params }: Route.LoaderArgs): Promise<Response> =>
  page(context, async ({ clock, config, db }) => {
    const found = await findPropertyByShortCode(db, { code: params.code })
    if (found && found.code !== params.code) {
      return new Response(null, { status: 301, headers: { Location: urls.shortPage(found.code) } })
    }
    try {
      if (!found) throw propertyNotFound()
      const property = await getPublicProperty(db, { id: found.id, now: clock.now() })
      pageShows(context, [`property:${found.id}`, 'agents'])
      return html(writeShortPage(presentShortPage(property, config, clock.now())), 200)
    } catch (error) {
      if (!(error instanceof Refusal) || error.kind !== 'not_found') throw error
      const former = found && (await findFormerProperty(db, { id: found.id }))
      return html(writeNotFound({ brandName: config.brand.name }), former ? 410 : 404)
    }
  })

function html(document: string, status: number): Response {
  return new Response(document, {
    status,
    headers: {
      ...(status === 200 ? publicPageHeaders() : { 'Cache-Control': 'no-store' }),
      'Content-Type': 'text/html; charset=utf-8',
    },
  })
}
