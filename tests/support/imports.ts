import { beforeEach } from 'vitest'
import { checkImportFile } from '#/features/properties/csv/import-check.jobs.server.ts'
import {
  type ReceivedFile,
  receiveImportFile,
} from '#/features/properties/csv/import-file.commands.server.ts'
import { keepImportFile, startImport } from '#/features/properties/csv/property-import.commands.server.ts'
import { importRows } from '#/features/properties/csv/property-import.jobs.server.ts'
import { getImport } from '#/features/properties/csv/property-import.queries.server.ts'
import type { PropertyImport } from '#/features/properties/csv/property-import.schema.ts'
import type { Actor } from '#/shared/actor.ts'
import { collect } from './collect.ts'
import { useTestDatabase } from './test-database.ts'
import { makeTestServices, type TestServices } from './test-services.ts'

const FIRST = { isLast: false }

/** A database without homes and files to import before each test, at one time, with what tests of imports read. */
export function useImports() {
  const database = useTestDatabase({ maxConnections: 12 })
  const services = makeTestServices(database)
  const { now } = services.time
  const storedKeys = async () => (await collect(services.storage.list('import/'))).map(({ key }) => key)

  beforeEach(async () => {
    await database.db.deleteFrom('properties').execute()
    await database.db.deleteFrom('propertyImports').execute()
    for (const key of await storedKeys()) await services.storage.delete(key)
    services.time.now = now
    services.addedJobs.length = 0
  })

  return {
    database,
    services,
    storedKeys,
    listAll: () => database.db.selectFrom('properties').selectAll().orderBy('id', 'desc').execute(),
    auditOf: (accountId: string) =>
      database.db
        .selectFrom('auditEvents')
        .select(['event', 'details', 'ip', 'requestId'])
        .where('actorId', '=', accountId)
        .execute(),
  }
}

/** Receives a file in pieces of some kilobytes, as it comes from a line. */
export async function receiveCsv(
  services: Parameters<typeof receiveImportFile>[0],
  csv: string | Uint8Array,
): Promise<ReceivedFile> {
  const bytes = typeof csv === 'string' ? Buffer.from(csv) : csv
  async function* pieces() {
    for (let start = 0; start < bytes.length; start += 10_000) yield bytes.subarray(start, start + 10_000)
  }
  return await receiveImportFile(services, { name: 'homes.csv', bytes: pieces() })
}

/** What becomes of a file that an administrator sends, once its check is done. */
export async function checkCsv(services: TestServices, actor: Actor, csv: string): Promise<PropertyImport> {
  const { importId } = await keepImportFile(services, actor, await receiveCsv(services, csv))
  await checkImportFile(services, { importId }, FIRST)
  return await seeImport(services, actor, importId)
}

/** Presses Import and does the work. */
export async function runImport(
  services: TestServices,
  actor: Actor,
  importId: string,
): Promise<PropertyImport> {
  await startImport(services, actor, { importId })
  await importRows(services, { importId }, FIRST)
  return await seeImport(services, actor, importId)
}

/** Checks a file and imports what is good of it. */
export async function importCsv(services: TestServices, actor: Actor, csv: string): Promise<PropertyImport> {
  const { id } = await checkCsv(services, actor, csv)
  return await runImport(services, actor, id)
}

export function seeImport(
  { db, clock }: TestServices,
  { accountId }: Actor,
  importId: string,
): Promise<PropertyImport> {
  return getImport(db, { accountId, importId, now: clock.now() })
}

export const HEADER =
  'title,description,location,place,price_cedis,type,tag,beds,baths,land_type,tenure,lease_years_left,plot_area_square_feet,status'
/** A line of a property that can be imported, unless its title is too short or its place unknown. */
export const row = (title: string, place = '', type = 'House') =>
  `${title},Quiet street with a walled compound.,East Legon,${place},1250000.50,${type},For Sale,3,2.5,,,,,active`
/** A file of such lines, under the names of their columns. */
export const file = (...lines: string[]) => [HEADER, ...lines].join('\n')

/** A file of so many properties. */
export const many = (count: number) =>
  file(...Array.from({ length: count }, (_, index) => row(`House number ${index}`)))
