import { clsx } from 'clsx'
import type { ComponentProps, ReactNode } from 'react'
import { isRouteErrorResponse } from 'react-router'
import { listMapLabels } from '#/features/places/place-map.queries.server.ts'
import { PLAN_FIELD, PLAN_SCOPE } from '#/features/properties/components/plan-choice.ts'
import { PlanChooser } from '#/features/properties/components/plan-chooser.tsx'
import { type PressedCard, takePressed } from '#/features/properties/components/pressed-card.ts'
import { PropertyGallery } from '#/features/properties/components/property-gallery.tsx'
import { WhatsappButton } from '#/features/properties/components/whatsapp-button.tsx'
import { listPriceEvents } from '#/features/properties/history/price-history.queries.server.ts'
import { getPublicProperty } from '#/features/properties/property.queries.server.ts'
import { offeredPlan } from '#/features/properties/property.rules.ts'
import { type PropertyView, SIMILAR_LIMIT } from '#/features/properties/property.schema.ts'
import { listSimilarProperties } from '#/features/properties/similar/similar-property.queries.server.ts'
import { findOffer } from '#/features/rent-to-own/offer.queries.server.ts'
import { shorten } from '#/shared/text.ts'
import { urls } from '#/shared/urls.ts'
import { ExpandableText } from '#/ui/expandable-text.tsx'
import { lazyOnIntent, useLazyCode } from '#/ui/lazy-on-intent.tsx'
import { Link } from '#/ui/link.tsx'
import { ServerMarkup } from '#/ui/server-markup.tsx'
import { AddToCart } from '#/web/buyers/add-to-cart.tsx'
import { FavoriteHeart } from '#/web/buyers/favorite-hearts.tsx'
import { favoriteMarks } from '#/web/buyers/id-marks.ts'
import { Breadcrumbs } from '#/web/layout/breadcrumbs.tsx'
import { Letterhead, printLinks } from '#/web/layout/letterhead.tsx'
import { useOfflineCopy } from '#/web/offline/offline-copy.ts'
import type { RouteHandle } from '#/web/request/access.ts'
import { publicPageHeaders } from '#/web/request/cache.ts'
import { dataOrDeferred, useDeferred } from '#/web/request/deferred.ts'
import { PageHead, SHARE_PICTURE } from '#/web/request/page-head.tsx'
import { page } from '#/web/request/respond.server.ts'
import { pageShows } from '#/web/request/services.server.ts'
import { useSite } from '#/web/request/site.ts'
import IconArrowLeft from '~icons/ph/arrow-left'
import type { Route } from './+types/property-detail'
import { ActionBar } from './property-detail-action-bar.tsx'
import { useChat } from './property-detail-chat.tsx'
import { useContactAgent } from './property-detail-contact.tsx'
import { PropertyFailure } from './property-detail-failure.tsx'
import { answerGone } from './property-detail-gone.server.ts'
import { presentHistory } from './property-detail-history-view.server.ts'
import { presentPlaceMap } from './property-detail-map-view.server.ts'
import { PropertyNotFound } from './property-detail-not-found.tsx'
import { StatusNote } from './property-detail-sections.tsx'
import { ON_PHOTO, OVER_PHOTO, ShareButton } from './property-detail-share.tsx'
import { SimilarHomes } from './property-detail-similar.tsx'
import type { StaticPart } from './property-detail-static.tsx'
import { describeListing } from './property-detail-structured-data.ts'
import { PendingColumns, PropertyPrice, PropertySummary } from './property-detail-summary.tsx'
import { trailTo } from './property-detail-trail.ts'
import { presentDetail, withoutNumbers } from './property-detail-view.server.ts'
import { useViewNote } from './property-detail-view-note.ts'
import './property-detail.css'

export const handle = { access: 'public' } satisfies RouteHandle

export const headers = publicPageHeaders

export const links = printLinks

const DESCRIPTION_LENGTH = 160

// The browser fetches them only when it renders the page itself.
const staticPart = lazyOnIntent(
  () => import('./property-detail-static.tsx'),
  (module) => module.StaticPart,
)
const onServer = import.meta.env.SSR ? (await import('./property-detail-static.tsx')).StaticPart : undefined

/** Data fetched ahead, and those of a fast line, come whole; longer nobody waits for a picture that is there. */
const PATIENCE_MS = 50

