import { type ExpressionBuilder, sql } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Executor } from '#/database/connection.server.ts'
import { prepared } from '#/database/prepared.server.ts'
import type { DB } from '#/database/schema.gen.ts'
import { isId } from '#/shared/ids.ts'
import { formatPrice } from '#/shared/money.ts'
import { highlightsOf } from '../amenities/amenity-highlight.rules.ts'
import { presentImage } from '../media/image.rules.ts'
import { IMAGE_COLUMNS, type ImageView } from '../media/image.schema.ts'
import { papersSeenBefore } from '../papers/paper.rules.ts'
import { planRule } from '../plans/plan-rule.queries.server.ts'
import { firstListedAt, reducedFromPesewas } from './history/price-history.queries.server.ts'
import { shownDigitalAddress } from './position/property-position.queries.server.ts'
import {
  SHOWN_POSITION_COLUMNS,
  type ShownPosition,
  shownPosition,
} from './position/property-position.rules.ts'
import { propertyNotFound } from './property.errors.ts'
import { categoryOf, halfPricePesewas, isNew, lowestMonthly, rentTermsOf } from './property.rules.ts'
import { MOST_AGENT_HOMES, type PropertyCardView, type PropertyView } from './property.schema.ts'

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
  reducedFromPesewas,
  'properties.advanceMonths',
  'properties.maxPaymentPlanMonths',
  planRule,
  'properties.offerMonthlyPesewas',
  'properties.beds',
  'properties.baths',
  'properties.areaSquareFeet',
  'properties.plotAreaSquareFeet',
  'properties.amenities',
  'properties.papersSeen',
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
    .select((eb) => [jsonObjectFrom(imagesOf(eb).limit(1)).as('cover'), imageCount(eb).as('imageCount')])
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

/** How many pictures the property that the query is at has. */
export function imageCount(eb: ExpressionBuilder<DB, 'properties'>) {
  return eb
    .selectFrom('propertyImages')
    .select((inner) => inner.fn.countAll<number>().as('count'))
    .whereRef('propertyImages.propertyId', '=', 'properties.id')
}

/** The papers of the property that the query is at that the staff has seen and that are as they were then. */
export function sightingsOf(eb: ExpressionBuilder<DB, 'properties'>) {
  return eb
    .selectFrom('propertyPaperSightings as sightings')
    .select(['sightings.paper', 'sightings.form', 'sightings.seenOn', 'sightings.place'])
    .whereRef('sightings.propertyId', '=', 'properties.id')
    .where('sightings.endedAt', 'is', null)
}

/** Of a place's homes, so many are looked at for their pictures. */
const NEWEST_LOOKED_AT = 5

/** The covers of the newest active properties in the place that the query around it has at `placeId`, a column. */
export function coversOfPlace(db: Executor, placeId: string) {
  const newest = db
    .selectFrom('properties')
    .select(['properties.id', 'properties.publishedAt'])
    .where(isActive)
    .where('properties.placeId', '=', sql.ref<string>(placeId))
    .orderBy('properties.publishedAt', 'desc')
    .orderBy('properties.id', 'desc')
    .limit(NEWEST_LOOKED_AT)
  return jsonArrayFrom(
    db
      .selectFrom(newest.as('newest'))
      .innerJoin('propertyImages', 'propertyImages.propertyId', 'newest.id')
      .innerJoin('images', 'images.id', 'propertyImages.imageId')
      .select([...IMAGE_COLUMNS, 'propertyImages.alt'])
      .where('propertyImages.position', '=', 0)
      .orderBy('newest.publishedAt', 'desc'),
  )
}

/** A cover that a query has read, for its page. */
export const presentCover = (cover: ImageView | null) => cover && presentImage(cover)

