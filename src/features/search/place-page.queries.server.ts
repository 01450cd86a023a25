import { sql } from 'kysely'
import type { Executor } from '#/database/connection.server.ts'
import type { MappedPlace } from '../places/place.schema.ts'
import {
  kilometresBetween,
  nearestTo,
  partsOf,
  placeAndInside,
  placesAround,
} from '../places/place-map.rules.ts'
import { isActive, presentCard, selectCards } from '../properties/property.queries.server.ts'
import { FEWEST_FOR_MEDIAN } from '../properties/property.rules.ts'
import {
  PROPERTY_TAGS,
  type PropertyCardView,
  type PropertyTag,
  type PropertyType,
} from '../properties/property.schema.ts'
import { listPropertyGroups } from '../properties/property-count.queries.server.ts'
import { listCoversOfPlaces, listPlaceCounts } from './place-count.queries.server.ts'
import {
  FEWEST_NEARBY,
  NEAR_KILOMETRES,
  NEARBY_LIMIT,
  PICTURED_PARTS,
  PLACE_HOMES_LIMIT,
  type PlaceLink,
  type PlaceOffer,
  type PlacePageView,
} from './place-page.schema.ts'

/** The page of a place; `places` are all there are, as `listPlaceMap` gives them. */
export async function getPlacePage(
  db: Executor,
  options: {
    places: readonly MappedPlace[]
    place: MappedPlace
    /** What a job has counted for this place. */
    prices: readonly CountedPrices[]
    now: Date
  },
): Promise<PlacePageView> {
  const { places, place, prices, now } = options
  const around = placesAround(places, place)
  const counts = await listPlaceCounts(db)
  const countInside = ({ id }: MappedPlace) => counts.get(id) ?? 0
  // In most places nothing is advertised; to look into each of them takes longer than all the rest.
  const ids = placeAndInside(places, place).flatMap((one) => (countInside(one) > 0 ? one.id : []))
  const [groups, newest] = await Promise.all([
    listGroups(db, place.id, ids),
    listNewestCards(db, { placeIds: ids, limit: PLACE_HOMES_LIMIT, now }),
  ])
  const nearest = nearestTo(places, place)
    .filter((near) => countInside(near.place) > 0)
    .filter(({ kilometres }, index) => index < FEWEST_NEARBY || kilometres <= NEAR_KILOMETRES)
    .slice(0, NEARBY_LIMIT)
  const parts = partsOf(places, place)
    .filter((part) => countInside(part) > 0)
    .sort((one, other) => countInside(other) - countInside(one))
  const [offers, covers] = await Promise.all([
    listOffers(db, { placeIds: ids, groups, prices }),
    listCoversOfPlaces(
      db,
      parts.slice(0, PICTURED_PARTS).map(({ id }) => id),
    ),
  ])
  const city = around.find(({ kind }) => kind === 'city')
  return {
    place: { ...linkTo(place), kind: place.kind },
    around: around.map(linkTo),
    kilometresToCity:
      place.position && city?.position ? kilometresBetween(place.position, city.position) : null,
    total: offers.reduce((sum, { count }) => sum + count, 0),
    offers,
    newest,
    parts: parts.map((part) => ({
      ...linkTo(part),
      count: countInside(part),
      cover: covers.get(part.id) ?? null,
    })),
    nearby: nearest.map((near) => ({
      ...linkTo(near.place),
      count: countInside(near.place),
      kilometres: near.kilometres,
    })),
  }
}

const linkTo = ({ slug, name, label }: MappedPlace): PlaceLink => ({ slug, name, label })

function isIn(placeIds: readonly string[]) {
  return sql<boolean>`properties.place_id = any (${placeIds}::uuid[])`
}

/** The homes of one tag and type; prices in pesewas. */
type Group = { tag: PropertyTag; type: PropertyType; count: number; lowest: number; highest: number }

