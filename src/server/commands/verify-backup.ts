import { join } from 'node:path'
import { compareCounts, countDatabase, loadBackup } from '#/platform/backup/restore-backup.server.ts'
import type { Config } from '../config.ts'
import { PROJECT_ROOT } from '../project-root.server.ts'
import { findSource, SOURCES_USAGE } from './backup-source.server.ts'
import { IN_USE, readSettings } from './backup-tools.server.ts'
import { readCommand, runCommand, say } from './run-command.ts'
import { openScratch } from './scratch.server.ts'

const USAGE = `Proves a backup: restores it into a database made for it, counts what is there and removes it.

  npm run verify -- backups/fihankra.tar.gz
  npm run verify -- bucket:latest

${SOURCES_USAGE}
The database is made on a server of its own, or on that of BACKUP_VERIFY_URL; where the program brings no PostgreSQL,
as in a container, on that of DATABASE_URL.
`

async function run(): Promise<void> {
  const { positionals, values } = readCommand({ help: { type: 'boolean' } }, USAGE)
  const [word] = positionals
  if (values.help || word === undefined) return void process.stdout.write(USAGE)
  const config = readSettings()
  const source = await findSource(config, word, process.stdout)
  await source?.withFile((file) => verify(config, file))
}

async function verify(config: Config, file: string): Promise<void> {
  const scratch = await openScratch(config, PROJECT_ROOT)
  try {
    const { manifest, counts, files } = await loadBackup({
      file,
      passphrase: config.backup.passphrase,
      url: scratch.url,
      mustBeEmpty: IN_USE,
      migrationsFolder: join(PROJECT_ROOT, 'src/database/migrations'),
      // Its checksum has been compared by then.
      putFile: async () => undefined,
      onProgress: say,
    })
    compareCounts(counts, await countDatabase(scratch.url, manifest.tables))
    for (const { name, rows } of counts) say(`${name.padEnd(28)}${rows.toLocaleString('en-GB').padStart(12)}`)
    say(
      `The backup of ${manifest.createdAt} is whole: ${counts.length} tables and ${files.toLocaleString('en-GB')} files.`,
    )
  } finally {
    await scratch.close()
  }
}

await runCommand(run)
