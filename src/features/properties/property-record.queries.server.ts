import { type SelectQueryBuilder, sql } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import { LRUCache } from 'lru-cache'
import type { Executor } from '#/database/connection.server.ts'
import { gathered } from '#/database/gathered.server.ts'
import { prepared } from '#/database/prepared.server.ts'
import type { DB } from '#/database/schema.gen.ts'
import { isId } from '#/shared/ids.ts'
import { presentImage } from '../media/image.rules.ts'
import { firstListedAt, reducedFromPesewas } from './history/price-history.queries.server.ts'
import { shownDigitalAddress } from './position/property-position.queries.server.ts'
import { SHOWN_POSITION_COLUMNS, shownPosition } from './position/property-position.rules.ts'
import { propertyGone, propertyNotFound } from './property.errors.ts'
import { imageCount, imagesOf, isVisible, NAMELESS_AGENT, sightingsOf } from './property.queries.server.ts'
import { RENT_TERMS } from './property.schema.ts'
import { findFormerProperty } from './property-former.queries.server.ts'
import type { PropertyRecord } from './property-record.schema.ts'

/** What of a record can be read by itself. */
export type RecordPart = keyof PropertyRecord

const PLAIN_PARTS = [
  'id',
  'title',
  'description',
  'status',
  'tag',
  'type',
  'location',
  'pricePesewas',
  'beds',
  'baths',
  'areaSquareFeet',
  'plotAreaSquareFeet',
  'maxPaymentPlanMonths',
  ...RENT_TERMS,
  'landType',
  'tenure',
  'leaseYearsLeft',
  'amenities',
  'papers',
  'rating',
  'isPopular',
  'isSample',
  'publishedAt',
  'createdAt',
  'updatedAt',
] as const satisfies RecordPart[]

const ALL_PARTS: readonly RecordPart[] = [
  ...PLAIN_PARTS,
  'digitalAddress',
  'images',
  'cover',
  'imageCount',
  'sightings',
  'place',
  'position',
  'agent',
  'reducedFromPesewas',
  'firstListedAt',
]

function selectVisible(db: Executor) {
  return db.selectFrom('properties').where(isVisible).where('properties.publishedAt', 'is not', null)
}

type Visible<O> = SelectQueryBuilder<DB, 'properties', O>

const withImages = <O>(query: Visible<O>) =>
  query.select((eb) => jsonArrayFrom(imagesOf(eb).select('propertyImages.caption')).as('images'))

const withCover = <O>(query: Visible<O>) =>
  query.select((eb) => jsonObjectFrom(imagesOf(eb).limit(1)).as('cover'))

const withImageCount = <O>(query: Visible<O>) => query.select((eb) => imageCount(eb).as('imageCount'))

const withSightings = <O>(query: Visible<O>) =>
  query.select((eb) => jsonArrayFrom(sightingsOf(eb)).as('sightings'))

const withDigitalAddress = <O>(query: Visible<O>) =>
  query.select((eb) => shownDigitalAddress(eb).as('digitalAddress'))
const withReduction = <O>(query: Visible<O>) => query.select(reducedFromPesewas)

const withFirstListing = <O>(query: Visible<O>) => query.select(firstListedAt.as('firstListedAt'))

const withAgent = <O>(query: Visible<O>) =>
  query
    .innerJoin('profiles', 'profiles.id', 'properties.userId')
    .select(['profiles.fullName as agentName', 'profiles.licenceNumber', 'profiles.agentPhone'])

const withPlace = <O>(query: Visible<O>) =>
  query
    .leftJoin('places', 'places.id', 'properties.placeId')
    .leftJoin('places as above', 'above.id', 'places.parentId')
    .leftJoin('places as top', 'top.id', 'above.parentId')
    .select([
      'places.kind as placeKind',
      'places.name as placeName',
      'places.slug as placeSlug',
      'places.label as placeLabel',
      'above.name as aboveName',
      'top.name as topName',
    ])

const withPosition = <O>(query: Visible<O>) => query.select(SHOWN_POSITION_COLUMNS)

type RowOf<Query extends { execute(): Promise<unknown[]> }> = Awaited<ReturnType<Query['execute']>>[number]
type PlaceRow = RowOf<ReturnType<typeof withPlace<unknown>>>
type RecordRow = Pick<PropertyRecord, (typeof PLAIN_PARTS)[number]> &
  Partial<RowOf<ReturnType<typeof withImages<unknown>>>> &
  RowOf<ReturnType<typeof withCover<unknown>>> &
  RowOf<ReturnType<typeof withImageCount<unknown>>> &
  RowOf<ReturnType<typeof withSightings<unknown>>> &
  RowOf<ReturnType<typeof withDigitalAddress<unknown>>> &
  RowOf<ReturnType<typeof withReduction<unknown>>> &
  RowOf<ReturnType<typeof withFirstListing<unknown>>> &
  RowOf<ReturnType<typeof withAgent<unknown>>> &
  RowOf<ReturnType<typeof withPosition<unknown>>> &
  PlaceRow

