import { type RawBuilder, sql } from 'kysely'
import type { Executor } from '#/database/connection.server.ts'
import { prepared } from '#/database/prepared.server.ts'
import { isActive, listCards, presentCard, selectCards } from '../property.queries.server.ts'
import {
  PROPERTY_TYPES,
  type PropertyCardView,
  type PropertyType,
  TYPES_WITHOUT_BEDS,
} from '../property.schema.ts'
import type { LookedAt } from '../property-former.queries.server.ts'

/** Fewer are shown only where there are no more with the same tag. */
const LEAST = 3
/** Of those that share the words of a location, so many are looked at. */
const MOST_BY_LOCATION = 500
const HIGHEST_PESEWAS = 10_000_000_000_000

type Area = 'place' | 'city' | 'region' | 'country'

/** Where to look next; one that `fills` is taken as long as there is room, the others only below LEAST. */
type Step = { area: Area; types: readonly PropertyType[]; anyPrice?: true; fills?: true }

/**
 * Active properties to look at beside this one: the same tag, from half to twice the price, in the same place, else the
 * same city (or, without a known place, under the same location text); the same type first, then by price. Where that
 * gives fewer than three, wider places are looked in, then other kinds of home, then other prices, and last what is no
 * such thing at all.
 */
export async function listSimilarProperties(
  db: Executor,
  options: { property: LookedAt; now: Date; limit: number },
): Promise<PropertyCardView[]> {
  const { property, now, limit } = options
  const cards = await cardsInPlace(db, options)
  if (cards.length >= limit) return cards
  const ids = cards.map(({ id }) => id)
  for (const step of stepsFor(property)) {
    const wanted = step.fills ? limit : Math.min(limit, LEAST)
    if (ids.length >= wanted) continue
    ids.push(...(await listNearest(db, property, step, { except: ids, limit: wanted - ids.length })))
  }
  return [...cards, ...(await listCards(db, { ids: ids.slice(cards.length), now }))]
}

// Of the same type in the same place there are mostly enough: they are found and read in one statement.
async function cardsInPlace(
  db: Executor,
  { property, now, limit }: { property: LookedAt; now: Date; limit: number },
): Promise<PropertyCardView[]> {
  const { place, id, tag, type, pricePesewas } = property
  if (!place) return []
  const range = rangeAround(pricePesewas)
  const wanted = { tag, pricePesewas, ...range, types: [type], not: [id], slug: place.slug, limit }
  return (await nearestCards(db, wanted)).map((row) => presentCard(row, now))
}

const nearestCards = prepared((db, wanted: Wanted & { slug: string; limit: number }) => {
  const distance = sql`abs(price_pesewas - ${wanted.pricePesewas}::bigint)`
  return selectCards(db)
    .where(
      sql<boolean>`properties.id = any (array(
        select id from (${walkPlaces(wanted, { slug: wanted.slug, area: 'place', limit: wanted.limit })}) as candidates
        order by ${distance}, id limit ${wanted.limit}::integer
      ))`,
    )
    .orderBy(sql`abs(properties.price_pesewas - ${wanted.pricePesewas}::bigint)`)
    .orderBy('properties.id')
    .compile()
})

// Half to twice the price.
const rangeAround = (pricePesewas: number) => ({
  lowest: Math.floor(pricePesewas / 2),
  highest: pricePesewas * 2,
})

// What comes after the same type in the same place, which is asked again only where nobody knows the place. Who looks for
// a home may take another kind of home; who looks for a shop or a plot wants just that.
function stepsFor({ type, place }: LookedAt): Step[] {
  const own = [type]
  const comparable = TYPES_WITHOUT_BEDS.includes(type)
    ? own
    : PROPERTY_TYPES.filter((each) => !TYPES_WITHOUT_BEDS.includes(each))
  return [
    ...(place ? [] : [{ area: 'place', types: own, fills: true } as const]),
    { area: 'city', types: own, fills: true },
    { area: 'region', types: own },
    { area: 'country', types: own },
    { area: 'city', types: comparable, fills: true },
    { area: 'country', types: comparable },
    { area: 'country', types: own, anyPrice: true },
    { area: 'country', types: comparable, anyPrice: true },
    { area: 'country', types: PROPERTY_TYPES, anyPrice: true },
  ]
}

