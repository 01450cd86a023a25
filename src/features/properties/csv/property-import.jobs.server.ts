import { createHash, randomBytes } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { DB } from '#/database/schema.gen.ts'
import { defineJob, type JobAttempt } from '#/platform/jobs/jobs.ts'
import type { Services } from '#/platform/services.ts'
import { newId } from '#/shared/ids.ts'
import { isAdministrator, roleOf } from '../../access/role.policy.ts'
import { recordAudit } from '../../audit/audit.commands.server.ts'
import { createPartWriter, removeImportFiles } from './import-file.commands.server.ts'
import { type ImportBatch, type PlacedRow, readImportFile } from './import-file.queries.server.ts'
import { IMPORT_FOLDER, readPartKey, refusedName, SOURCE } from './import-file.rules.ts'
import { refusedHeader, refusedRow } from './property-csv.rules.ts'
import { type ImportFindings, PREVIEW_ROWS, SHOWN_PROBLEMS } from './property-import.schema.ts'

type ImportJobServices = Pick<Services, 'clock' | 'db' | 'log' | 'storage'>

const STRAY_MILLISECONDS = 2 * 60 * 60_000
// An import that has not ended by then never will.
const GIVEN_UP_MILLISECONDS = 24 * 60 * 60_000
const REMOVED_AT_ONCE = 100

/** Finds out what importing a file would do. */
export const checkImportJob = defineJob<{ importId: string }>('check-import', {
  retryLimit: 3,
  retryDelay: 2,
  retryDelayMax: 30,
  expireInSeconds: 900,
  heartbeatSeconds: 20,
  atOnce: 2,
})

/** Makes drafts of the good rows of a file. */
export const importRowsJob = defineJob<{ importId: string }>('import-rows', {
  retryLimit: 6,
  retryDelay: 2,
  retryDelayMax: 120,
  expireInSeconds: 1_800,
  heartbeatSeconds: 20,
  atOnce: 2,
})

export const cleanUpImportsJob = defineJob<object>('clean-up-imports', {
  retryLimit: 3,
  retryDelay: 30,
  expireInSeconds: 240,
  heartbeatSeconds: 60,
  schedule: '*/5 * * * *',
})

/**
 * Reads a file through, writes down how far it has come, and at its end what it found; the rows with problems become a
 * file of their own. Safe to run twice: whoever ends last is believed.
 */
export async function checkImportFile(
  services: ImportJobServices,
  { importId }: { importId: string },
  { isLast }: JobAttempt,
): Promise<void> {
  const { db, storage } = services
  const file = await db
    .selectFrom('propertyImports')
    .select(['storageKey', 'partCount'])
    .where('id', '=', importId)
    .where('state', '=', 'checking')
    .executeTakeFirst()
  if (!file) return
  const checking = db
    .updateTable('propertyImports')
    .where('id', '=', importId)
    .where('state', '=', 'checking')
  try {
    const run = randomBytes(8).toString('hex')
    const refused = createPartWriter(storage, file.storageKey, refusedName(run))
    const found: ImportFindings = { preview: [], problems: [] }
    const counts = { doneRows: 0, goodCount: 0, badCount: 0, problemCount: 0 }
    for await (const batch of readImportFile(services, file)) {
      if (counts.badCount === 0 && batch.refused.length > 0)
        await refused.write(refusedHeader(batch.header, batch.names))
      await refused.write(batch.refused.map((row) => refusedRow(row, batch.names)).join(''))
      note(batch, found)
      counts.doneRows += batch.count
      counts.goodCount += batch.rows.length
      counts.badCount += batch.refused.length
      counts.problemCount += batch.refused.reduce((sum, { problems }) => sum + problems.length, 0)
      await checking.set(counts).execute()
    }
    const refusedPartCount = await refused.end()
    const refusedRun = refusedPartCount > 0 ? run : null
    const findings = JSON.stringify(found)
    await checking.set({ ...counts, state: 'checked', findings, refusedRun, refusedPartCount }).execute()
  } catch (error) {
    if (isLast) await checking.set({ state: 'unchecked' }).execute()
    throw error
  }
}

