import { mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { openErasureList } from '#/features/privacy/erasure.commands.server.ts'
import { backupName, copyToBucket, removeOldBackups } from '#/platform/backup/backup-shelf.server.ts'
import { makeBackup } from '#/platform/backup/make-backup.server.ts'
import { codeOf } from '#/shared/errors.ts'
import { StartProblem } from '#/shared/start-problem.ts'
import { type BackupTools, JOBS_LEFT_OUT, openTools, readSettings } from './backup-tools.server.ts'
import { createProgressBar } from './progress-bar.ts'
import { readCommand, runCommand, say } from './run-command.ts'

const USAGE = `Writes the database and the pictures into one file, while the program may run.

  npm run backup -- backups/fihankra.tar.gz

With BACKUP_PASSPHRASE the file is encrypted. SECRET_KEY and other keys are not in it: keep them apart.
`

async function run(): Promise<void> {
  const { positionals, values } = readCommand(
    { nightly: { type: 'boolean' }, help: { type: 'boolean' } },
    USAGE,
  )
  if (values.help || (positionals.length !== 1 && !values.nightly)) return void process.stdout.write(USAGE)
  const { folder } = readSettings().backup
  if (values.nightly && folder === undefined) return
  const tools = await openTools()
  try {
    if (folder === undefined || !values.nightly) return await make(tools, resolve(positionals[0] ?? ''))
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const file = join(folder, backupName(new Date(), tools.config.backup.passphrase !== undefined))
    await make(tools, file)
    await copyToBucket(tools.config, file)
    await openErasureList(tools.config, tools.dataDirectory).copyMissing()
    await removeOldBackups(tools.config, new Date())
  } finally {
    await tools.close()
  }
}

async function make({ config, url, storage }: BackupTools, file: string): Promise<void> {
  const { passphrase } = config.backup
  let bar: ((done: number) => void) | undefined
  const onProgress = (done: number, total: number) => {
    bar ??= createProgressBar(process.stdout, total)
    bar(done)
  }
  const report = await makeBackup({
    url,
    storage,
    file,
    passphrase,
    jobsLeftOut: JOBS_LEFT_OUT,
    onProgress,
  }).catch((error: unknown) => {
    if (codeOf(error) !== 'ENOENT') throw error
    throw new StartProblem(`The folder of ${file} does not exist.`, { cause: error })
  })
  say(
    `${report.rows.toLocaleString('en-GB')} rows and ${report.files.toLocaleString('en-GB')} files of ${report.createdAt}`,
  )
  say(
    `are in ${file} (${(report.bytes / 1e6).toFixed(1)} MB${passphrase ? ', encrypted' : ', not encrypted: set BACKUP_PASSPHRASE'}).`,
  )
  say('What identifies applicants for rent to own is not in it.')
  say(
    'SECRET_KEY, IDENTITY_KEY, and secret.key of the data folder, are not in it. Keep them apart, with the passphrase.',
  )
}

await runCommand(run)
