import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Executor } from '#/database/connection.server.ts'
import { isId } from '#/shared/ids.ts'
import { presentImage } from '../media/image.rules.ts'
import { propertyGone, propertyNotFound } from './property.errors.ts'
import { imagesOf, isVisible, NAMELESS_AGENT } from './property.queries.server.ts'
import { findFormerProperty } from './property-former.queries.server.ts'
import type { PropertyRecord } from './property-record.schema.ts'

function selectRecords(db: Executor) {
  return db
    .selectFrom('properties')
    .innerJoin('profiles', 'profiles.id', 'properties.userId')
    .leftJoin('places', 'places.id', 'properties.placeId')
    .leftJoin('places as above', 'above.id', 'places.parentId')
    .leftJoin('places as top', 'top.id', 'above.parentId')
    .select([
      'properties.id',
      'properties.title',
      'properties.description',
      'properties.status',
      'properties.tag',
      'properties.type',
      'properties.location',
      'properties.pricePesewas',
      'properties.beds',
      'properties.baths',
      'properties.areaSquareFeet',
      'properties.plotAreaSquareFeet',
      'properties.maxPaymentPlanMonths',
      'properties.advanceMonths',
      'properties.landType',
      'properties.tenure',
      'properties.leaseYearsLeft',
      'properties.digitalAddress',
      'properties.rating',
      'properties.isPopular',
      'properties.isSample',
      'properties.publishedAt',
      'properties.createdAt',
      'properties.updatedAt',
      'profiles.fullName as agentName',
      'profiles.licenceNumber',
      'profiles.agentPhone',
      'places.kind as placeKind',
      'places.name as placeName',
      'places.slug as placeSlug',
      'places.label as placeLabel',
      'places.latitude',
      'places.longitude',
      'above.name as aboveName',
      'top.name as topName',
    ])
    .select((eb) => jsonArrayFrom(imagesOf(eb).select('propertyImages.caption')).as('images'))
    .where(isVisible)
    .where('properties.publishedAt', 'is not', null)
    .$narrowType<{ publishedAt: Date }>()
}

type RecordRow = Awaited<ReturnType<ReturnType<typeof selectRecords>['execute']>>[number]

function presentRecord(row: RecordRow): PropertyRecord {
  return {
    id: row.id,
    title: row.title,
    description: row.description,
    status: row.status,
    tag: row.tag,
    type: row.type,
    location: row.location,
    pricePesewas: row.pricePesewas,
    beds: row.beds,
    baths: row.baths,
    areaSquareFeet: row.areaSquareFeet,
    plotAreaSquareFeet: row.plotAreaSquareFeet,
    maxPaymentPlanMonths: row.maxPaymentPlanMonths,
    advanceMonths: row.advanceMonths,
    landType: row.landType,
    tenure: row.tenure,
    leaseYearsLeft: row.leaseYearsLeft,
    digitalAddress: row.digitalAddress,
    rating: row.rating,
    isPopular: row.isPopular,
    isSample: row.isSample,
    images: row.images.map(presentImage),
    place: placeOf(row),
    agent: { name: row.agentName ?? NAMELESS_AGENT, licenceNumber: row.licenceNumber, phone: row.agentPhone },
    publishedAt: row.publishedAt,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
  }
}

// A neighbourhood lies in a city and that in a region; a property may refer to any of the three.
function placeOf(row: RecordRow): PropertyRecord['place'] {
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
    latitude: row.latitude,
    longitude: row.longitude,
  }
}

/** The properties of these ids that visitors may see, in the order of the ids. */
export async function listPropertyRecords(
  db: Executor,
  options: { ids: readonly string[] },
): Promise<PropertyRecord[]> {
  if (options.ids.length === 0) return []
  const rows = await selectRecords(db).where('properties.id', 'in', options.ids).execute()
  const records = new Map(rows.map((row) => [row.id, presentRecord(row)]))
  return options.ids.flatMap((id) => records.get(id) ?? [])
}

/** One property. Refuses with `property.gone` what visitors could see once, and with `property.not_found` the rest. */
export async function getPropertyRecord(db: Executor, options: { id: string }): Promise<PropertyRecord> {
  if (!isId(options.id)) throw propertyNotFound()
  const row = await selectRecords(db).where('properties.id', '=', options.id).executeTakeFirst()
  if (row) return presentRecord(row)
  throw (await findFormerProperty(db, { id: options.id })) ? propertyGone() : propertyNotFound()
}
