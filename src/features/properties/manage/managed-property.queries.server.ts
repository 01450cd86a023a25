import { type Expression, sql } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Executor } from '#/database/connection.server.ts'
import { limitTo } from '#/features/access/scope.queries.server.ts'
import type { Scope } from '#/features/access/scope.rules.ts'
import { MILLISECONDS_PER_DAY } from '#/shared/dates.ts'
import { isId } from '#/shared/ids.ts'
import { cleanText, escapeLike } from '#/shared/text.ts'
import { presentImage } from '../../media/image.rules.ts'
import { findPlace } from '../../places/place.queries.server.ts'
import { ownPropertyNotFound } from '../property.errors.ts'
import { imageCount, imagesOf } from '../property.queries.server.ts'
import { isPublicStatus } from '../property.rules.ts'
import { type PropertyStatus, RENT_TERM_COLUMNS } from '../property.schema.ts'
import { looksStale } from '../property-count.queries.server.ts'
import { statusSteps } from '../property-status.rules.ts'
import { tooManyMatch } from './managed-property.errors.ts'
import {
  type ListingAgent,
  MANAGED_PAGE_SIZE,
  type ManagedAge,
  type ManagedFilters,
  type ManagedPropertyView,
  type ManagedSort,
  NEW_LISTING_DAYS,
} from './managed-property.schema.ts'

const QUERY_LENGTH = 200
const TRIGRAM = 3

// As the indexes have them, so that a page is found without sorting everything; the id keeps equal ones apart.
const ORDERS: Record<ManagedSort, readonly [by: Expression<unknown>, direction: 'asc' | 'desc']> = {
  newest: [sql`properties.created_at`, 'desc'],
  oldest: [sql`properties.created_at`, 'asc'],
  'price-low': [sql`properties.price_pesewas`, 'asc'],
  'price-high': [sql`properties.price_pesewas`, 'desc'],
  title: [sql`lower(properties.title)`, 'asc'],
}

/**
 * Properties of the scope, whatever their status unless the filters say one, a page at a time. A page past the end is
 * empty.
 */