export const loader = ({ context, params, request }: Route.LoaderArgs) =>
  page(context, async (services) => {
    const { clock, config, db } = services
    const now = clock.now()
    const property = await getPublicProperty(db, { id: params.id, now }).catch((refused: unknown) =>
      answerGone(services, params.id, refused),
    )
    if (!('id' in property)) return property
    const similar = await listSimilarProperties(db, { property, now, limit: SIMILAR_LIMIT })
    const events = await listPriceEvents(db, { propertyId: property.id })
    const shown = [property, ...similar].map(({ id }) => `property:${id}` as const)
    pageShows(context, [...shown, 'agents'])
    return {
      property: withoutNumbers(property),
      similar,
      // Made here, since no browser needs what it takes to make it.
      structuredData: JSON.stringify(describeListing(property, config.siteUrl)),
      description: describe(property),
      chosenMonths: chosenIn(new URL(request.url), property),
      ...presentDetail(property, config, now, (await findOffer(db, { propertyId: property.id })) ?? null),
      history: presentHistory(events, property, now),
      placeMap: presentPlaceMap(property, await listMapLabels(db)),
    }
  })

// For search engines, in a line.
function describe({ tag, price, description }: PropertyView): string {
  return shorten(
    `${tag}, ${price}${tag === 'For Rent' ? ' / month' : ''}. ${description}`,
    DESCRIPTION_LENGTH,
  )
}

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
type Detail = Extract<PageData, { plans: unknown }>

export default function PropertyPage({ loaderData, params }: Route.ComponentProps) {
  const detail = useDeferred<PageData>(loaderData, params.id)
  // Another property is another page: no choice and no open dialog is carried over.
  if (!detail) return 'card' in loaderData ? <PropertyShell key={params.id} card={loaderData.card} /> : null
  if (!detail.property) return <PropertyNotFound instead={detail.instead} />
  return <PropertyShell key={params.id} detail={detail} />
}

/** What stands still while the data of the page come: the same photograph is shown before and after. */
function PropertyShell(known: { card: PressedCard; detail?: undefined } | { detail: Detail }) {
  const { siteUrl, brand } = useSite()
  const { detail } = known
  const property = known.detail ? known.detail.property : known.card.property
  const contact = useContactAgent(property, detail?.needsAccount ?? true)
  const tools = (
    <>
      {detail ? (
        <ShareButton title={property.title} url={`${siteUrl}${urls.shortPage(detail.property.shortCode)}`} />
      ) : null}
      <FavoriteHeart property={property} />
    </>
  )
  return (
    // The photographs are the whole width on phones, so the column begins inside.
    <div className={clsx(PLAN_SCOPE, 'relative lg:page-width')}>
      {detail ? <PropertyHead detail={detail} /> : <title>{`${titleOf(property)} | ${brand.name}`}</title>}
      <Letterhead />
      <div className="screen-only flex items-center gap-4 lg:py-1">
        <BackLink />
        <div className="lg-only min-w-0 grow">
          <Breadcrumbs trail={trailTo(property)} />
        </div>
        <div className={clsx(ON_PHOTO, 'over-photo flex shrink-0 items-center gap-2 max-lg:right-3')}>
          {tools}
        </div>
      </div>
      <PropertyGallery
        {...(known.detail ? { images: known.detail.property.images } : photosOf(known.card))}
        home={{ property, tools, contact: detail?.canContact ? contact.button : null }}
      />
      {detail ? (
        <DetailBody detail={detail} contactButton={contact.button} />
      ) : (
        <PendingColumns property={property} />
      )}
      {contact.overlay}
    </div>
  )
}

// A card shows one of them and says how many there are.
function photosOf({ picture, property: { cover, imageCount } }: PressedCard) {
  return { images: cover ? [cover] : [], count: Math.max(imageCount, cover ? 1 : 0), known: picture }
}

