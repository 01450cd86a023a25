import { setTimeout as wait } from 'node:timers/promises'
import type { Executor } from '#/database/connection.server.ts'
import type { Services } from '#/platform/services.ts'
import { isId } from '#/shared/ids.ts'
import { readStoredText } from './import-file.queries.server.ts'
import { refusedName } from './import-file.rules.ts'
import { writeImportRows } from './import-row.queries.server.ts'
import { importNotFound, notCheckedYet } from './property-csv.errors.ts'
import { type ImportFindings, isAtWork, type PropertyImport } from './property-import.schema.ts'

const LOOK_MILLISECONDS = 40
const LISTED = 10

type Own = { accountId: string; importId: string; now: Date }

/** One's own file; refuses one that is unknown, somebody else's or whose hour is over. */
export async function getImport(db: Executor, { accountId, importId, now }: Own): Promise<PropertyImport> {
  const row = isId(importId)
    ? await selectOwn(db, { accountId, now }).where('id', '=', importId).executeTakeFirst()
    : undefined
  if (!row) throw importNotFound()
  const { findings, ...file } = row
  return { ...file, ...findings }
}

/** One's own files of the last hour, the last one first. */
export async function listImports(
  db: Executor,
  given: { accountId: string; now: Date },
): Promise<PropertyImport[]> {
  const rows = await selectOwn(db, given).orderBy('createdAt', 'desc').orderBy('id').limit(LISTED).execute()
  return rows.map(({ findings, ...file }) => ({ ...file, ...findings }))
}

/** Gives the job that is at a file a moment: a small one is done by then. */
export async function awaitImport(
  db: Executor,
  given: Own,
  { milliseconds }: { milliseconds: number },
): Promise<void> {
  const end = performance.now() + milliseconds
  while (isAtWork(await getImport(db, given)) && performance.now() < end) await wait(LOOK_MILLISECONDS)
}

/** The rows with problems of one's own file, as a CSV file in pieces. Refuses a file that has none or is being checked. */
export async function openRefusedRows(
  { db, storage }: Pick<Services, 'db' | 'storage'>,
  { accountId, importId, now }: Own,
): Promise<AsyncGenerator<string, void, undefined>> {
  const row = isId(importId)
    ? await db
        .selectFrom('propertyImports')
        .select(['storageKey', 'refusedRun', 'refusedPartCount'])
        .where('id', '=', importId)
        .where('userId', '=', accountId)
        .where('expiresAt', '>', now)
        .executeTakeFirst()
    : undefined
  if (!row?.refusedRun) throw importNotFound()
  const { storageKey, refusedRun, refusedPartCount: partCount } = row
  return readStoredText(storage, { storageKey, what: refusedName(refusedRun), partCount })
}

/** What each good row of one's own file does, as a CSV file in pieces. Refuses a file that is not checked yet. */
export async function openImportRows(
  db: Executor,
  { accountId, importId, now }: Own,
): Promise<AsyncGenerator<string, void, undefined>> {
  const file = await getImport(db, { accountId, importId, now })
  if (file.state === 'checking' || file.state === 'unchecked') throw notCheckedYet()
  return writeImportRows(db, { accountId, importId })
}

function selectOwn(db: Executor, { accountId, now }: { accountId: string; now: Date }) {
  return db
    .selectFrom('propertyImports')
    .select((eb) => [
      'id',
      'fileName',
      'state',
      'rowCount',
      'doneRows',
      'goodCount',
      'changeCount',
      'sameCount',
      'badCount',
      'problemCount',
      'unread',
      'importedCount',
      'alreadyCount',
      'changedCount',
      'outdatedCount',
      'createdAt',
      'expiresAt',
      eb.ref('findings').$castTo<ImportFindings>().as('findings'),
    ])
    .where('userId', '=', accountId)
    .where('expiresAt', '>', now)
}
