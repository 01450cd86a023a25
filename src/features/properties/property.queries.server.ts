import { type Expression, type ExpressionBuilder, sql } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Executor } from '#/database/connection.server.ts'
import type { DB } from '#/database/schema.gen.ts'
import { isId } from '#/shared/ids.ts'
import { formatPrice } from '#/shared/money.ts'
import { presentImage } from '../media/image.rules.ts'
import { IMAGE_COLUMNS } from '../media/image.schema.ts'
import { propertyNotFound } from './property.errors.ts'
import { categoryOf, halfPricePesewas, isNew } from './property.rules.ts'
import {
  PROPERTY_TYPES,
  type PropertyCardView,
  type PropertyType,
  type PropertyView,
  TYPES_WITHOUT_BEDS,
} from './property.schema.ts'

export const NAMELESS_AGENT = 'Property agent'

/** Only such properties are listed and counted. Written out, so that the partial indexes are recognised. */
export const isActive = sql<boolean>`properties.status = 'active'`

/** All but drafts and withdrawn ones have a page. Written out, as above. */
export const isVisible = sql<boolean>`properties.status in ('active', 'reserved', 'sold', 'let')`

const SUMMARY_COLUMNS = [
  'properties.id',
  'properties.title',
  'properties.tag',
  'properties.type',
  'properties.location',
  'properties.pricePesewas',
  'properties.beds',
  'properties.baths',
  'properties.areaSquareFeet',
  'properties.plotAreaSquareFeet',
  'properties.rating',
  'properties.isPopular',
  'properties.isSample',
  'properties.publishedAt',
] as const

/** What cards show of properties; the caller says which and in what order. */
export function selectCards(db: Executor) {
  return db
    .selectFrom('properties')
    .select(SUMMARY_COLUMNS)
    .select((eb) => [
      jsonObjectFrom(imagesOf(eb).limit(1)).as('cover'),
      eb
        .selectFrom('propertyImages')
        .select((inner) => inner.fn.countAll<number>().as('count'))
        .whereRef('propertyImages.propertyId', '=', 'properties.id')
        .as('imageCount'),
    ])
}

type CardRow = Awaited<ReturnType<ReturnType<typeof selectCards>['execute']>>[number]

type SummaryRow = Omit<CardRow, 'cover' | 'imageCount'>

/** The pictures of the property that the query is at, in their order. */
export function imagesOf(eb: ExpressionBuilder<DB, 'properties'>) {
  return eb
    .selectFrom('propertyImages')
    .innerJoin('images', 'images.id', 'propertyImages.imageId')
    .select([...IMAGE_COLUMNS, 'propertyImages.alt'])
    .whereRef('propertyImages.propertyId', '=', 'properties.id')
    .orderBy('propertyImages.position')
}

function presentSummary(row: SummaryRow, now: Date) {
  const { tag, type } = row
  return {
    id: row.id,
    title: row.title,
    tag,
    type,
    category: categoryOf(type),
    location: row.location,
    pricePesewas: row.pricePesewas,
    price: formatPrice(row.pricePesewas),
    halfPrice: tag === 'For Sale' ? formatPrice(halfPricePesewas(row.pricePesewas)) : null,
    beds: row.beds,
    baths: row.baths,
    areaSquareFeet: row.plotAreaSquareFeet ?? row.areaSquareFeet,
    rating: row.rating,
    isPopular: row.isPopular,
    isNew: row.publishedAt !== null && isNew(row.publishedAt, now),
    isSample: row.isSample,
  }
}

/** The card of a row read by `selectCards`. */
export function presentCard(row: CardRow, now: Date): PropertyCardView {
  return {
    ...presentSummary(row, now),
    cover: row.cover && presentImage(row.cover),
    imageCount: row.imageCount ?? 0,
  }
}