function overTime(row: SummaryRow): string | null {
  const lowest = lowestMonthly(row)
  if (!lowest) return null
  return `${lowest.way === 'offer' ? 'Rent to own:' : 'Plan from'} ${formatPrice(lowest.pesewas)} a month`
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
    reducedFrom: row.reducedFromPesewas === null ? null : formatPrice(row.reducedFromPesewas),
    halfPrice: tag === 'For Sale' ? formatPrice(halfPricePesewas(row.pricePesewas)) : null,
    overTime: overTime(row),
    advanceMonths: tag === 'For Rent' ? row.advanceMonths : null,
    beds: row.beds,
    baths: row.baths,
    areaSquareFeet: row.plotAreaSquareFeet ?? row.areaSquareFeet,
    highlights: papersSeenBefore(highlightsOf(row.amenities), row.papersSeen),
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
    cover: presentCover(row.cover),
    imageCount: row.imageCount ?? 0,
  }
}

type CardsWanted = { ids: readonly string[]; now: Date }

/** The cards of these properties, in the order of the ids; those that are gone are left out. */
export const listCards = cardsOf(selectCards)

/** As `listCards`, of those alone that are advertised now. */
export const listActiveCards = cardsOf((db) => selectCards(db).where(isActive))

/** As `listCards`, of those alone that have a page. */
export const listVisibleCards = cardsOf((db) => selectCards(db).where(isVisible))

function cardsOf(select: typeof selectCards) {
  const read = prepared((db, { ids }: { ids: readonly string[] }) =>
    select(db).where(sql<boolean>`properties.id = any (${ids}::uuid[])`).compile(),
  )
  return async (db: Executor, { ids, now }: CardsWanted): Promise<PropertyCardView[]> => {
    if (ids.length === 0) return []
    const cards = new Map((await read(db, { ids })).map((row) => [row.id, presentCard(row, now)]))
    return ids.flatMap((id) => cards.get(id) ?? [])
  }
}

type OneWanted = { id: string; now: Date }

const publicPage = prepared((db, { id }: { id: string }) => selectPage(db, id).where(isVisible).compile())

/** One property as its page shows it. Refuses with `property.not_found` when visitors may not see it. */
export async function getPublicProperty(db: Executor, { id, now }: OneWanted): Promise<PropertyView> {
  const [row] = isId(id) ? await publicPage(db, { id }) : []
  if (!row?.publishedAt) throw propertyNotFound()
  return presentPage({ ...row, publishedAt: row.publishedAt }, now)
}

/** A draft, or what was taken out of sight, as its page will show it when it is published at this moment; undefined for all else. */
export async function getHiddenAsPublic(db: Executor, { id, now }: OneWanted) {
  const row = await selectPage(db, id)
    .where('properties.status', 'in', ['draft', 'withdrawn'])
    .executeTakeFirst()
  return row && presentPage({ ...row, status: 'active', publishedAt: now, firstListedAt: now }, now)
}

/** What the page of a property is made from. */
export function selectPage(db: Executor, id: string) {
  return db
    .selectFrom('properties')
    .innerJoin('profiles', 'profiles.id', 'properties.userId')
    .leftJoin('places', 'places.id', 'properties.placeId')
    .select(SUMMARY_COLUMNS)
    .select([
      'properties.description',
      'properties.status',
      'properties.depositPesewas',
      'properties.agentFeePesewas',
      'properties.otherFeesPesewas',
      'properties.landType',
      'properties.tenure',
      'properties.leaseYearsLeft',
      'properties.papers',
      'properties.shortCode',
      'properties.updatedAt',
      'profiles.id as agentId',
      'profiles.fullName as agentName',
      'profiles.licenceNumber',
      'profiles.agentPhone',
      'profiles.whatsappPhone',
      'profiles.createdAt as agentCreatedAt',
      'places.name as placeName',
      'places.slug as placeSlug',
      'places.label as placeLabel',
      ...SHOWN_POSITION_COLUMNS,
    ])
    .select((eb) => [
      firstListedAt.as('firstListedAt'),
      jsonArrayFrom(imagesOf(eb).select('propertyImages.caption')).as('images'),
      jsonArrayFrom(sightingsOf(eb)).as('sightings'),
      shownDigitalAddress(eb).as('digitalAddress'),
      jsonObjectFrom(
        eb.selectFrom('images').select(IMAGE_COLUMNS).whereRef('images.id', '=', 'profiles.photoImageId'),
      ).as('agentPhoto'),
      // Of an agent with thousands no more are read than are named.
      sql<number>`(
        select count(*) from (
          select from properties as own where own.user_id = properties.user_id and own.status = 'active'
          limit ${sql.lit(MOST_AGENT_HOMES)}
        ) as counted
      )::integer`.as('agentHomes'),
    ])
    .where('properties.id', '=', id)
}