function DetailBody({ detail, contactButton }: { detail: Detail; contactButton: ReactNode }) {
  const { property, similar, plans, whatsapp, canContact } = detail
  useViewNote(property.id)
  useOfflineCopy(property)
  const chat = useChat(property.id, plans, whatsapp)
  const isActive = property.status === 'active'
  const toOwn = detail.trueCost?.example?.inShort
  const staticPartOf = (part: ComponentProps<typeof StaticPart>['part'], className?: string) => (
    <ServerMarkup
      code={staticPart}
      onServer={onServer}
      version={String(property.updatedAt)}
      className={className}
      tellsFailure={part === 'sections'}
      props={{ part, detail }}
    />
  )
  const chatButton = <WhatsappButton links={chat.links} linkProps={chat.linkProps} plans={plans} />
  return (
    <>
      <div className="detail-columns">
        <PropertySummary
          property={property}
          pricePerSquareMetre={detail.pricePerSquareMetre}
          area={detail.areaMap}
          toOwn={toOwn}
        />
        <aside aria-label="Price and contact" className="px-4 pt-6 sm:px-6 lg:p-0">
          <div className="pay-card turned flex flex-col gap-4 border border-line bg-card px-5 py-4">
            <div className="lg-only">
              <PropertyPrice property={property} />
            </div>
            <StatusNote status={property.status} note={detail.statusNote} />
            {plans.length > 0 ? (
              <PlanChooser plans={plans} chosen={detail.chosenMonths} halfPrice={property.halfPrice} />
            ) : null}
            {canContact ? (
              <div className="lg-only">
                <div className="grid grid-cols-2 gap-2">
                  {contactButton}
                  <div>{chatButton}</div>
                </div>
              </div>
            ) : null}
            {isActive ? <AddToCart propertyId={property.id} plans={plans} /> : null}
            {staticPartOf('beside', 'flex flex-col gap-4')}
            <SavedNote propertyId={property.id} />
          </div>
        </aside>
        <div className="flex flex-col gap-11 px-4 pt-8 sm:px-6 lg:px-0">
          {staticPartOf('links', 'contents')}
          <section aria-labelledby="description">
            <h2 id="description" className="detail-h2">
              About this property
            </h2>
            <ExpandableText>
              {property.description.split(/\n\s*\n/).map((paragraph) => (
                <p key={paragraph} className="whitespace-pre-line not-first:mt-4">
                  {paragraph}
                </p>
              ))}
            </ExpandableText>
          </section>
          {staticPartOf('sections', 'flex flex-col gap-11')}
          <section aria-labelledby="agent">
            <h2 id="agent" className="detail-h2">
              Agent
            </h2>
            <div className="turned flex gap-4 border border-line bg-card p-5">
              {staticPartOf('agent', 'flex min-w-0 grow gap-4')}
              {canContact ? (
                <div className="agent-contact lg-only screen-only">
                  {contactButton}
                  {chatButton}
                </div>
              ) : null}
            </div>
          </section>
          <div className="phone-only">
            <Breadcrumbs trail={trailTo(property)} />
          </div>
        </div>
      </div>
      {staticPartOf('print')}
      <SimilarHomes id={property.id} similar={similar} />
      <div className="screen-only h-8" />
      {canContact ? (
        <ActionBar
          property={property}
          plans={plans}
          toOwn={toOwn}
          contact={contactButton}
          chat={chatButton}
        />
      ) : null}
      {chat.overlay}
    </>
  )
}

const savedNote = lazyOnIntent(
  () => import('#/web/buyers/favorite-note.tsx'),
  (module) => module.FavoriteNote,
)

// Fetched for whoever has saved this home; nobody else has one.
function SavedNote({ propertyId }: { propertyId: string }) {
  const isSaved = favoriteMarks.useIds()?.has(propertyId) ?? false
  const { Component } = useLazyCode(savedNote, isSaved)
  return isSaved && Component ? <Component propertyId={propertyId} /> : null
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return isRouteErrorResponse(error) && error.status === 404 ? (
    <PropertyNotFound />
  ) : (
    <PropertyFailure error={error} />
  )
}

const titleOf = ({ title, location }: Pick<PropertyView, 'title' | 'location'>) => `${title}, ${location}`

function PropertyHead({ detail: { property, description, structuredData } }: { detail: Detail }) {
  return (
    <PageHead
      title={titleOf(property)}
      description={description}
      path={urls.property(property.id)}
      image={{
        path: urls.propertyPicture(property.id, property.updatedAt),
        alt: `${titleOf(property)}: ${property.price}${property.tag === 'For Rent' ? ' / month' : ''}`,
        ...SHARE_PICTURE,
      }}
      jsonLd={structuredData}
    />
  )
}

function BackLink() {
  return (
    <Link href={urls.properties} className={clsx(OVER_PHOTO, ON_PHOTO, 'max-lg:left-3')}>
      <IconArrowLeft />
      <span className="max-lg:sr-only">Back to Properties</span>
    </Link>
  )
}
