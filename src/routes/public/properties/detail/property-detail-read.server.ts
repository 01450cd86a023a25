import { type MoveInText, moveInTerm } from '#/features/cart/move-in.rules.ts'
import { listMapLabels } from '#/features/places/place-map.queries.server.ts'
import { listPriceEvents } from '#/features/properties/history/price-history.queries.server.ts'
import type { PriceEvent } from '#/features/properties/history/price-history.rules.ts'
import { type PropertyView, SIMILAR_LIMIT } from '#/features/properties/property.schema.ts'
import { listSimilarProperties } from '#/features/properties/similar/similar-property.queries.server.ts'
import { findOffer } from '#/features/rent-to-own/offer.queries.server.ts'
import type { Services } from '#/platform/services.ts'
import { shorten } from '#/shared/text.ts'
import { presentHistory } from './property-detail-history-view.server.ts'
import { presentPlaceMap } from './property-detail-map-view.server.ts'
import { describeListing } from './property-detail-structured-data.ts'
import { presentDetail, withoutNumbers } from './property-detail-view.server.ts'

const DESCRIPTION_LENGTH = 160

/** What the page of a property shows. */
export type DetailData = Awaited<ReturnType<typeof readDetail>>

/** What of a home's page may be known with the home. */
type Known = { events: readonly PriceEvent[]; isOffered: boolean }

/**
 * Reads and writes out what the page of a property shows beside what is asked in its address; `known` is not asked for
 * again. `rendered` is read by the parts that the browser leaves as they came.
 */
export async function readDetail(
  { config, db, identity }: Services,
  property: PropertyView,
  now: Date,
  known?: Known,
) {
  const similar = await listSimilarProperties(db, { property, now, limit: SIMILAR_LIMIT })
  const propertyId = property.id
  const events = known ? known.events : await listPriceEvents(db, { propertyId })
  const offer = known?.isOffered === false ? undefined : await findOffer(db, { propertyId })
  const { plans, canContact, needsAccount, whatsapp, pricePerSquareMetre, statusNote, areaMap, ...rendered } =
    presentDetail(property, config, now, offer ?? null)
  const example = rendered.trueCost?.example
  return {
    property: withoutNumbers(property),
    takesApplications: identity !== undefined,
    similar,
    description: describe(property),
    ...{ plans, canContact, needsAccount, whatsapp, pricePerSquareMetre, statusNote, areaMap },
    hasOffer: !!example,
    inBar: inBar(rendered.payments?.moveIn, example?.inShort, identity !== undefined),
    rendered: {
      ...rendered,
      structuredData: JSON.stringify(describeListing(property, config.siteUrl)),
      history: presentHistory(events, property, now),
      placeMap: presentPlaceMap(property, await listMapLabels(db)),
    },
  }
}

// What it takes to move in, or to rent to own where that is offered: nothing of it as long as nobody can apply.
function inBar(moveIn: MoveInText | null | undefined, toOwn: string | undefined, mayApply: boolean) {
  if (moveIn) return `${moveInTerm(moveIn.isLeast)}: ${moveIn.total}`
  return toOwn && `Rent to own: ${mayApply ? toOwn : 'applications are closed now'}`
}

// For search engines, in a line.
function describe({ tag, price, description }: PropertyView): string {
  return shorten(
    `${tag}, ${price}${tag === 'For Rent' ? ' / month' : ''}. ${description}`,
    DESCRIPTION_LENGTH,
  )
}