// Joins and columns for these parts alone; a row holds what its parts are made from, and the id.
function selectParts(db: Executor, parts: readonly RecordPart[]) {
  const columns = PLAIN_PARTS.filter((part) => part === 'id' || parts.includes(part))
  const has = (part: RecordPart) => parts.includes(part)
  return (
    selectVisible(db)
      .select(columns.map((column) => `properties.${column}` as const))
      // All pictures say which is the first and how many there are.
      .$if(has('images'), withImages)
      .$if(has('cover') && !has('images'), withCover)
      .$if(has('imageCount') && !has('images'), withImageCount)
      .$if(has('sightings'), withSightings)
      .$if(has('digitalAddress'), withDigitalAddress)
      .$if(has('reducedFromPesewas'), withReduction)
      .$if(has('firstListedAt'), withFirstListing)
      .$if(has('agent'), withAgent)
      .$if(has('position'), withPosition)
      .$if(has('place'), withPlace)
      .$castTo<RecordRow>()
  )
}

const MOST_CHOICES = 50
const statements = new LRUCache<string, ReturnType<typeof prepareRecords>>({ max: MOST_CHOICES })

const prepareRecords = (parts: readonly RecordPart[]) =>
  prepared((db, { ids }: { ids: readonly string[] }) =>
    selectParts(db, parts).where(sql<boolean>`properties.id = any (${ids}::uuid[])`).compile(),
  )

function recordsWith(parts: readonly RecordPart[]) {
  const choice = [...parts].sort().join()
  const known = statements.get(choice)
  if (known) return known
  const made = prepareRecords(parts)
  statements.set(choice, made)
  return made
}

function presentParts<Part extends RecordPart>(
  row: RecordRow,
  parts: readonly Part[],
): Pick<PropertyRecord, Part> {
  const record: Record<string, unknown> = {}
  for (const part of parts) record[part] = presentPart(row, part)
  return record as Pick<PropertyRecord, Part>
}

function presentPart(row: RecordRow, part: RecordPart): unknown {
  if (part === 'images') return row.images?.map(presentImage)
  if (part === 'cover') return coverOf(row)
  if (part === 'imageCount') return row.images?.length ?? row.imageCount
  if (part === 'place') return placeOf(row)
  if (part === 'position') return shownPosition(row)
  return part === 'agent' ? agentOf(row) : row[part]
}

function coverOf({ images, cover }: RecordRow): PropertyRecord['cover'] {
  const first = images ? images[0] : cover
  return first ? presentImage(first) : null
}

function agentOf({ agentName, licenceNumber, agentPhone }: RecordRow): PropertyRecord['agent'] {
  return { name: agentName ?? NAMELESS_AGENT, licenceNumber, phone: agentPhone }
}

// A neighbourhood lies in a city and that in a region; a property may refer to any of the three.
function placeOf(row: PlaceRow): PropertyRecord['place'] {
  const { placeKind, placeName, placeSlug, placeLabel, aboveName, topName } = row
  if (placeName === null || placeSlug === null || placeLabel === null) return null
  const [region, city, neighbourhood] =
    placeKind === 'region'
      ? [placeName, null, null]
      : placeKind === 'city'
        ? [aboveName, placeName, null]
        : [topName, aboveName, placeName]
  return {
    slug: placeSlug,
    label: placeLabel,
    neighbourhood,
    city,
    region: region ?? placeName,
  }
}

/** These parts of the properties of these ids that visitors may see, in the order of the ids. */
export async function listPropertyRecords<Part extends RecordPart>(
  db: Executor,
  { ids, parts }: { ids: readonly string[]; parts: readonly Part[] },
): Promise<Pick<PropertyRecord, Part>[]> {
  if (ids.length === 0) return []
  const rows = await recordsWith(parts)(db, { ids })
  const records = new Map(rows.map((row) => [row.id, presentParts(row, parts)]))
  return ids.flatMap((id) => records.get(id) ?? [])
}

// Planned for one id, which a statement for a list of them is not.
const wholeRecord = prepared((db, { id }: { id: string }) =>
  selectParts(db, ALL_PARTS).where('properties.id', '=', id).compile(),
)

// For so many and no list, which would be planned each time that it is short: that takes longer than the answer.
const fourRecords = prepared((db, { a, b, c, d }: Record<'a' | 'b' | 'c' | 'd', string>) =>
  selectParts(db, ALL_PARTS).where('properties.id', 'in', [a, b, c, d]).compile(),
)

const findRecord = gathered(
  (db, [a = '', b = a, c = a, d = a]) =>
    b === a ? wholeRecord(db, { id: a }) : fourRecords(db, { a, b, c, d }),
  { most: 4 },
)

/** One property. Refuses with `property.gone` what visitors could see once, and with `property.not_found` the rest. */
export async function getPropertyRecord(db: Executor, options: { id: string }): Promise<PropertyRecord> {
  if (!isId(options.id)) throw propertyNotFound()
  const row = await findRecord(db, options.id)
  if (row) return presentParts(row, ALL_PARTS)
  throw (await findFormerProperty(db, { id: options.id })) ? propertyGone() : propertyNotFound()
}
