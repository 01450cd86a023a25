import { join } from 'node:path'
import { connect } from '#/database/connection.server.ts'
import { openErasureList } from '#/features/privacy/erasure.commands.server.ts'
import { loadBackup, readManifest, refuseInUse } from '#/platform/backup/restore-backup.server.ts'
import { startJobs } from '#/platform/jobs/jobs.server.ts'
import { createLog } from '#/platform/log/log.server.ts'
import { MILLISECONDS_PER_DAY } from '#/shared/dates.ts'
import { openDatabase } from '../database.server.ts'
import { PROJECT_ROOT } from '../project-root.server.ts'
import { finishRestore } from './after-restore.server.ts'
import { findSource, SOURCES_USAGE } from './backup-source.server.ts'
import { type BackupTools, IN_USE, openTools, readSettings } from './backup-tools.server.ts'
import { readCommand, runCommand, say } from './run-command.ts'

const USAGE = `Fills an empty database and storage from a backup. Stop the program first.

  npm run restore -- backups/fihankra.tar.gz
  npm run restore -- bucket:latest

${SOURCES_USAGE}
Where it is restored to is said by DATABASE_URL or DATA_DIR, and by STORAGE, as for the program itself.
Mails that were waiting are parked: the dashboard's Outbox sends them again. SECRET_KEY (or secret.key of the
data folder) is not in the backup: put the old one there, or links in mails already sent stop working.
`

async function run(): Promise<void> {
  const { positionals, values } = readCommand({ help: { type: 'boolean' } }, USAGE)
  const [word] = positionals
  if (values.help || word === undefined) return void process.stdout.write(USAGE)
  const source = await findSource(readSettings(), word, process.stdout)
  if (!source) return
  const tools = await openTools()
  try {
    // Before an hour of fetching, and by the restore itself once more.
    if (source.isFetched) await refuseInUse(tools.url, IN_USE)
    await source.withFile((file) => restore(tools, file))
  } finally {
    await tools.close()
  }
}

async function restore(tools: BackupTools, file: string): Promise<void> {
  const { config, storage } = tools
  const { passphrase } = config.backup
  const list = openErasureList(config, tools.dataDirectory)
  // Read first: what cannot be read must not be forgotten. And from the day before: one that was being erased while the
  // backup began may be in it, and who is not there is not erased again.
  const { createdAt } = await readManifest(file, passphrase)
  const erasures = await list.since(new Date(Date.parse(createdAt) - MILLISECONDS_PER_DAY).toISOString())
  const { manifest, counts, jobs, files } = await loadBackup({
    file,
    passphrase,
    url: tools.url,
    mustBeEmpty: IN_USE,
    migrationsFolder: join(PROJECT_ROOT, 'src/database/migrations'),
    putFile: (key, bytes, contentType) => storage.put(key, bytes, { contentType }),
    onProgress: say,
  })
  const rows = counts.reduce((sum, count) => sum + count.rows, 0)
  say(
    `${rows.toLocaleString('en-GB')} rows and ${files.toLocaleString('en-GB')} files of ${manifest.createdAt} are back.`,
  )
  const log = createLog({ level: 'warn' })
  const data = { ...config.data, sampleData: false }
  const database = await openDatabase({
    config: { http: config.http, data },
    projectRoot: PROJECT_ROOT,
    log,
    onProgress: say,
  })
  const connection = connect({ url: database.url, maxConnections: 2, isUnlimited: true })
  const queue = await startJobs({
    url: database.url,
    log,
    works: false,
    handlers: [],
    services: Promise.resolve({}),
  })
  try {
    const finished = await finishRestore({
      db: connection.db,
      jobs: queue.jobs,
      waiting: jobs,
      erasures,
    })
    say(`${finished.erased} accounts that were erased after the backup were erased again (${list.places}).`)
    if (finished.parkedMails > 0)
      say(
        `${finished.parkedMails} mails were waiting then and are parked: some may have been sent since. The dashboard's Outbox sends them again.`,
      )
  } finally {
    await queue.stop()
    await connection.close()
    await database.close()
  }
}

await runCommand(run)
