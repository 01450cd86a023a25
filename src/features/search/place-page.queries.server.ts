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
  const [groups, newest, withHomes] = await Promise.all([
    listGroups(db, ids),
    listNewestCards(db, { placeIds: ids, limit: PLACE_HOMES_LIMIT, now }),
    listIdsWithHomes(db),
  ])
  const nearest = nearestTo(places, place)
    .map((near) => ({ ...near, ids: placeAndInside(places, near.place).map(({ id }) => id) }))
    .filter((near) => near.ids.some((id) => withHomes.has(id)))
    .filter(({ kilometres }, index) => index < FEWEST_NEARBY || kilometres <= NEAR_KILOMETRES)
    .slice(0, NEARBY_LIMIT)
  const [offers, others] = await Promise.all([
    listOffers(db, ids, groups),
    listGroups(
      db,
      nearest.flatMap((near) => near.ids),
    ),
  ])
  const counts = sumBy([...groups, ...others], ({ placeId }) => placeId)
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

function isIn(placeIds: readonly string[]) {
  return sql<boolean>`properties.place_id = any (${placeIds}::uuid[])`
}

/** The homes of one place, tag and type; prices in pesewas. */
type Group = {
  placeId: string | null
  tag: PropertyTag
  type: PropertyType
  count: number
  lowest: number
  highest: number
}

/** One pass over an index tells how many homes there are and the range of their prices. */
function listGroups(db: Executor, placeIds: readonly string[]): Promise<Group[]> {
  return db
    .selectFrom('properties')
    .select((eb) => [
      'properties.placeId',
      'properties.tag',
      'properties.type',
      eb.fn.countAll<number>().as('count'),
      eb.fn.min('properties.pricePesewas').as('lowest'),
      eb.fn.max('properties.pricePesewas').as('highest'),
    ])
    .where(isActive)
    .where(isIn(placeIds))
    .groupBy(['properties.placeId', 'properties.tag', 'properties.type'])
    .execute()
}

function sumBy<Key>(groups: readonly Group[], keyOf: (group: Group) => Key): Map<Key, number> {
  const sums = new Map<Key, number>()
  for (const group of groups) sums.set(keyOf(group), (sums.get(keyOf(group)) ?? 0) + group.count)
  return sums
}

function listOffers(
  db: Executor,
  placeIds: readonly string[],
  groups: readonly Group[],
): Promise<PlaceOffer[]> {
  const tags = PROPERTY_TAGS.filter((tag) => groups.some((group) => group.tag === tag))
  return Promise.all(
    tags.map(async (tag) => {
      const ofTag = groups.filter((group) => group.tag === tag)
      const byType = [...sumBy(ofTag, ({ type }) => type)].sort(
        ([one, count], [other, otherCount]) => otherCount - count || one.localeCompare(other),
      )
      const count = byType.reduce((sum, [, each]) => sum + each, 0)
      return {
        tag,
        count,
        ...priceRange(ofTag),
        // Some may have been sold since they were counted.
        median: formatPrice((await findMedian(db, placeIds, tag, count)) ?? lowestOf(ofTag)),
        types: byType.map(([type, each]) => ({
          type,
          count: each,
          ...priceRange(ofTag.filter((group) => group.type === type)),
        })),
      }
    }),
  )
}

const lowestOf = (groups: readonly Group[]) => Math.min(...groups.map(({ lowest }) => lowest))

const priceRange = (groups: readonly Group[]) => ({
  lowest: formatPrice(lowestOf(groups)),
  highest: formatPrice(Math.max(...groups.map(({ highest }) => highest))),
})

/** The price in the middle of so many, the lower of two. Walked to on an index, which is far cheaper than sorting. */
async function findMedian(
  db: Executor,
  placeIds: readonly string[],
  tag: PropertyTag,
  count: number,
): Promise<number | undefined> {
  const row = await db
    .selectFrom('properties')
    .select('properties.pricePesewas')
    .where(isActive)
    .where('properties.tag', '=', tag)
    .where(isIn(placeIds))
    .orderBy('properties.pricePesewas')
    .limit(1)
    .offset(Math.ceil(count / 2) - 1)
    .executeTakeFirst()
  return row?.pricePesewas
}

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
