import { clsx } from 'clsx'
import { type ComponentProps, type ReactNode, useCallback, useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { titleWithPlace } from '#/features/places/place-title.rules.ts'
import { PLAN_SCOPE } from '#/features/properties/components/plan-choice.ts'
import { PlanChooser } from '#/features/properties/components/plan-chooser.tsx'
import type { PressedCard } from '#/features/properties/components/pressed-card.ts'
import { PropertyGallery } from '#/features/properties/components/property-gallery.tsx'
import { WhatsappButton } from '#/features/properties/components/whatsapp-button.tsx'
import { noteViewed } from '#/features/properties/views/recently-viewed.client.ts'
import { urls } from '#/shared/urls.ts'
import { ExpandableText } from '#/ui/expandable-text.tsx'
import { lazyOnIntent, useLazyCode } from '#/ui/lazy-on-intent.tsx'
import { Link } from '#/ui/link.tsx'
import { ServerMarkup } from '#/ui/server-markup.tsx'
import { AddToCart } from '#/web/buyers/add-to-cart.tsx'
import { FavoriteHeart } from '#/web/buyers/favorite-hearts.tsx'
import { Breadcrumbs } from '#/web/layout/breadcrumbs.tsx'
import { Letterhead } from '#/web/layout/letterhead.tsx'
import { useOfflineCopy } from '#/web/offline/offline-copy.ts'
import { useSite } from '#/web/request/site.ts'
import { useSession } from '#/web/session/session-provider.tsx'
import IconArrowLeft from '~icons/ph/arrow-left'
import { useWayBack } from '../last-list.ts'
import { ActionBar } from './property-detail-action-bar.tsx'
import { useChat } from './property-detail-chat.tsx'
import { OfficeLine, useContactAgent } from './property-detail-contact.tsx'
import type { DetailData } from './property-detail-read.server.ts'
import { StatusNote } from './property-detail-sections.tsx'
import { ON_PHOTO, OVER_PHOTO, ShareButton } from './property-detail-share.tsx'
import { SimilarHomes } from './property-detail-similar.tsx'
import type { StaticPart } from './property-detail-static.tsx'
import { PendingColumns, PropertyPrice, PropertySummary } from './property-detail-summary.tsx'
import { trailTo } from './property-detail-trail.ts'

/** What the page shows, with the plan that its address chooses; `rendered` is not with a page that came from the server. */
export type Detail = Omit<DetailData, 'rendered'> & {
  chosenMonths: number | null
  rendered?: DetailData['rendered']
  /** Of a draft, of which nobody but who may see it knows: nothing is saved, shared or counted. */
  isPreview?: true
}

/** What is only read; the browser fetches its code only when it renders the page itself. */
export const staticPart = lazyOnIntent(
  () => import('./property-detail-static.tsx'),
  (module) => module.StaticPart,
)
const onServer = import.meta.env.SSR ? (await import('./property-detail-static.tsx')).StaticPart : undefined

/** What stands still while the data of the page come: the same photograph is shown before and after. */
export function PropertyShell(
  known: { card: PressedCard; detail?: undefined } | { detail: Detail; head: ReactNode },
) {
  const { siteUrl, brand } = useSite()
  const { detail } = known
  const property = known.detail ? known.detail.property : known.card.property
  const contact = useContactAgent(property, detail?.needsAccount ?? true)
  const tools = detail?.isPreview ? null : (
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
      {known.detail ? known.head : <title>{`${titleWithPlace(property)} | ${brand.name}`}</title>}
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
  const { property, similar, plans, whatsapp, canContact, hasOffer, isPreview, rendered } = detail
  const { revalidate } = useRevalidator()
  const readAnew = useCallback(() => void revalidate(), [revalidate])
  const readOnly = rendered && { ...detail, ...rendered }
  useViewNote(property.id, isPreview)
  useOfflineCopy(property, isPreview)
  const chat = useChat(property, plans, whatsapp)
  const isActive = property.status === 'active'
  const staticPartOf = (part: ComponentProps<typeof StaticPart>['part'], className?: string) => (
    <ServerMarkup
      code={staticPart}
      onServer={onServer}
      version={String(property.updatedAt)}
      className={className}
      tellsFailure={part === 'sections'}
      onMissing={part === 'sections' ? readAnew : undefined}
      props={readOnly && { part, detail: readOnly }}
    />
  )
  const planChooser =
    plans.length > 0 ? (
      <PlanChooser plans={plans} chosen={detail.chosenMonths} halfPrice={property.halfPrice} />
    ) : null
  const chatButton = <WhatsappButton links={chat.links} linkProps={chat.linkProps} plans={plans} />
  const office = detail.needsAccount ? <OfficeLine title={property.title} /> : null
  return (
    <>
      <div className="detail-columns">
        <PropertySummary
          property={property}
          pricePerSquareMetre={detail.pricePerSquareMetre}
          area={detail.areaMap}
        />
        <aside aria-label="Price and contact" className="px-4 pt-6 sm:px-6 lg:p-0">
          <div className="pay-card turned flex flex-col gap-4 border border-line bg-card px-5 py-4">
            <div className="lg-only">
              <PropertyPrice property={property} />
            </div>
            <StatusNote status={property.status} note={detail.statusNote} />
            {/* Where renting to own is offered it comes first, and the agent stays on the first screen. */}
            {hasOffer ? staticPartOf('offer') : planChooser}
            {canContact ? (
              <div className="lg-only">
                <div className="grid grid-cols-2 gap-2">
                  {contactButton}
                  <div>{chatButton}</div>
                </div>
                {office}
              </div>
            ) : null}
            {staticPartOf('by', 'screen-only')}
            {hasOffer ? planChooser : null}
            {isActive ? <AddToCart propertyId={property.id} plans={plans} /> : null}
            {staticPartOf('beside', 'flex flex-col gap-4')}
            {isPreview ? null : (
              <Own propertyId={property.id} mayHaveApplied={hasOffer || property.status === 'reserved'} />
            )}
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
          text={detail.inBar}
          applyHref={
            hasOffer && isActive && detail.takesApplications ? urls.applyToRentToOwn(property.id) : undefined
          }
          contact={contactButton}
          chat={chatButton}
          office={office}
        />
      ) : null}
      {chat.overlay}
    </>
  )
}

const ownParts = lazyOnIntent(
  () => import('#/web/buyers/own-parts.tsx'),
  (module) => module.OwnParts,
)

// Fetched for whoever is signed in; nobody else has applied or saved a home.
function Own(home: { propertyId: string; mayHaveApplied: boolean }) {
  const { Component } = useLazyCode(ownParts, !!useSession().user)
  return Component ? <Component {...home} /> : null
}

function BackLink() {
  return (
    <Link {...useWayBack()} className={clsx(OVER_PHOTO, ON_PHOTO, 'max-lg:left-3')}>
      <IconArrowLeft />
      <span className="max-lg:sr-only">Back to Properties</span>
    </Link>
  )
}

// Tells this device and the server once that somebody has the page in front of them: not from a background tab or ahead of time.
function useViewNote(propertyId: string, isPreview?: true): void {
  useEffect(() => {
    if (isPreview) return
    const note = () => {
      if (document.visibilityState !== 'visible') return
      stop()
      noteViewed(propertyId)
      const body = new Blob([JSON.stringify({ propertyId })], { type: 'application/json' })
      navigator.sendBeacon(urls.propertyViews, body)
    }
    const stop = () => document.removeEventListener('visibilitychange', note)
    document.addEventListener('visibilitychange', note)
    note()
    return stop
  }, [propertyId, isPreview])
}
