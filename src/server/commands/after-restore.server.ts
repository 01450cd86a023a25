import type { Database } from '#/database/connection.server.ts'
import { parkQueuedMails } from '#/features/mail/mail.commands.server.ts'
import { repeatErasure } from '#/features/privacy/deletion.commands.server.ts'
import type { Erasure } from '#/features/privacy/erasure.commands.server.ts'
import type { WaitingJob } from '#/platform/backup/backup-manifest.ts'
import type { Jobs } from '#/platform/jobs/jobs.ts'
import { jobDefinitions } from '../background.server.ts'

/**
 * What follows once the rows of a backup are back: mails that waited are parked, since some went out after it; accounts
 * erased after it are erased again; other work that waited is queued again, as far as this version knows it.
 */
export async function finishRestore({
  db,
  jobs,
  waiting,
  erasures,
}: {
  db: Database
  jobs: Jobs
  waiting: readonly WaitingJob[]
  /** Those since the backup. */
  erasures: readonly Erasure[]
}): Promise<{ parkedMails: number; erased: number }> {
  const parkedMails = await parkQueuedMails(db)
  let erased = 0
  for (const { accountId } of erasures) {
    if (await repeatErasure(db, { accountId })) erased += 1
  }
  await db.transaction().execute(async (tx) => {
    for (const { name, payload } of waiting) {
      const job = jobDefinitions.find((definition) => definition.name === name)
      if (job) await jobs.add(tx, job, payload)
    }
  })
  return { parkedMails, erased }
}