/** One property as its page shows it. Refuses with `property.not_found` when visitors may not see it. */
export async function getPublicProperty(
  db: Executor,
  options: { id: string; now: Date },
): Promise<PropertyView> {
  if (!isId(options.id)) throw propertyNotFound()
  const row = await db
    .selectFrom('properties')
    .innerJoin('profiles', 'profiles.id', 'properties.userId')
    .leftJoin('places', 'places.id', 'properties.placeId')
    .select(SUMMARY_COLUMNS)
    .select([
      'properties.description',
      'properties.status',
      'properties.maxPaymentPlanMonths',
      'properties.digitalAddress',
      'properties.advanceMonths',
      'properties.landType',
      'properties.tenure',
      'properties.leaseYearsLeft',
      'properties.shortCode',
      'properties.updatedAt',
      'profiles.fullName as agentName',
      'profiles.licenceNumber',
      'profiles.agentPhone',
      'profiles.whatsappPhone',
      'places.name as placeName',
      'places.slug as placeSlug',
      'places.label as placeLabel',
      'places.latitude',
      'places.longitude',
    ])
    .select((eb) => [
      jsonArrayFrom(imagesOf(eb)).as('images'),
      jsonObjectFrom(
        eb.selectFrom('images').select(IMAGE_COLUMNS).whereRef('images.id', '=', 'profiles.photoImageId'),
      ).as('agentPhoto'),
    ])
    .where('properties.id', '=', options.id)
    .where(isVisible)
    .executeTakeFirst()
  if (!row?.publishedAt) throw propertyNotFound()
  return {
    ...presentSummary(row, options.now),
    description: row.description,
    status: row.status,
    maxPaymentPlanMonths: row.maxPaymentPlanMonths,
    digitalAddress: row.digitalAddress,
    advanceMonths: row.advanceMonths,
    landType: row.landType,
    tenure: row.tenure,
    leaseYearsLeft: row.leaseYearsLeft,
    images: row.images.map(presentImage),
    place:
      row.placeName !== null && row.placeSlug !== null && row.placeLabel !== null
        ? {
            name: row.placeName,
            slug: row.placeSlug,
            label: row.placeLabel,
            latitude: row.latitude,
            longitude: row.longitude,
          }
        : null,
    agent: {
      name: row.agentName ?? NAMELESS_AGENT,
      licenceNumber: row.licenceNumber,
      phone: row.agentPhone,
      photo: row.agentPhoto && presentImage({ ...row.agentPhoto, alt: '' }),
    },
    whatsappPhone: row.whatsappPhone,
    publishedAt: row.publishedAt,
    shortCode: row.shortCode,
    updatedAt: row.updatedAt,
  }
}

/** The popular active properties, newest first. */
export async function listFeaturedProperties(
  db: Executor,
  options: { now: Date; limit: number },
): Promise<PropertyCardView[]> {
  const rows = await selectCards(db)
    .where(isActive)
    .where('properties.isPopular', '=', sql.lit(true))
    .orderBy('properties.publishedAt', 'desc')
    .orderBy('properties.id', 'desc')
    .limit(options.limit)
    .execute()
  return rows.map((row) => presentCard(row, options.now))
}

/**
 * Active properties to look at beside this one: the same tag, from half to twice the price, in the same city
 * (or, without a known place, under the same location text); the same place and type first, then by price.
 */
export async function listSimilarProperties(
  db: Executor,
  options: {
    property: Pick<PropertyView, 'id' | 'tag' | 'type' | 'pricePesewas' | 'location' | 'place'>
    now: Date
    limit: number
  },
): Promise<PropertyCardView[]> {
  const { id, tag, type, pricePesewas, location, place } = options.property
  const similar = db
    .selectFrom('properties')
    .select('properties.id')
    .where(isActive)
    .where('properties.tag', '=', tag)
    .where('properties.type', 'in', comparableTypes(type))
    .where('properties.id', '<>', id)
    .where('properties.pricePesewas', '>=', Math.floor(pricePesewas / 2))
    .where('properties.pricePesewas', '<=', pricePesewas * 2)
    .where(place ? inSameCity(place.slug) : sql<boolean>`lower(properties.location) = lower(${location})`)
  const likest = [
    sql`(properties.place_id = (select id from places where slug = ${place?.slug ?? null})) is not true`,
    sql`properties.type <> ${type}`,
    sql`abs(properties.price_pesewas - ${pricePesewas}::bigint)`,
    sql`properties.id`,
  ]
  const nearest = likest.reduce((query, order) => query.orderBy(order), similar).limit(options.limit)
  const rows = await likest
    .reduce((query, order) => query.orderBy(order), selectCards(db).where('properties.id', 'in', nearest))
    .execute()
  return rows.map((row) => presentCard(row, options.now))
}

// Who looks for a home may take another kind of home; who looks for a shop or a plot wants just that.
function comparableTypes(type: PropertyType): PropertyType[] {
  return TYPES_WITHOUT_BEDS.includes(type)
    ? [type]
    : PROPERTY_TYPES.filter((each) => !TYPES_WITHOUT_BEDS.includes(each))
}

// A neighbourhood's surroundings are its city; a city's are itself and its neighbourhoods.
function inSameCity(slug: string): Expression<boolean> {
  return sql<boolean>`properties.place_id = any (array(
    select near.id
    from places as own
      join places as city on city.id = case own.kind when 'neighbourhood' then own.parent_id else own.id end
      join places as near on near.id = city.id or near.parent_id = city.id
    where own.slug = ${slug}
  ))`
}
