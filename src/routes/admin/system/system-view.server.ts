import { concernsOf } from '#/features/oversight/system.rules.ts'
import type { SystemState } from '#/features/oversight/system.schema.ts'
import { formatDateTime } from '#/shared/dates.ts'
import { countOf } from '#/shared/text.ts'

export type Fact = { term: string; value: string; note?: string }
export type ErrorText = {
  key: string
  at: string
  requestId: string | null
  message: string
  cause: string | null
}

/** The page in finished strings. */
export function presentSystem(state: SystemState, now: Date) {
  const { program, errors } = state
  return {
    intro: `Version ${program.version}, open since ${formatDateTime(program.startedAt)}`,
    concerns: concernsOf(state, now),
    groups: [
      { id: 'program', title: 'Program', facts: programFacts(state) },
      { id: 'database', title: 'Database', facts: databaseFacts(state) },
      { id: 'work', title: 'Work in the background', facts: workFacts(state) },
      { id: 'disk', title: 'Pictures and disk', facts: diskFacts(state) },
      { id: 'backups', title: 'Backups', facts: backupFacts(state, now) },
    ],
    mail: mailFacts(state),
    errors: errors.map(
      ({ at, requestId, message, cause }, index): ErrorText => ({
        key: String(errors.length - index),
        at: formatDateTime(at),
        requestId,
        message,
        cause,
      }),
    ),
  }
}

const ROLES = {
  all: 'Serves pages and works in the background',
  web: 'Serves pages',
  worker: 'Works in the background',
}

function programFacts({ program }: SystemState): Fact[] {
  return [
    { term: 'Version', value: program.version },
    { term: 'Node', value: program.node },
    { term: 'What this process does', value: ROLES[program.mode] },
    { term: 'Memory', value: size(program.memoryBytes) },
    { term: 'Lines of the log lost', value: program.lostLogLines.toLocaleString('en-GB') },
  ]
}

function databaseFacts({ database, migrations, ranMigrations }: SystemState): Fact[] {
  const missing = migrations.filter((name) => !ranMigrations.includes(name)).length
  const last = ranMigrations.at(-1)
  return [
    { term: 'PostgreSQL', value: database.version },
    { term: 'Size', value: size(database.bytes) },
    { term: 'Open connections', value: database.connections.toLocaleString('en-GB') },
    {
      term: 'Migrations',
      value: missing > 0 ? `${missing} of ${migrations.length} missing` : `All ${migrations.length} have run`,
      ...(last === undefined ? {} : { note: `Last: ${last}` }),
    },
  ]
}

function diskFacts({ disk, pictures, storageWorks }: SystemState): Fact[] {
  return [
    { term: 'Pictures are kept', value: pictures === 's3' ? 'In a bucket' : 'In the data folder' },
    { term: 'Storing a small file just now', value: storageWorks ? 'Worked' : 'Failed' },
    {
      term: 'Free where the data folder is',
      value: disk ? `${size(disk.freeBytes)} of ${size(disk.totalBytes)}` : 'Not known',
    },
  ]
}

function backupFacts({ backup }: SystemState, now: Date): Fact[] {
  const { isSetUp, isEncrypted, newest, lastRun } = backup
  if (!isSetUp) return [{ term: 'Every night', value: 'None' }]
  return [
    {
      term: 'Newest file',
      value: newest ? `${ago(newest.at, now)}, ${size(newest.bytes)}` : 'None that this process sees',
      ...(newest && { note: newest.name }),
    },
    {
      term: 'Last night’s work',
      value: lastRun ? `${lastRun.isDone ? 'Done' : 'Given up'}, ${formatDateTime(lastRun.at)}` : 'Not yet',
    },
    { term: 'Encrypted', value: isEncrypted ? 'Yes' : 'No' },
  ]
}

function workFacts({ work }: SystemState): Fact[] {
  if (work.length === 0) return [{ term: 'Due now', value: 'Nothing' }]
  return work.map(({ queue, count, oldestSeconds }) => ({
    term: queue,
    value: `${countOf(count, 'job', 'jobs')}, the oldest due for ${duration(oldestSeconds)}`,
  }))
}

function mailFacts({ mail, mails }: SystemState): Fact[] {
  return [
    { term: 'Handed to', value: mail === 'smtp' ? 'A mail server' : 'Nobody: a folder on this machine' },
    {
      term: 'Waiting',
      value: mails.queued.toLocaleString('en-GB'),
      ...(mails.queuedSince && { note: `The oldest since ${formatDateTime(mails.queuedSince)}` }),
    },
    { term: 'Failed', value: mails.failed.toLocaleString('en-GB') },
  ]
}

function size(bytes: number): string {
  const isLarge = bytes >= 1e9
  const value = bytes / (isLarge ? 1e9 : 1e6)
  const text = value.toLocaleString('en-GB', { maximumFractionDigits: value < 10 ? 1 : 0 })
  return `${text} ${isLarge ? 'GB' : 'MB'}`
}

function duration(seconds: number): string {
  if (seconds < 60) return 'less than a minute'
  if (seconds < 3_600) return countOf(Math.floor(seconds / 60), 'minute', 'minutes')
  return countOf(Math.floor(seconds / 3_600), 'hour', 'hours')
}

const ago = (at: Date, now: Date) => `${duration((now.getTime() - at.getTime()) / 1_000)} ago`
