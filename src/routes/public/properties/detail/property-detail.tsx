import { isRouteErrorResponse } from 'react-router'
import { titleWithPlace } from '#/features/places/place-title.rules.ts'
import { PLAN_FIELD } from '#/features/properties/components/plan-choice.ts'
import { takePressed } from '#/features/properties/components/pressed-card.ts'
import { getPropertyPage } from '#/features/properties/page/property-page.queries.server.ts'
import { offeredPlan } from '#/features/properties/property.rules.ts'
import type { PropertyView } from '#/features/properties/property.schema.ts'
import { urls } from '#/shared/urls.ts'
import { printLinks } from '#/web/layout/letterhead.tsx'
import { renderedOnly } from '#/web/layout/rendered-only.server.ts'
import type { RouteHandle } from '#/web/request/access.ts'
import { publicPageHeaders } from '#/web/request/cache.ts'
import { dataOrDeferred, useDeferred } from '#/web/request/deferred.ts'
import { PageHead, SHARE_PICTURE } from '#/web/request/page-head.tsx'
import { page } from '#/web/request/respond.server.ts'
import { pageShows } from '#/web/request/services.server.ts'
import type { Route } from './+types/property-detail'
import detailStyle from './property-detail.css?url'
import { PropertyFailure } from './property-detail-failure.tsx'
import { answerGone } from './property-detail-gone.server.ts'
import { PropertyNotFound } from './property-detail-not-found.tsx'
import { readDetail } from './property-detail-read.server.ts'
import { type Detail, PropertyShell, staticPart } from './property-detail-shell.tsx'

export const handle = { access: 'public' } satisfies RouteHandle

export const headers = publicPageHeaders

// Not imported for its effect: the framework would put it on the list first, which is laid out anew for nothing then.
export const links = () => [{ rel: 'stylesheet', href: detailStyle }, ...printLinks()]

/** Data fetched ahead, and those of a fast line, come whole; longer nobody waits for a picture that is there. */
const PATIENCE_MS = 50

export const loader = ({ context, params, request }: Route.LoaderArgs) =>
  page(context, async (services) => {
    const now = services.clock.now()
    const found = await getPropertyPage(services.db, { id: params.id, now }).catch((refused: unknown) =>
      answerGone(services, params.id, refused),
    )
    if (!('events' in found)) return found
    const { property, ...known } = found
    const detail = await readDetail(services, property, now, known)
    const shown = [property, ...detail.similar].map(({ id }) => `property:${id}` as const)
    pageShows(context, [...shown, 'agents'])
    return renderedOnly(context, { ...detail, chosenMonths: chosenIn(new URL(request.url), property) })
  })

// A plan that the property does not have is as good as none.
function chosenIn(url: URL, property: PropertyView): number | null {
  return offeredPlan(Number(url.searchParams.get(PLAN_FIELD) ?? Number.NaN), property)
}

/** Painted from the card that was pressed, the page opens before its data are there. */
export async function clientLoader({ params, serverLoader }: Route.ClientLoaderArgs) {
  const card = takePressed(params.id)
  // What is only read is there with the data, so that nothing moves; whether its code did not arrive is told in its place.
  const code = staticPart.fetch().catch(() => undefined)
  const data = serverLoader().then((found) => code.then(() => found))
  if (!card) return data
  // A failure after that is told by the page, which may have been left by then.
  const given = await dataOrDeferred(data, PATIENCE_MS)
  return 'deferred' in given ? { card, ...given } : given
}

type PageData = Awaited<ReturnType<Route.ClientLoaderArgs['serverLoader']>>

export default function PropertyPage({ loaderData, params }: Route.ComponentProps) {
  const detail = useDeferred<PageData>(loaderData, params.id)
  // Another property is another page: no choice and no open dialog is carried over.
  if (!detail) return 'card' in loaderData ? <PropertyShell key={params.id} card={loaderData.card} /> : null
  if (!detail.property) return <PropertyNotFound {...detail} />
  return <PropertyShell key={params.id} detail={detail} head={<PropertyHead detail={detail} />} />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return isRouteErrorResponse(error) && error.status === 404 ? (
    <PropertyNotFound />
  ) : (
    <PropertyFailure error={error} />
  )
}

function PropertyHead({ detail: { property, description, rendered } }: { detail: Detail }) {
  return (
    <PageHead
      title={titleWithPlace(property)}
      description={description}
      path={urls.property(property.id)}
      image={{
        path: urls.propertyPicture(property.id, property.updatedAt),
        alt: `${titleWithPlace(property)}: ${property.price}${property.tag === 'For Rent' ? ' / month' : ''}`,
        ...SHARE_PICTURE,
      }}
      jsonLd={rendered?.structuredData ?? ''}
    />
  )
}