function note({ rows, refused }: ImportBatch, found: ImportFindings): void {
  for (const { line, form, placeLabel } of rows.slice(0, PREVIEW_ROWS - found.preview.length)) {
    const { title, type, tag, location, pricePesewas } = form
    found.preview.push({ line, title, type, tag, location, pricePesewas, place: placeLabel })
  }
  const problems = refused.slice(0, SHOWN_PROBLEMS).flatMap((row) => row.problems)
  found.problems.push(...problems.slice(0, SHOWN_PROBLEMS - found.problems.length))
}

/**
 * Brings the good rows of a file some hundreds at a time; how far it has come stands in the same transaction as they
 * do. Cut short anywhere or run twice at once it leaves no row out and brings none twice. It stops when whoever pressed
 * Import is no administrator any more.
 */
export async function importRows(
  services: ImportJobServices,
  { importId }: { importId: string },
  { isLast }: JobAttempt,
): Promise<void> {
  const { db, storage } = services
  const file = await db
    .selectFrom('propertyImports')
    .select(['storageKey', 'partCount', 'state', 'reachedLine'])
    .where('id', '=', importId)
    .where('state', 'in', ['importing', 'imported'])
    .executeTakeFirst()
  if (!file) return
  if (file.state === 'importing') {
    try {
      let { reachedLine } = file
      for await (const batch of readImportFile(services, file)) {
        if (batch.lastLine <= reachedLine) continue
        if (!(await bring(services, importId, { batch, reachedLine }))) return
        reachedLine = batch.lastLine
      }
      await end(services, importId, { state: 'imported', reachedLine })
    } catch (error) {
      if (isLast) await end(services, importId, { state: 'stopped' })
      throw error
    }
  }
  await removeImportFiles(storage, file.storageKey, SOURCE)
}

/** False when this run has to stop: another one is ahead of it, or whoever began it may not import any more. */
async function bring(
  services: ImportJobServices,
  importId: string,
  { batch, reachedLine }: { batch: ImportBatch; reachedLine: number },
): Promise<boolean> {
  return await services.db.transaction().execute(async (tx) => {
    const running = await hold(tx, importId)
    if (running?.reachedLine !== reachedLine) return false
    if (!isAdministrator({ role: roleOf({ role: running.role }) })) {
      await stop(services, tx, { importId, state: 'stopped', running })
      return false
    }
    const added = await addDrafts(tx, running, batch.rows)
    await tx
      .updateTable('propertyImports')
      .set((eb) => ({
        reachedLine: batch.lastLine,
        doneRows: eb('doneRows', '+', batch.count),
        importedCount: eb('importedCount', '+', added),
        alreadyCount: eb('alreadyCount', '+', batch.rows.length - added),
      }))
      .where('id', '=', importId)
      .execute()
    return true
  })
}

async function end(
  services: ImportJobServices,
  importId: string,
  { state, reachedLine }: { state: 'imported' | 'stopped'; reachedLine?: number },
): Promise<void> {
  await services.db.transaction().execute(async (tx) => {
    const running = await hold(tx, importId)
    if (!running || (reachedLine !== undefined && running.reachedLine !== reachedLine)) return
    await stop(services, tx, { importId, state, running })
  })
}

type Running = NonNullable<Awaited<ReturnType<typeof hold>>>

/** A running import, held until the transaction ends, with whoever it is for as they are now. */
async function hold(tx: Transaction<DB>, importId: string) {
  // In the order in which an account is deleted: the person before what is theirs.
  const owner = await tx
    .selectFrom('profiles')
    .innerJoin('propertyImports', 'propertyImports.userId', 'profiles.id')
    .select('profiles.role')
    .where('propertyImports.id', '=', importId)
    .forShare('profiles')
    .executeTakeFirst()
  const file = await tx
    .selectFrom('propertyImports')
    .select([
      'userId',
      'digest',
      'startedAt',
      'startedIp',
      'startedRequestId',
      'reachedLine',
      'importedCount',
      'auditedCount',
    ])
    .where('id', '=', importId)
    .where('state', '=', 'importing')
    .forUpdate()
    .executeTakeFirst()
  return owner && file?.startedAt ? { ...file, startedAt: file.startedAt, role: owner.role } : undefined
}

