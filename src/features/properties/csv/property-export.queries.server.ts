import type { Executor } from '#/database/connection.server.ts'
import { limitTo } from '#/features/access/scope.queries.server.ts'
import type { Scope } from '#/features/access/scope.rules.ts'
import { writeInPieces } from '#/shared/csv.ts'
import { RENT_TERM_COLUMNS } from '../property.schema.ts'
import { type ExportedProperty, exportHeader, exportRow } from './property-csv.rules.ts'

/** The file of all properties of the scope, whatever their status, in pieces and as ids go. */
export function exportProperties(
  db: Executor,
  { scope }: { scope: Scope },
): AsyncGenerator<string, void, undefined> {
  return writeInPieces({
    header: exportHeader(),
    readAfter: (last: ExportedProperty | undefined, limit) =>
      listAfter(db, { scope, after: last?.id, limit }),
    write: exportRow,
  })
}

async function listAfter(
  db: Executor,
  { scope, after, limit }: { scope: Scope; after: string | undefined; limit: number },
): Promise<ExportedProperty[]> {
  const rows = await db
    .selectFrom('properties')
    .innerJoin('profiles', 'profiles.id', 'properties.userId')
    .leftJoin('places', 'places.id', 'properties.placeId')
    .select([
      'properties.id',
      'properties.reference',
      'properties.title',
      'properties.description',
      'properties.location',
      'properties.digitalAddress',
      'properties.pinLatitude',
      'properties.pinLongitude',
      'properties.showsPin',
      'properties.pricePesewas',
      'properties.type',
      'properties.tag',
      'properties.beds',
      'properties.baths',
      'properties.areaSquareFeet',
      'properties.maxPaymentPlanMonths',
      ...RENT_TERM_COLUMNS,
      'properties.plotAreaSquareFeet',
      'properties.landType',
      'properties.tenure',
      'properties.leaseYearsLeft',
      'properties.amenities',
      'properties.papers',
      'properties.status',
      'properties.createdAt',
      'properties.updatedAt',
      'places.slug as place',
      'profiles.fullName',
    ])
    .$call((all) => limitTo(all, scope, 'properties.userId'))
    .$if(after !== undefined, (all) => all.where('properties.id', '>', after ?? ''))
    .orderBy('properties.id')
    .limit(limit)
    .execute()
  return rows.map(({ fullName, ...row }) => ({ ...row, owner: fullName ?? '' }))
}
