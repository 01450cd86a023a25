import type { Executor } from '#/database/connection.server.ts'
import { writeInPieces } from '#/shared/csv.ts'
import { type ExportedProperty, exportHeader, exportRow } from './property-csv.rules.ts'

/** The file of all properties, whatever their status, in pieces and as ids go. */
export function exportProperties(db: Executor): AsyncGenerator<string, void, undefined> {
  return writeInPieces({
    header: exportHeader(),
    readAfter: (last: ExportedProperty | undefined, limit) => listAfter(db, last?.id, limit),
    write: exportRow,
  })
}

async function listAfter(
  db: Executor,
  after: string | undefined,
  limit: number,
): Promise<ExportedProperty[]> {
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
    .limit(limit)
    .execute()
  return rows.map(({ fullName, ...row }) => ({ ...row, owner: fullName ?? '' }))
}
