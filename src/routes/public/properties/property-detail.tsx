import { clsx } from 'clsx'
import { isRouteErrorResponse } from 'react-router'
import { PLAN_SCOPE } from '#/features/properties/components/plan-choice.ts'
import { PlanChooser } from '#/features/properties/components/plan-chooser.tsx'
import { PropertyGallery } from '#/features/properties/components/property-gallery.tsx'
import { WhatsappButton } from '#/features/properties/components/whatsapp-button.tsx'
import { getPublicProperty } from '#/features/properties/property.queries.server.ts'
import { type PropertyView, SIMILAR_LIMIT } from '#/features/properties/property.schema.ts'
import { listSimilarProperties } from '#/features/properties/similar-property.queries.server.ts'
import { shorten } from '#/shared/text.ts'
import { urls } from '#/shared/urls.ts'
import { ExpandableText } from '#/ui/expandable-text.tsx'
import { Link } from '#/ui/link.tsx'
import { AddToCart } from '#/web/buyers/add-to-cart.tsx'
import { FavoriteHeart } from '#/web/buyers/favorite-hearts.tsx'
import { Breadcrumbs } from '#/web/layout/breadcrumbs.tsx'
import { ErrorPage } from '#/web/layout/error-page.tsx'
import { useOfflineCopy } from '#/web/offline/offline-copy.ts'
import type { RouteHandle } from '#/web/request/access.ts'
import { publicPageHeaders } from '#/web/request/cache.ts'
import { PageHead, SHARE_PICTURE } from '#/web/request/page-head.tsx'
import { page } from '#/web/request/respond.server.ts'
import { pageShows } from '#/web/request/services.server.ts'
import { useSite } from '#/web/request/site.ts'
import IconArrowLeft from '~icons/ph/arrow-left'
import type { Route } from './+types/property-detail'
import { ActionBar } from './property-detail-action-bar.tsx'
import { useChat } from './property-detail-chat.tsx'
import { useContactAgent } from './property-detail-contact.tsx'
import { answerGone } from './property-detail-gone.server.ts'
import { PropertyNotFound } from './property-detail-not-found.tsx'
import {
  AgentSection,
  FRAUD_NOTE,
  PriceSection,
  SampleNote,
  SectionHeading,
  StatusNote,
} from './property-detail-sections.tsx'
import { ON_PHOTO, OVER_PHOTO, ShareButton } from './property-detail-share.tsx'
import { SimilarHomes } from './property-detail-similar.tsx'
import { describeListing } from './property-detail-structured-data.ts'
import { PropertySummary } from './property-detail-summary.tsx'
import { trailTo } from './property-detail-trail.ts'
import { presentDetail } from './property-detail-view.server.ts'
import { useViewNote } from './property-detail-view-note.ts'

export const handle = { access: 'public' } satisfies RouteHandle

export const headers = publicPageHeaders

const DESCRIPTION_LENGTH = 160

export const loader = ({ context, params }: Route.LoaderArgs) =>
  page(context, async (services) => {
    const { clock, config, db } = services
    const now = clock.now()
    const property = await getPublicProperty(db, { id: params.id, now }).catch((refused: unknown) =>
      answerGone(services, params.id, refused),
    )
    if (!('id' in property)) return property
    const similar = await listSimilarProperties(db, { property, now, limit: SIMILAR_LIMIT })
    const shown = [property, ...similar].map(({ id }) => `property:${id}` as const)
    pageShows(context, [...shown, 'agents'])
    return {
      property,
      similar,
      // Made here, since no browser needs what it takes to make it.
      structuredData: JSON.stringify(describeListing(property, config.siteUrl)),
      ...presentDetail(property, config, now),
    }
  })

type Detail = Extract<Route.ComponentProps['loaderData'], { plans: unknown }>

export default function PropertyPage({ loaderData }: Route.ComponentProps) {
  if (!loaderData.property) return <PropertyNotFound instead={loaderData.instead} />
  // Another property is another page: no choice and no open dialog is carried over.
  return <PropertyDetail key={loaderData.property.id} loaderData={loaderData} />
}