type PageRow = Awaited<ReturnType<ReturnType<typeof selectPage>['executeTakeFirstOrThrow']>>

/** The page of a row read by `selectPage`. */
export function presentPage(row: PageRow & { publishedAt: Date }, now: Date): PropertyView {
  return {
    ...presentSummary(row, now),
    description: row.description,
    status: row.status,
    maxPaymentPlanMonths: row.maxPaymentPlanMonths,
    planRule: row.planRule,
    digitalAddress: row.digitalAddress,
    ...rentTermsOf(row),
    landType: row.landType,
    tenure: row.tenure,
    leaseYearsLeft: row.leaseYearsLeft,
    amenities: row.amenities,
    papers: row.papers,
    sightings: row.sightings,
    images: row.images.map(presentImage),
    place:
      row.placeName !== null && row.placeSlug !== null && row.placeLabel !== null
        ? { name: row.placeName, slug: row.placeSlug, label: row.placeLabel }
        : null,
    position: shownPosition(row),
    agent: {
      id: row.agentId,
      name: row.agentName ?? NAMELESS_AGENT,
      licenceNumber: row.licenceNumber,
      phone: row.agentPhone,
      photo: row.agentPhoto && presentImage({ ...row.agentPhoto, alt: '' }),
      homesListed: row.agentHomes,
      memberSince: row.agentCreatedAt,
    },
    whatsappPhone: row.whatsappPhone,
    publishedAt: row.publishedAt,
    firstListedAt: row.firstListedAt,
    shortCode: row.shortCode,
    updatedAt: row.updatedAt,
  }
}

type NewestWanted = { now: Date; limit: number }

/** The popular active properties, newest first. */
export function listFeaturedProperties(db: Executor, options: NewestWanted): Promise<PropertyCardView[]> {
  return readNewest(selectCards(db).where('properties.isPopular', '=', sql.lit(true)), options)
}

/** The active properties that were published last, newest first. */
export function listNewestProperties(db: Executor, options: NewestWanted): Promise<PropertyCardView[]> {
  return readNewest(selectCards(db), options)
}

async function readNewest(
  query: ReturnType<typeof selectCards>,
  { now, limit }: NewestWanted,
): Promise<PropertyCardView[]> {
  const rows = await query
    .where(isActive)
    .orderBy('properties.publishedAt', 'desc')
    .orderBy('properties.id', 'desc')
    .limit(limit)
    .execute()
  return rows.map((row) => presentCard(row, now))
}

/** The name of who advertises at least one property now; undefined for everybody else, whose name is nobody's business. */
export async function findAdvertiserName(db: Executor, { id }: { id: string }): Promise<string | undefined> {
  const row = await db
    .selectFrom('profiles')
    .select('fullName')
    .where('id', '=', id)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('properties')
          .select('properties.id')
          .whereRef('userId', '=', 'profiles.id')
          .where(isActive),
      ),
    )
    .executeTakeFirst()
  return row && (row.fullName ?? NAMELESS_AGENT)
}

/** Where these properties are shown, with their prices; those that lie nowhere are left out. */
export async function listShownPositions(
  db: Executor,
  { ids }: { ids: readonly string[] },
): Promise<(ShownPosition & Pick<PropertyView, 'id' | 'pricePesewas' | 'tag'>)[]> {
  const rows = await db
    .selectFrom('properties')
    .select(['properties.id', 'properties.pricePesewas', 'properties.tag', ...SHOWN_POSITION_COLUMNS])
    .where(sql<boolean>`properties.id = any (${ids}::uuid[])`)
    .execute()
  return rows.flatMap(({ id, pricePesewas, tag, ...row }) => {
    const position = shownPosition(row)
    return position ? [{ id, pricePesewas, tag, ...position }] : []
  })
}