export async function listManagedProperties(
  db: Executor,
  options: ManagedFilters & {
    scope: Scope
    sort: ManagedSort
    /** From 1. */
    page: number
    now: Date
  },
): Promise<{ properties: ManagedPropertyView[]; total: number; pageCount: number }> {
  const [by, direction] = ORDERS[options.sort]
  const found = selectMatches(db, options, await placeMeant(db, options.place))
  const page = found
    .select('properties.id')
    .orderBy(by, direction)
    .orderBy('properties.id', direction)
    .limit(MANAGED_PAGE_SIZE)
    .offset((options.page - 1) * MANAGED_PAGE_SIZE)
  const [rows, { total }] = await Promise.all([
    // Wide rows, covers and names are read for one page only.
    selectManaged(db)
      .where('properties.id', 'in', page)
      .orderBy(by, direction)
      .orderBy('properties.id', direction)
      .execute(),
    found.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { properties: rows.map(present), total, pageCount: Math.ceil(total / MANAGED_PAGE_SIZE) }
}

/** Everything that the filters find in the scope, in the order of the list; refuses more than `most`. */
export async function listMatches(
  db: Executor,
  { most, ...options }: ManagedFilters & { scope: Scope; sort: ManagedSort; now: Date; most: number },
): Promise<{ id: string; title: string }[]> {
  const [by, direction] = ORDERS[options.sort]
  const found = selectMatches(db, options, await placeMeant(db, options.place))
  const rows = await found
    .select(['properties.id', 'properties.title'])
    .orderBy(by, direction)
    .orderBy('properties.id', direction)
    .limit(most + 1)
    .execute()
  if (rows.length > most) throw tooManyMatch(most)
  return rows
}

/** One property of the scope as the lists show it. Refuses any other with `property.not_found`. */
export async function getManagedProperty(
  db: Executor,
  { propertyId, scope }: { propertyId: string; scope: Scope },
): Promise<ManagedPropertyView> {
  const row = isId(propertyId)
    ? await selectManaged(db)
        .where('properties.id', '=', propertyId)
        .$call((all) => limitTo(all, scope, 'properties.userId'))
        .executeTakeFirst()
    : undefined
  if (!row) throw ownPropertyNotFound()
  return present(row)
}

function selectMatches(
  db: Executor,
  {
    scope,
    query,
    status,
    type,
    tag,
    agent,
    age,
    now,
  }: Omit<ManagedFilters, 'place'> & { scope: Scope; now: Date },
  place: PlaceMeant,
) {
  const text = cleanText(query, QUERY_LENGTH).replace(/\s+/g, ' ')
  return db
    .selectFrom('properties')
    .$call((all) => limitTo(all, scope, 'properties.userId'))
    .$call((all) => (status ? all.where('properties.status', '=', status) : all))
    .$call((all) => (type ? all.where('properties.type', '=', type) : all))
    .$call((all) => (tag ? all.where('properties.tag', '=', tag) : all))
    .$call((all) => (agent && isId(agent) ? all.where('properties.userId', '=', agent) : all))
    .$call((all) => (age ? all.where(isOfAge(age, now)) : all))
    .$call((all) => (place.insideIds ? all.where('properties.placeId', 'in', place.insideIds) : all))
    .$call((all) =>
      place.words
        ? all.where(sql<boolean>`lower(properties.location) like lower(${`%${escapeLike(place.words)}%`})`)
        : all,
    )
    .$if(text !== '', (all) => all.where(contains(text)))
}

type PlaceMeant = { insideIds?: string[]; words?: string }

// A place of the table with all that lies in it; what is none may still be part of an address.
async function placeMeant(db: Executor, written: string | undefined): Promise<PlaceMeant> {
  const words = cleanText(written ?? '', QUERY_LENGTH)
  if (!words) return {}
  const place = await findPlace(db, { nameOrSlug: words })
  return place ? { insideIds: place.insideIds } : { words }
}

function isOfAge(age: ManagedAge, now: Date): Expression<boolean> {
  if (age === 'stale') return looksStale(now)
  const listedAt = sql`coalesce(properties.published_at, properties.created_at)`
  const daysAgo = (days: number) => new Date(now.getTime() - days * MILLISECONDS_PER_DAY)
  return age === 'new'
    ? sql<boolean>`${listedAt} >= ${daysAgo(NEW_LISTING_DAYS)}`
    : sql<boolean>`${listedAt} < ${daysAgo(Number(age))}`
}

// Written as the index has it. Of fewer than three characters it knows nothing and would be read from end to end.
function contains(text: string): Expression<boolean> {
  const written = sql`lower(properties.title || ' ' || properties.location)`
  return text.length < TRIGRAM
    ? sql<boolean>`strpos(${written}, lower(${text})) > 0`
    : sql<boolean>`${written} like lower(${`%${escapeLike(text)}%`})`
}

function selectManaged(db: Executor) {
  return db
    .selectFrom('properties')
    .innerJoin('profiles', 'profiles.id', 'properties.userId')
    .leftJoin('places', 'places.id', 'properties.placeId')
    .select([
      'properties.id',
      'properties.version',
      'properties.title',
      'properties.description',
      'properties.location',
      'properties.type',
      'properties.tag',
      'properties.pricePesewas',
      'properties.beds',
      'properties.baths',
      'properties.areaSquareFeet',
      'properties.plotAreaSquareFeet',
      'properties.maxPaymentPlanMonths',
      'properties.amenities',
      'properties.papers',
      'properties.papersSeen',
      'properties.pinLatitude',
      'properties.pinLongitude',
      'properties.showsPin',
      'properties.digitalAddress',
      'places.label as placeLabel',
      ...RENT_TERM_COLUMNS,
      'properties.status',
      'properties.isPopular',
      'properties.userId',
      'properties.createdAt',
      'properties.updatedAt',
      'profiles.fullName as ownerName',
    ])
    .select((eb) => [jsonObjectFrom(imagesOf(eb).limit(1)).as('cover'), imageCount(eb).as('imageCount')])
}

type Row = Awaited<ReturnType<ReturnType<typeof selectManaged>['execute']>>[number]

function present({ plotAreaSquareFeet, ...row }: Row): ManagedPropertyView {
  const { tag, type, status } = row
  return {
    ...row,
    tag,
    type,
    status,
    areaSquareFeet: plotAreaSquareFeet ?? row.areaSquareFeet,
    isPublic: isPublicStatus(status),
    cover: row.cover && presentImage(row.cover),
    imageCount: row.imageCount ?? 0,
    steps: statusSteps(status, tag),
  }
}

/** How many properties of the scope there are of each status; one without any is missing. */
export async function countByStatus(
  db: Executor,
  { scope }: { scope: Scope },
): Promise<Partial<Record<PropertyStatus, number>>> {
  const rows = await limitTo(db.selectFrom('properties'), scope, 'properties.userId')
    .select(({ fn }) => ['status', fn.countAll<number>().as('count')])
    .groupBy('status')
    .execute()
  return Object.fromEntries(rows.map(({ status, count }) => [status, count]))
}

/** Everybody of the scope who advertises something, by name. */
export async function listListingAgents(db: Executor, { scope }: { scope: Scope }): Promise<ListingAgent[]> {
  const rows = await db
    .selectFrom('profiles')
    .select(['id', 'fullName'])
    .$call((all) => limitTo(all, scope, 'profiles.id'))
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('properties').select('properties.id').whereRef('properties.userId', '=', 'profiles.id'),
      ),
    )
    .orderBy(sql`lower(full_name)`)
    .orderBy('id')
    .execute()
  return rows.map(({ id, fullName }) => ({ id, name: fullName ?? 'Somebody unnamed' }))
}

/** The titles of these properties and whether visitors see them, by id; one that has gone is missing. */
export async function readPropertyTitles(
  db: Executor,
  { ids }: { ids: readonly string[] },
): Promise<Map<string, { title: string; isPublic: boolean }>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('properties')
    .select(['id', 'title', 'status'])
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map(({ id, title, status }) => [id, { title, isPublic: isPublicStatus(status) }]))
}