function PropertyDetail({ loaderData }: { loaderData: Detail }) {
  const { property, similar, plans, whatsapp } = loaderData
  const { siteUrl } = useSite()
  const path = urls.property(property.id)
  useViewNote(property.id)
  useOfflineCopy(property)
  const chat = useChat(property.id, plans, whatsapp)
  const contact = useContactAgent(property.id)
  return (
    // The photographs are the whole width on phones, so the column begins inside.
    <div className={clsx(PLAN_SCOPE, 'relative lg:page-width')}>
      <PropertyHead property={property} path={path} structuredData={loaderData.structuredData} />
      <div className="flex items-center justify-between lg:py-3">
        <BackLink />
        <div className={clsx(ON_PHOTO, 'flex items-center gap-2 max-lg:right-3')}>
          <ShareButton title={property.title} url={`${siteUrl}${urls.shortPage(property.shortCode)}`} />
          <FavoriteHeart property={property} />
        </div>
      </div>
      <div className="lg:grid lg:grid-cols-[minmax(0,1fr)_23rem] lg:grid-rows-[auto_1fr] lg:gap-x-10">
        <PropertyGallery images={property.images} />
        <div className="px-4 pt-5 sm:px-6 lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:px-0 lg:pt-0">
          <div className="flex flex-col gap-5 lg:[@media(min-height:50rem)]:sticky lg:[@media(min-height:50rem)]:top-20">
            <PropertySummary property={property} />
            <StatusNote status={property.status} />
            {plans.length > 0 ? <PlanChooser plans={plans} halfPrice={property.halfPrice} /> : null}
            {property.status === 'active' ? <AddToCart propertyId={property.id} plans={plans} /> : null}
            {whatsapp ? (
              <div className="hidden lg:block">
                <div className="mb-2">{contact.button}</div>
                <WhatsappButton links={whatsapp} linkProps={chat.linkProps} />
                <p className="mt-2 text-ink-2 text-xs">{FRAUD_NOTE}</p>
              </div>
            ) : null}
          </div>
        </div>
        <div className="flex flex-col gap-8 px-4 pt-8 sm:px-6 lg:px-0">
          {property.isSample ? <SampleNote /> : null}
          <section aria-labelledby="description">
            <SectionHeading id="description">About this property</SectionHeading>
            <ExpandableText>
              {property.description.split(/\n\s*\n/).map((paragraph) => (
                <p key={paragraph} className="max-w-measure whitespace-pre-line not-first:mt-4">
                  {paragraph}
                </p>
              ))}
            </ExpandableText>
          </section>
          <PriceSection detail={loaderData} />
          <AgentSection agent={property.agent} phone={loaderData.agentPhone} />
          <Breadcrumbs trail={trailTo(property)} />
        </div>
      </div>
      <SimilarHomes similar={similar} />
      <div className="h-8" />
      {whatsapp ? (
        <ActionBar
          property={property}
          plans={plans}
          contact={contact.button}
          chat={<WhatsappButton links={whatsapp} linkProps={chat.linkProps} />}
        />
      ) : null}
      {chat.overlay}
      {contact.overlay}
    </div>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return isRouteErrorResponse(error) && error.status === 404 ? (
    <PropertyNotFound />
  ) : (
    <ErrorPage error={error} />
  )
}

function PropertyHead({
  property,
  path,
  structuredData,
}: {
  property: PropertyView
  path: string
  structuredData: string
}) {
  const { price, tag, title, location, description } = property
  const suffix = tag === 'For Rent' ? ' / month' : ''
  return (
    <PageHead
      title={`${title}, ${location}`}
      description={shorten(`${tag}, ${price}${suffix}. ${description}`, DESCRIPTION_LENGTH)}
      path={path}
      image={{
        path: urls.propertyPicture(property.id, property.updatedAt),
        alt: `${title}, ${location}: ${price}${suffix}`,
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
