import { readdir, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { listMigrations } from '#/database/migrate.server.ts'
import { backupMoment } from '../backup/backup-shelf.server.ts'
import type { LastRun } from '../jobs/jobs.ts'
import type { RecentError } from '../log/recent-errors.server.ts'
import type { Machine, MachineState } from './machine.ts'

export type MachineOptions = {
  version: string
  mode: MachineState['program']['mode']
  startedAt: Date
  lostLogLines: () => number
  recentErrors: () => readonly RecentError[]
  dataDirectory: string
  migrationsFolder: string
  pictures: MachineState['pictures']
  mail: MachineState['mail']
  site: MachineState['site']
  backup: {
    folder: string | undefined
    bucket: string | undefined
    isEncrypted: boolean
    lastRun: () => Promise<LastRun | undefined>
  }
}

/** Looks at the process and the folders of its settings. What cannot be asked is null; nothing of it fails the others. */
export function createMachine(options: MachineOptions): Machine {
  const { version, mode, startedAt, pictures, mail, site, backup } = options
  const isBackedUp = backup.folder !== undefined
  return {
    setUp: { mail, site, isBackedUp },
    look: async () => ({
      program: {
        version,
        node: process.versions.node,
        mode,
        startedAt,
        memoryBytes: process.memoryUsage.rss(),
        lostLogLines: options.lostLogLines(),
      },
      disk: await spaceOf(options.dataDirectory),
      pictures,
      mail,
      site,
      backup: {
        isSetUp: isBackedUp,
        isEncrypted: backup.isEncrypted,
        lastRun: (await backup.lastRun()) ?? null,
        newest: backup.folder === undefined ? null : await newestBackup(backup.folder),
      },
      migrations: await listMigrations(options.migrationsFolder),
      errors: options.recentErrors(),
    }),
  }
}

async function spaceOf(folder: string): Promise<MachineState['disk']> {
  const found = await statfs(folder).catch(() => null)
  // What root alone may use is not left.
  return found && { freeBytes: found.bavail * found.bsize, totalBytes: found.blocks * found.bsize }
}

/** The newest backup of a folder; null where there is none, or the folder is another machine's. */
export async function newestBackup(folder: string): Promise<MachineState['backup']['newest']> {
  const names = await readdir(folder).catch(() => [])
  const dated = names
    .map((name) => ({ name, at: backupMoment(name) }))
    .filter((file): file is { name: string; at: Date } => file.at !== undefined)
    .toSorted((a, b) => b.at.getTime() - a.at.getTime())
  const [newest] = dated
  if (!newest) return null
  const file = await stat(join(folder, newest.name)).catch(() => null)
  return file && { ...newest, bytes: file.size }
}