/** The homes of a place by tag and type: their number is stored, and each end of their prices is one look into an index. */
async function listGroups(db: Executor, placeId: string, placeIds: readonly string[]): Promise<Group[]> {
  const counts = new Map<string, Pick<Group, 'tag' | 'type' | 'count'>>()
  for (const { tag, type, count } of await listPropertyGroups(db, { scopeId: placeId })) {
    const key = `${tag} ${type}`
    counts.set(key, { tag, type, count: (counts.get(key)?.count ?? 0) + count })
  }
  const groups = [...counts.values()]
  const end = (direction: 'asc' | 'desc', pick: 'min' | 'max') => sql`(
    select ${sql.raw(pick)}(ends.price_pesewas)
    from unnest(${placeIds}::uuid[]) as inside (place_id)
      cross join lateral (
        select price_pesewas
        from properties
        where ${isActive} and properties.place_id = inside.place_id and properties.tag = groups.tag
          and properties.type = groups.type
        order by price_pesewas ${sql.raw(direction)}
        limit 1
      ) as ends
  )`
  const { rows } = await sql<{ lowest: number | null; highest: number | null }>`
        select ${end('asc', 'min')} as lowest, ${end('desc', 'max')} as highest
        from unnest(${groups.map(({ tag }) => tag)}::text[], ${groups.map(({ type }) => type)}::text[])
          with ordinality as groups (tag, type, position)
        order by position`.execute(db)
  return groups.flatMap((group, index) => {
    const { lowest, highest } = rows[index] ?? {}
    // Some may have been sold since they were counted.
    return lowest && highest ? [{ ...group, lowest, highest }] : []
  })
}

function sumBy<Key>(groups: readonly Group[], keyOf: (group: Group) => Key): Map<Key, number> {
  const sums = new Map<Key, number>()
  for (const group of groups) sums.set(keyOf(group), (sums.get(keyOf(group)) ?? 0) + group.count)
  return sums
}

function listOffers(
  db: Executor,
  {
    placeIds,
    groups,
    prices,
  }: { placeIds: readonly string[]; groups: readonly Group[]; prices: readonly CountedPrices[] },
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
        middle: await findMiddle(db, { placeIds, tag, count, types: byType.map(([type]) => type), prices }),
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
  lowestPesewas: lowestOf(groups),
  highestPesewas: Math.max(...groups.map(({ highest }) => highest)),
})

/**
 * The price in the middle: of all of a tag where they are few enough to be sorted for a page, else of the type of which
 * most are advertised, as a job counted it last. Null where that has not been done yet, all were sold since, or they are
 * too few to have a middle that says something.
 */
async function findMiddle(
  db: Executor,
  { placeIds, tag, count, types, prices }: Middle,
): Promise<PlaceOffer['middle']> {
  if (count < FEWEST_FOR_MEDIAN) return null
  if (count > MOST_SORTED) {
    const known = types.flatMap((type) => prices.find((each) => each.tag === tag && each.type === type) ?? [])
    const last = known[0]?.months.at(-1)
    return known[0] && last ? { type: known[0].type, pesewas: last.medianPesewas } : null
  }
  const row = await db
    .selectFrom('properties')
    .select('properties.pricePesewas')
    .where(isActive)
    .where('properties.tag', '=', tag)
    .where(isIn(placeIds))
    .orderBy('properties.pricePesewas')
    .limit(1)
    // The lower of two.
    .offset(Math.ceil(count / 2) - 1)
    .executeTakeFirst()
  return row ? { type: null, pesewas: row.pricePesewas } : null
}

const MOST_SORTED = 1_000

/** What homes of one tag and type asked in a place, the oldest month first. */
type CountedPrices = { tag: PropertyTag; type: PropertyType; months: readonly { medianPesewas: number }[] }

type Middle = {
  placeIds: readonly string[]
  tag: PropertyTag
  count: number
  /** The most frequent first. */
  types: readonly PropertyType[]
  prices: readonly CountedPrices[]
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
