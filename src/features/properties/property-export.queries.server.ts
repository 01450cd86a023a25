import type { Executor } from '#/database/connection.server.ts'
import { type ExportedProperty, exportHeader, exportRow } from './property-csv.rules.ts'

const STEP = 500

/** The file of all properties, whatever their status, in pieces: its header, then so many lines at a time as ids go. */
export async function* exportProperties(db: Executor): AsyncGenerator<string, void, undefined> {
  let after: string | undefined
  let header = exportHeader()
  for (;;) {
    const properties = await listAfter(db, after)
    yield header + properties.map(exportRow).join('')
    header = ''
    after = properties.at(-1)?.id
    if (properties.length < STEP) return
  }
}

async function listAfter(db: Executor, after: string | undefined): Promise<ExportedProperty[]> {
  const rows = await db
    .selectFrom('properties')
    .innerJoin('profiles', 'profiles.id', 'properties.userId')
    .leftJoin('places', 'places.id', 'properties.placeId')
    .select([
      'properties.id',
      'properties.title',
      'properties.description',
      'properties.location',
      'properties.digitalAddress',
      'properties.pricePesewas',
      'properties.type',
      'properties.tag',
      'properties.beds',
      'properties.baths',
      'properties.areaSquareFeet',
      'properties.maxPaymentPlanMonths',
      'properties.advanceMonths',
      'properties.plotAreaSquareFeet',
      'properties.landType',
      'properties.tenure',
      'properties.leaseYearsLeft',
      'properties.status',
      'properties.createdAt',
      'properties.updatedAt',
      'places.slug as place',
      'profiles.fullName',
    ])
    .$if(after !== undefined, (all) => all.where('properties.id', '>', after ?? ''))
    .orderBy('properties.id')
    .limit(STEP)
    .execute()
  // Checks of the table keep type, tag, land type and tenure to the words there are.
  return rows.map(({ fullName, ...row }) => ({ ...row, owner: fullName ?? '' }) as ExportedProperty)
}
