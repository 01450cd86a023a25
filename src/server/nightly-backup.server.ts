import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { defineJob } from '#/platform/jobs/jobs.ts'
import { PROJECT_ROOT } from './project-root.server.ts'

const MOST_SECONDS = 6 * 3_600

/** Every night, Accra's time. What fails is tried again within the hour and logged. */
export const makeBackupJob = defineJob<object>('make-backup', {
  retryLimit: 3,
  retryDelay: 600,
  expireInSeconds: MOST_SECONDS,
  heartbeatSeconds: 60,
  deleteAfterSeconds: 30 * 86_400,
  schedule: '30 2 * * *',
})

/**
 * Makes the backup in a process of its own, with the settings of this one, so that its memory is not the site's.
 * Nothing is made without BACKUP_FOLDER. Rejects with what that process said.
 */
export async function runNightlyBackup(): Promise<void> {
  const command = join(PROJECT_ROOT, 'src/server/commands/make-backup.ts')
  const child = spawn(process.execPath, [command, '--nightly'], { stdio: ['ignore', 'ignore', 'pipe'] })
  const [said, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')])
  if (code !== 0) throw new Error(`The nightly backup failed: ${said.trim().slice(-500)}`)
}
