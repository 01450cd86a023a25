import { formatDate } from '#/shared/dates.ts'
import { countOf } from '#/shared/text.ts'
import type { Concern, SystemState } from './system.schema.ts'

const BACKUP_HOURS = 26
const LATE_MAIL_SECONDS = 900
const LATE_WORK_SECONDS = 3_600
const LITTLE_SPACE = 0.1
const HARDLY_ANY_BYTES = 1_000_000_000
const MEMORY_BYTES = 400_000_000
const HOUR = 3_600_000

/** What of the state somebody should see to, the urgent first. */
export function concernsOf(state: SystemState, now: Date): Concern[] {
  const concerns = [
    ...databaseConcerns(state),
    ...mailConcerns(state),
    ...diskConcerns(state),
    ...backupConcerns(state, now),
    ...workConcerns(state, now),
    ...programConcerns(state),
  ]
  return concerns.toSorted((a, b) => Number(b.severity === 'urgent') - Number(a.severity === 'urgent'))
}

function databaseConcerns({ migrations, ranMigrations }: SystemState): Concern[] {
  const missing = migrations.filter((name) => !ranMigrations.includes(name))
  const foreign = ranMigrations.filter((name) => !migrations.includes(name))
  if (missing.length > 0) {
    const title = `${countOf(missing.length, 'migration has', 'migrations have')} not run`
    const advice = `Start the program again. Missing: ${missing.join(', ')}.`
    return [{ severity: 'urgent', title, advice, leadsTo: 'database' }]
  }
  if (foreign.length === 0) return []
  return [
    {
      severity: 'soon',
      title: 'The database is newer than this program',
      advice: 'A newer program has run on it. Bring this one up to date.',
      leadsTo: 'database',
    },
  ]
}

function diskConcerns({ disk, storageWorks }: SystemState): Concern[] {
  const concerns: Concern[] = []
  if (!storageWorks) {
    concerns.push({
      severity: 'urgent',
      title: 'Pictures cannot be stored',
      advice: 'The storage did not take a small file just now. The last errors below say why.',
      leadsTo: 'errors',
    })
  }
  const isShort =
    disk && (disk.freeBytes / disk.totalBytes < LITTLE_SPACE || disk.freeBytes < HARDLY_ANY_BYTES)
  if (isShort) {
    concerns.push({
      severity: 'urgent',
      title: 'The disk is nearly full',
      advice: 'Nothing can be stored when it is full. Move backups away, or give the data folder more room.',
      leadsTo: 'disk',
    })
  }
  return concerns
}

function backupConcerns({ backup }: SystemState, now: Date): Concern[] {
  const concerns: Concern[] = []
  const { isSetUp, isEncrypted, newest, lastRun } = backup
  if (!isSetUp) {
    return [
      {
        severity: 'urgent',
        title: 'No backups are made',
        advice: 'Set BACKUP_FOLDER to a folder on another disk, and BACKUP_PASSPHRASE.',
        leadsTo: 'first-steps',
      },
    ]
  }
  if (lastRun && !lastRun.isDone) {
    concerns.push({
      severity: 'urgent',
      title: 'The last backup failed',
      advice: 'The log of the worker says why. Make one by hand: npm run backup.',
      leadsTo: 'backups',
    })
  } else if (newest && now.getTime() - newest.at.getTime() > BACKUP_HOURS * HOUR) {
    concerns.push({
      severity: 'urgent',
      title: 'The last backup is more than a day old',
      advice: 'Look whether a worker runs: it makes one every night at 02:30.',
      leadsTo: 'backups',
    })
  }
  if (!isEncrypted) {
    concerns.push({
      severity: 'soon',
      title: 'Backups are not encrypted',
      advice: 'Whoever gets a file reads all of it. Set BACKUP_PASSPHRASE.',
      leadsTo: 'backups',
    })
  }
  return concerns
}

// Before what it causes.
function mailConcerns({ mail, site }: SystemState): Concern[] {
  if (mail === 'smtp') return []
  return [
    {
      severity: site.isPublic ? 'urgent' : 'soon',
      title: 'Mails reach nobody',
      advice:
        'They are written into the data folder. Set SMTP_URL to your mail provider, such as smtps://user:password@smtp.example.com, and MAIL_FROM to an address of yours.',
      leadsTo: 'first-steps',
    },
  ]
}

function workConcerns({ work, mails }: SystemState, now: Date): Concern[] {
  const concerns: Concern[] = []
  const late = work.filter(
    ({ queue, oldestSeconds }) =>
      oldestSeconds > (queue === 'send-mail' ? LATE_MAIL_SECONDS : LATE_WORK_SECONDS),
  )
  if (late.length > 0) {
    concerns.push({
      severity: 'urgent',
      title: 'Work in the background is late',
      advice: `Look whether a worker runs. Late: ${late.map(({ queue }) => queue).join(', ')}.`,
      leadsTo: 'work',
    })
  }
  const { queuedSince } = mails
  // Where a worker is late, that is said above.
  if (queuedSince && now.getTime() - queuedSince.getTime() > HOUR && late.length === 0) {
    concerns.push({
      severity: 'soon',
      title: `${countOf(mails.queued, 'mail waits', 'mails wait')}, the oldest since ${formatDate(queuedSince)}`,
      advice:
        'Each says in the outbox why it waits: what the mail server answered last, or that nobody has tried. After 14 days it counts as failed and can be sent again.',
      leadsTo: 'waiting-mails',
    })
  }
  if (mails.failed > 0) {
    concerns.push({
      severity: 'soon',
      title: `${countOf(mails.failed, 'mail', 'mails')} could not be sent`,
      advice: 'The outbox says why, and sends them again.',
      leadsTo: 'outbox',
    })
  }
  return concerns
}

function programConcerns({ program }: SystemState): Concern[] {
  const concerns: Concern[] = []
  if (program.lostLogLines > 0) {
    concerns.push({
      severity: 'soon',
      title: 'Lines of the log were lost',
      advice: 'Nobody reads what the program writes, or its disk is full.',
      leadsTo: 'program',
    })
  }
  if (program.memoryBytes > MEMORY_BYTES) {
    concerns.push({
      severity: 'soon',
      title: 'The program holds much memory',
      advice: 'Usual are 200 to 300 MB. Start it again, and look at what grew.',
      leadsTo: 'program',
    })
  }
  return concerns
}
