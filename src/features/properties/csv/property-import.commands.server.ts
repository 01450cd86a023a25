import type { Services } from '#/platform/services.ts'
import type { Actor } from '#/shared/actor.ts'
import { requireAdministrator } from '../../access/administrator.policy.ts'
import { asAdministrator } from '../../accounts/administrator-act.commands.server.ts'
import { takeAttempts } from '../../limits/limit.commands.server.ts'
import { type ReceivedFile, removeImportFiles } from './import-file.commands.server.ts'
import { importNotFound, notCheckedYet, nothingToImport } from './property-csv.errors.ts'
import { checkImportJob, importRowsJob } from './property-import.jobs.server.ts'

const KEPT_MILLISECONDS = 60 * 60_000

type ImportServices = Pick<Services, 'db' | 'clock' | 'config' | 'jobs' | 'log' | 'storage'>

/** Keeps a file that was received for an hour, and has its rows checked; nothing else comes of it before `startImport`. */
export async function keepImportFile(
  services: ImportServices,
  actor: Actor,
  { storageKey, ...file }: ReceivedFile,
): Promise<{ importId: string }> {
  const { db, clock, config, jobs, log, storage } = services
  try {
    requireAdministrator(actor)
    const { accountId } = actor
    const limit = config.imports.filesPerAccount
    await takeAttempts(services, [{ name: 'import:account', subject: accountId, limit }])
    // Its address is its own, and says nothing about when it came.
    const importId = crypto.randomUUID()
    const now = clock.now()
    return await asAdministrator({ db, clock }, actor, async (tx) => {
      await tx
        .insertInto('propertyImports')
        .values({
          ...file,
          id: importId,
          userId: accountId,
          storageKey,
          createdAt: now,
          expiresAt: new Date(now.getTime() + KEPT_MILLISECONDS),
        })
        .execute()
      await jobs.add(tx, checkImportJob, { importId })
      return { importId }
    })
  } catch (error) {
    // What cannot be removed now goes with the clean-up.
    await removeImportFiles(storage, storageKey).catch((failure: unknown) =>
      log.warn({ error: failure }, 'A refused file could not be removed'),
    )
    throw error
  }
}

/**
 * Has the good rows of one's own file made into drafts of one's own. Pressed again it does nothing more; an import that
 * stopped goes on where it was. Each row comes once, however often its file is sent; a draft deleted meanwhile may be
 * brought again.
 */
export async function startImport(
  { db, clock, jobs }: Pick<Services, 'db' | 'clock' | 'jobs'>,
  actor: Actor,
  { importId }: { importId: string },
): Promise<void> {
  const now = clock.now()
  await asAdministrator({ db, clock }, actor, async (tx) => {
    const file = await tx
      .selectFrom('propertyImports')
      .select(['state', 'goodCount'])
      .where('id', '=', importId)
      .where('userId', '=', actor.accountId)
      .where('expiresAt', '>', now)
      .forUpdate()
      .executeTakeFirst()
    if (!file) throw importNotFound()
    const { state, goodCount } = file
    if (state === 'importing' || state === 'imported') return
    if (state !== 'checked' && state !== 'stopped') throw notCheckedYet()
    if (goodCount === 0) throw nothingToImport()
    await tx
      .updateTable('propertyImports')
      .set((eb) => ({
        state: 'importing',
        doneRows: state === 'stopped' ? eb.ref('doneRows') : 0,
        startedAt: eb.fn.coalesce('startedAt', eb.val(now)),
        startedIp: actor.ip,
        startedRequestId: actor.requestId,
        expiresAt: new Date(now.getTime() + KEPT_MILLISECONDS),
      }))
      .where('id', '=', importId)
      .execute()
    await jobs.add(tx, importRowsJob, { importId })
  })
}