async function stop(
  { clock }: Pick<Services, 'clock'>,
  tx: Transaction<DB>,
  { importId, state, running }: { importId: string; state: 'imported' | 'stopped'; running: Running },
): Promise<void> {
  const { userId, startedIp, startedRequestId, importedCount, auditedCount } = running
  await tx
    .updateTable('propertyImports')
    .set({ state, auditedCount: importedCount })
    .where('id', '=', importId)
    .execute()
  const count = importedCount - auditedCount
  if (count === 0) return
  const by = { accountId: userId, ip: startedIp, requestId: startedRequestId ?? '' }
  await recordAudit(tx, { event: 'property.imported', at: clock.now(), by, details: { count } })
}

async function addDrafts(
  tx: Transaction<DB>,
  { userId, digest, startedAt }: Pick<Running, 'userId' | 'digest' | 'startedAt'>,
  rows: readonly PlacedRow[],
): Promise<number> {
  if (rows.length === 0) return 0
  const idOf = importedIds(userId, digest)
  const added = await tx
    .insertInto('properties')
    .values(
      rows.map(({ line, form: { images: _, ...form } }) => ({
        ...form,
        id: idOf(line),
        userId,
        status: 'draft' as const,
        isPopular: false,
        createdAt: startedAt,
        updatedAt: startedAt,
      })),
    )
    // Whoever imports the same file at the same time waits here for the other, and then has nothing to add.
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning(['id', 'pricePesewas'])
    .execute()
  if (added.length === 0) return 0
  await tx
    .insertInto('propertyStatusChanges')
    .values(
      added.map(({ id, pricePesewas }) => ({
        id: newId(startedAt.getTime()),
        propertyId: id,
        fromStatus: null,
        toStatus: 'draft',
        pricePesewas,
        changedBy: userId,
        changedAt: startedAt,
      })),
    )
    .execute()
  return added.length
}

// The id of a row follows from who brings which file and the line it stands on, so that no table has to remember.
function importedIds(accountId: string, digest: string): (line: number) => string {
  const hash = createHash('sha256').update(`${accountId}:${digest}`).digest('hex')
  // Version 8 is for ids of one's own making. The line comes last and counted down: of rows that came at once, lists
  // show the largest id first.
  const start = `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(12, 15)}-8${hash.slice(15, 18)}-${hash.slice(18, 22)}`
  return (line) => start + (0xffffffff - line).toString(16)
}

/** Every few minutes: removes the files whose hour is over, and those that nobody's row names. */
export async function cleanUpImports({ db, clock, storage }: ImportJobServices): Promise<void> {
  const now = clock.now().getTime()
  const removed = await db
    .deleteFrom('propertyImports')
    .where('id', 'in', (query) =>
      query
        .selectFrom('propertyImports')
        .select('id')
        .where('expiresAt', '<=', new Date(now))
        .where((eb) =>
          eb.or([
            eb('state', '<>', 'importing'),
            eb('expiresAt', '<=', new Date(now - GIVEN_UP_MILLISECONDS)),
          ]),
        )
        .orderBy('expiresAt')
        .limit(REMOVED_AT_ONCE),
    )
    .returning('storageKey')
    .execute()
  for (const { storageKey } of removed) await removeImportFiles(storage, storageKey)
  // What an erased account, a refused file or a clean-up that broke off left behind.
  for await (const { key, modifiedAt } of storage.list(IMPORT_FOLDER)) {
    const storageKey = readPartKey(key)
    if (storageKey === undefined || now - modifiedAt.getTime() < STRAY_MILLISECONDS) continue
    const row = await db
      .selectFrom('propertyImports')
      .select('id')
      .where('storageKey', '=', storageKey)
      .executeTakeFirst()
    if (!row) await storage.delete(key)
  }
}
