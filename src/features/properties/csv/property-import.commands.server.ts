import type { Services } from '#/platform/services.ts'
import type { Actor } from '#/shared/actor.ts'
import { requireAgent } from '../../access/agent.policy.ts'
import { ownedBy } from '../../access/scope.rules.ts'
import { asAgent } from '../../accounts/agent-act.commands.server.ts'
import { takeAttempts } from '../../limits/limit.commands.server.ts'
import { checkImportJob } from './import-check.jobs.server.ts'
import { type ReceivedFile, removeImportFiles } from './import-file.commands.server.ts'
import { importNotFound, notCheckedYet, nothingToImport } from './property-csv.errors.ts'
import { importRowsJob } from './property-import.jobs.server.ts'

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
    requireAgent(actor)
    const { accountId } = actor
    const limit = config.imports.filesPerAccount
    await takeAttempts(services, [{ name: 'import:account', subject: accountId, limit }])
    // Its address is its own, and says nothing about when it came.
    const importId = crypto.randomUUID()
    const now = clock.now()
    return await asAgent({ db, clock }, actor, ownedBy(accountId), async (tx) => {
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
 * Has the good rows of one's own file do what their check found: add drafts of one's own, and change homes. Pressed again it does nothing more; an import that
 * stopped goes on where it was. Each row comes once, however often its file is sent; a draft deleted meanwhile may be
 * brought again.
 */
export async function startImport(
  { db, clock, jobs }: Pick<Services, 'db' | 'clock' | 'jobs'>,
  actor: Actor,
  { importId }: { importId: string },
): Promise<void> {
  const now = clock.now()
  await asAgent({ db, clock }, actor, ownedBy(actor.accountId), async (tx) => {
    const file = await tx
      .selectFrom('propertyImports')
      .select(['state', 'goodCount', 'sameCount'])
      .where('id', '=', importId)
      .where('userId', '=', actor.accountId)
      .where('expiresAt', '>', now)
      .forUpdate()
      .executeTakeFirst()
    if (!file) throw importNotFound()
    const { state, goodCount, sameCount } = file
    if (state === 'importing' || state === 'imported') return
    if (state !== 'checked' && state !== 'stopped') throw notCheckedYet()
    if (goodCount === sameCount) throw nothingToImport()
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