async function listNearest(
  db: Executor,
  property: LookedAt,
  step: Step,
  options: { except: readonly string[]; limit: number },
): Promise<string[]> {
  const { id, pricePesewas, location, place } = property
  const range = step.anyPrice ? { lowest: 0, highest: HIGHEST_PESEWAS } : rangeAround(pricePesewas)
  const search = { ...step, tag: property.tag, pricePesewas, ...range, not: [id, ...options.except] }
  const { limit } = options
  const candidates =
    step.area === 'country'
      ? walk(search, { where: sql`true`, types: sql`= any (${step.types}::text[])`, limit })
      : place
        ? walkPlaces(search, { slug: place.slug, area: step.area, limit })
        : sameLocation(search, location)
  const { rows } = await sql<{ id: string }>`
    select id
    from (${candidates}) as candidates
    order by abs(price_pesewas - ${pricePesewas}::bigint), id
    limit ${limit}::integer`.execute(db)
  return rows.map((row) => row.id)
}

type Wanted = {
  tag: string
  types: readonly PropertyType[]
  pricePesewas: number
  lowest: number
  highest: number
  not: readonly string[]
}

// From the price upwards and downwards along an index, so many each way and no further.
function walk(
  { tag, pricePesewas, lowest, highest, not }: Wanted,
  { where, types, limit }: { where: RawBuilder<unknown>; types: RawBuilder<unknown>; limit: number },
): RawBuilder<unknown> {
  const from = sql`from properties where ${isActive} and ${where} and properties.tag = ${tag}
    and properties.type ${types} and properties.id <> all (${not}::uuid[])`
  return sql`(
      select id, price_pesewas ${from} and price_pesewas >= ${pricePesewas}::bigint and price_pesewas <= ${highest}::bigint
      order by price_pesewas, id limit ${limit}::integer
    ) union all (
      select id, price_pesewas ${from} and price_pesewas < ${pricePesewas}::bigint and price_pesewas >= ${lowest}::bigint
      order by price_pesewas desc, id desc limit ${limit}::integer
    )`
}

function walkPlaces(
  wanted: Wanted,
  { slug, area, limit }: { slug: string; area: 'place' | 'city' | 'region'; limit: number },
): RawBuilder<unknown> {
  const where = sql`properties.place_id = near.id`
  return sql`
    select found.id, found.price_pesewas
    from (${AREAS[area](slug)}) as near
      cross join unnest(${wanted.types}::text[]) as kind (type)
      cross join lateral (${walk(wanted, { where, types: sql`= kind.type`, limit })}) as found`
}

// A neighbourhood's surroundings are its city; a city's are itself and its neighbourhoods.
const AREAS: Record<'place' | 'city' | 'region', (slug: string) => RawBuilder<unknown>> = {
  place: (slug) => sql`select id from places where slug = ${slug}`,
  city: (slug) => sql`
    select near.id
    from places as own
      join places as city on city.id = case own.kind when 'neighbourhood' then own.parent_id else own.id end
      join places as near on near.id = city.id or near.parent_id = city.id
    where own.slug = ${slug}`,
  region: (slug) => sql`
    select near.id
    from places as own
      left join places as parent on parent.id = own.parent_id
      join places as region on region.id = coalesce(parent.parent_id, parent.id, own.id)
      join places as near on near.id = region.id or near.parent_id = region.id
        or near.parent_id in (select id from places where parent_id = region.id)
    where own.slug = ${slug}`,
}

function sameLocation({ tag, types, lowest, highest, not }: Wanted, location: string): RawBuilder<unknown> {
  return sql`
    select id, price_pesewas
    from (
      select id, price_pesewas, type
      from properties
      where ${isActive} and properties.tag = ${tag} and lower(properties.location) = lower(${location})
      limit ${MOST_BY_LOCATION}::integer
    ) as there
    where type = any (${types}::text[]) and price_pesewas between ${lowest}::bigint and ${highest}::bigint
      and id <> all (${not}::uuid[])`
}
