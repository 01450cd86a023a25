import { randomBytes } from 'node:crypto'
import type { Executor } from '#/database/connection.server.ts'
import { defineJob, type JobAttempt } from '#/platform/jobs/jobs.ts'
import type { Services } from '#/platform/services.ts'
import { shorten } from '#/shared/text.ts'
import { createPartWriter } from './import-file.commands.server.ts'
import { type ImportBatch, readImportFile } from './import-file.queries.server.ts'
import { refusedName } from './import-file.rules.ts'
import { importerOf } from './import-home.queries.server.ts'
import type { PlannedRow } from './import-plan.rules.ts'
import { refusedHeader, refusedRow } from './property-csv.rules.ts'
import { type ImportFindings, PREVIEW_ROWS, SHOWN_PROBLEMS } from './property-import.schema.ts'

const LONGEST_TITLE = 80

/** Finds out what importing a file would do. */
export const checkImportJob = defineJob<{ importId: string }>('check-import', {
  retryLimit: 3,
  retryDelay: 2,
  retryDelayMax: 30,
  expireInSeconds: 900,
  heartbeatSeconds: 20,
  atOnce: 2,
})

/**
 * Reads a file through, writes down how far it has come and what each good row would do, and at its end what it found;
 * the rows with problems become a file of their own. Safe to run twice: who ends first is believed, and what the other
 * wrote down nobody reads.
 */
export async function checkImportFile(
  services: Pick<Services, 'db' | 'storage'>,
  { importId }: { importId: string },
  { isLast }: JobAttempt,
): Promise<void> {
  const { db, storage } = services
  const file = await db
    .selectFrom('propertyImports')
    .innerJoin('profiles', 'profiles.id', 'propertyImports.userId')
    .select(['storageKey', 'partCount', 'userId as accountId', 'profiles.role'])
    .where('propertyImports.id', '=', importId)
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
    const counts = { doneRows: 0, goodCount: 0, changeCount: 0, sameCount: 0, badCount: 0, problemCount: 0 }
    for await (const batch of readImportFile(services, file, importerOf(file))) {
      if (counts.badCount === 0 && batch.refused.length > 0)
        await refused.write(refusedHeader(batch.header, batch.names))
      await refused.write(batch.refused.map((row) => refusedRow(row, batch.names)).join(''))
      note(batch, found)
      counts.doneRows += batch.count
      counts.goodCount += batch.rows.length
      counts.changeCount += batch.rows.filter(({ step }) => step === 'change').length
      counts.sameCount += batch.rows.filter(({ step }) => step === 'none').length
      counts.badCount += batch.refused.length
      counts.problemCount += batch.refused.reduce((sum, { problems }) => sum + problems.length, 0)
      const { numUpdatedRows } = await checking.set(counts).executeTakeFirstOrThrow()
      if (numUpdatedRows === 0n) return
      await writeDown(db, { importId, run, rows: batch.rows })
    }
    const refusedPartCount = await refused.end()
    const refusedRun = refusedPartCount > 0 ? run : null
    const findings = JSON.stringify(found)
    await checking
      .set({ ...counts, state: 'checked', findings, checkedRun: run, refusedRun, refusedPartCount })
      .execute()
  } catch (error) {
    if (isLast) await checking.set({ state: 'unchecked' }).execute()
    throw error
  }
}

async function writeDown(
  db: Executor,
  { importId, run, rows }: { importId: string; run: string; rows: readonly PlannedRow[] },
): Promise<void> {
  if (rows.length === 0) return
  await db
    .insertInto('propertyImportRows')
    .values(
      rows.map(({ line, step, form, home, changes }) => ({
        importId,
        run,
        line,
        step,
        title: shorten(form.title, LONGEST_TITLE),
        propertyId: home?.id ?? null,
        version: home?.version ?? null,
        changes: JSON.stringify(changes),
      })),
    )
    .execute()
}

function note({ rows, refused }: ImportBatch, found: ImportFindings): void {
  const added = rows.filter(({ step }) => step === 'create')
  for (const { line, form, placeLabel } of added.slice(0, PREVIEW_ROWS - found.preview.length)) {
    const { title, type, tag, location, pricePesewas } = form
    found.preview.push({ line, title, type, tag, location, pricePesewas, place: placeLabel })
  }
  const problems = refused.slice(0, SHOWN_PROBLEMS).flatMap((row) => row.problems)
  found.problems.push(...problems.slice(0, SHOWN_PROBLEMS - found.problems.length))
}
