import type { Transaction } from 'kysely'
import type { DB } from '#/database/schema.gen.ts'
import { withTransactionRetries } from '#/database/transaction-retries.server.ts'
import { defineJob, type JobAttempt } from '#/platform/jobs/jobs.ts'
import type { Services } from '#/platform/services.ts'
import { advertises } from '../../access/role.policy.ts'
import { recordAudit } from '../../audit/audit.commands.server.ts'
import { removeImportFiles } from './import-file.commands.server.ts'
import { type ImportBatch, readImportFile } from './import-file.queries.server.ts'
import { IMPORT_FOLDER, readPartKey, SOURCE } from './import-file.rules.ts'
import { importerOf } from './import-home.queries.server.ts'
import {
  addDrafts,
  changeHomes,
  type ImportBy,
  importedIds,
  noteOutdated,
} from './import-row.commands.server.ts'
import { listChecked, sortRows } from './import-row.queries.server.ts'

type ImportJobServices = Pick<Services, 'clock' | 'db' | 'log' | 'storage'>

const STRAY_MILLISECONDS = 2 * 60 * 60_000
// An import that has not ended by then never will.
const GIVEN_UP_MILLISECONDS = 24 * 60 * 60_000
const REMOVED_AT_ONCE = 100

/** Does what the check of a file found. */
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
 * Does what the check found of the good rows of a file, some hundreds at a time; how far it has come stands in the same
 * transaction as they do. Cut short anywhere or run twice at once it leaves no row out and brings none twice. A row that
 * would do something else by now, because of what happened since the check, is left out and says so. It stops when
 * whoever pressed Import may not list homes any more.
 */
export async function importRows(
  services: ImportJobServices,
  { importId }: { importId: string },
  { isLast }: JobAttempt,
): Promise<void> {
  const { db, storage } = services
  const file = await db
    .selectFrom('propertyImports')
    .innerJoin('profiles', 'profiles.id', 'propertyImports.userId')
    .select(['storageKey', 'partCount', 'state', 'reachedLine', 'userId as accountId', 'profiles.role'])
    .where('propertyImports.id', '=', importId)
    .where('state', 'in', ['importing', 'imported'])
    .executeTakeFirst()
  if (!file) return
  if (file.state === 'importing') {
    try {
      let { reachedLine } = file
      const rest = { ...file, afterLine: reachedLine }
      for await (const batch of readImportFile(services, rest, importerOf(file))) {
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
  return await withTransactionRetries(services.db, async (tx) => {
    const running = await hold(tx, importId)
    if (running?.reachedLine !== reachedLine) return false
    if (!advertises({ role: running.role })) {
      await stop(services, tx, { importId, state: 'stopped', running })
      return false
    }
    const by: ImportBy = {
      actor: {
        accountId: running.userId,
        ip: running.startedIp,
        requestId: running.startedRequestId ?? '',
      },
      startedAt: running.startedAt,
      now: services.clock.now(),
    }
    const importer = importerOf({ accountId: running.userId, role: running.role })
    const own = { accountId: running.userId, importId }
    const checked = await listChecked(tx, { ...own, after: reachedLine, upTo: batch.lastLine })
    const idOf = importedIds(running.userId, running.digest)
    const { toAdd, toChange, already, outdated } = await sortRows(tx, {
      rows: batch.rows,
      checked,
      scope: importer.scope,
      idOf,
    })
    const added = await addDrafts(tx, by, toAdd, idOf)
    await changeHomes(tx, by, toChange)
    await noteOutdated(tx, { importId, lines: outdated })
    await tx
      .updateTable('propertyImports')
      .set((eb) => ({
        reachedLine: batch.lastLine,
        doneRows: eb('doneRows', '+', batch.count),
        importedCount: eb('importedCount', '+', added),
        alreadyCount: eb('alreadyCount', '+', toAdd.length - added + already),
        changedCount: eb('changedCount', '+', toChange.length),
        outdatedCount: eb('outdatedCount', '+', outdated.length),
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
