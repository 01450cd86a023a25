import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { startEmbeddedPostgres } from '#/database/embedded/embedded-postgres.server.ts'
import { compareCounts, countDatabase, loadBackup } from '#/platform/backup/restore-backup.server.ts'
import { PROJECT_ROOT } from '../project-root.server.ts'
import { IN_USE, readSettings, say } from './backup-tools.server.ts'
import { readCommand, runCommand } from './run-command.ts'

const USAGE = `Proves a backup: restores it into a database made for it, counts what is there and removes it.

  npm run verify -- backups/fihankra.tar.gz
`

async function run(): Promise<void> {
  const { positionals, values } = readCommand({ help: { type: 'boolean' } }, USAGE)
  const [file] = positionals
  if (values.help || file === undefined) return void process.stdout.write(USAGE)
  const { backup } = readSettings()
  const dataDir = await mkdtemp(join(tmpdir(), 'fihankra-verify-'))
  try {
    const server = await startEmbeddedPostgres({
      dataDir,
      projectRoot: PROJECT_ROOT,
      onProgress: say,
      fsync: false,
    })
    try {
      const { manifest, counts, files } = await loadBackup({
        file: resolve(file),
        passphrase: backup.passphrase,
        url: server.url,
        mustBeEmpty: IN_USE,
        migrationsFolder: join(PROJECT_ROOT, 'src/database/migrations'),
        // Its checksum has been compared by then.
        putFile: async () => undefined,
        onProgress: say,
      })
      compareCounts(counts, await countDatabase(server.url, manifest.tables))
      for (const { name, rows } of counts)
        say(`${name.padEnd(28)}${rows.toLocaleString('en-GB').padStart(12)}`)
      say(
        `The backup of ${manifest.createdAt} is whole: ${counts.length} tables and ${files.toLocaleString('en-GB')} files.`,
      )
    } finally {
      await server.stop()
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}

await runCommand(run)
