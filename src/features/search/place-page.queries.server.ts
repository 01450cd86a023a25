import { sql } from 'kysely'
import type { Executor } from '#/database/connection.server.ts'
import { formatPrice } from '#/shared/money.ts'
import type { MappedPlace } from '../places/place.schema.ts'
import {
  kilometresBetween,
  nearestTo,
  partsOf,
  placeAndInside,
  placesAround,
} from '../places/place-map.rules.ts'
import { isActive, presentCard, selectCards } from '../properties/property.queries.server.ts'
import {
  PROPERTY_TAGS,
  type PropertyCardView,
  type PropertyTag,
  type PropertyType,
} from '../properties/property.schema.ts'
import {
  FEWEST_NEARBY,
  NEAR_KILOMETRES,
  NEARBY_LIMIT,
  PLACE_HOMES_LIMIT,
  type PlaceLink,
  type PlaceOffer,
  type PlacePageView,
} from './place-page.schema.ts'

/** The page of a place; `places` are all there are, as `listPlaceMap` gives them. */
export async function getPlacePage(
  db: Executor,
  options: { places: readonly MappedPlace[]; place: MappedPlace; now: Date },
): Promise<PlacePageView> {
  const { places, place, now } = options
  const around = placesAround(places, place)
  const ids = placeAndInside(places, place).map(({ id }) => id)
  const [offers, newest, withHomes] = await Promise.all([
    listOffers(db, ids),
    listNewestCards(db, { placeIds: ids, limit: PLACE_HOMES_LIMIT, now }),
    listIdsWithHomes(db),
  ])
  const nearest = nearestTo(places, place)
    .map((near) => ({ ...near, ids: placeAndInside(places, near.place).map(({ id }) => id) }))
    .filter((near) => near.ids.some((id) => withHomes.has(id)))
    .filter(({ kilometres }, index) => index < FEWEST_NEARBY || kilometres <= NEAR_KILOMETRES)
    .slice(0, NEARBY_LIMIT)
  const counts = await countByPlace(db, [...ids, ...nearest.flatMap((near) => near.ids)])
  const countInside = (part: MappedPlace) =>
    placeAndInside(places, part).reduce((sum, { id }) => sum + (counts.get(id) ?? 0), 0)
  const city = around.find(({ kind }) => kind === 'city')
  return {
    place: { ...linkTo(place), kind: place.kind },
    around: around.map(linkTo),
    kilometresToCity:
      place.position && city?.position ? kilometresBetween(place.position, city.position) : null,
    total: offers.reduce((sum, { count }) => sum + count, 0),
    offers,
    newest,
    parts: partsOf(places, place).flatMap((part) => {
      const count = countInside(part)
      return count > 0 ? [{ ...linkTo(part), count }] : []
    }),
    nearby: nearest.map((near) => ({
      ...linkTo(near.place),
      count: countInside(near.place),
      kilometres: near.kilometres,
    })),
  }
}

const linkTo = ({ slug, name, label }: MappedPlace): PlaceLink => ({ slug, name, label })

/** The places in which a home is advertised: one look into an index for each. */
async function listIdsWithHomes(db: Executor): Promise<Set<string>> {
  const rows = await db
    .selectFrom('places')
    .select('places.id')
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('properties')
          .select('properties.id')
          .where(isActive)
          .whereRef('properties.placeId', '=', 'places.id'),
      ),
    )
    .execute()
  return new Set(rows.map(({ id }) => id))
}

async function countByPlace(db: Executor, placeIds: readonly string[]): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('properties')
    .select((eb) => ['properties.placeId', eb.fn.countAll<number>().as('count')])
    .where(isActive)
    .where(isIn(placeIds))
    .groupBy('properties.placeId')
    .execute()
  return new Map(rows.flatMap(({ placeId, count }) => (placeId ? [[placeId, count]] : [])))
}

function isIn(placeIds: readonly string[]) {
  return sql<boolean>`properties.place_id = any (${placeIds}::uuid[])`
}

type OfferRow = {
  tag: PropertyTag
  /** Null for all types together. */
  type: PropertyType | null
  count: number
  lowest: number
  highest: number
  median: number
}

async function listOffers(db: Executor, placeIds: readonly string[]): Promise<PlaceOffer[]> {
  const { rows } = await sql<OfferRow>`
    select
      tag,
      type,
      count(*) as count,
      min(price_pesewas) as lowest,
      max(price_pesewas) as highest,
      percentile_disc(0.5) within group (order by price_pesewas) as median
    from properties
    where properties.status = 'active' and ${isIn(placeIds)}
    group by grouping sets ((tag), (tag, type))
    order by count desc, type`.execute(db)
  return PROPERTY_TAGS.flatMap((tag) => {
    const ofTag = rows.filter((row) => row.tag === tag)
    const all = ofTag.find(({ type }) => type === null)
    if (!all) return []
    const types = ofTag.flatMap((row) =>
      row.type === null ? [] : [{ type: row.type, count: row.count, ...priceRange(row) }],
    )
    return [{ tag, count: all.count, ...priceRange(all), types }]
  })
}

const priceRange = ({ lowest, highest, median }: OfferRow) => ({
  lowest: formatPrice(lowest),
  highest: formatPrice(highest),
  median: formatPrice(median),
})

/** The newest homes of a place and what lies in it. */
async function listNewestCards(
  db: Executor,
  options: { placeIds: readonly string[]; limit: number; now: Date },
): Promise<PropertyCardView[]> {
  const { placeIds, limit, now } = options
  const newest = db
    .selectFrom('properties')
    .select('properties.id')
    .where(isActive)
    .where(isIn(placeIds))
    .orderBy('properties.publishedAt', 'desc')
    .orderBy('properties.id', 'desc')
    .limit(limit)
  const rows = await selectCards(db)
    .where('properties.id', 'in', newest)
    .orderBy('properties.publishedAt', 'desc')
    .orderBy('properties.id', 'desc')
    .execute()
  return rows.map((row) => presentCard(row, now))
}
