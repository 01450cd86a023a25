import { connect } from '#/database/connection.server.ts'
import { rebuildPropertyCounts } from '#/features/properties/property-count.commands.server.ts'
import { createLog } from '#/platform/log/log.server.ts'
import { readConfig } from '../config.ts'
import { openDatabase } from '../database.server.ts'
import { PROJECT_ROOT } from '../project-root.server.ts'
import { readSettingsFile } from '../settings-file.server.ts'
import { createProgressBar } from './progress-bar.ts'
import { runCommand } from './run-command.ts'

// Counts the properties of every place anew. Visitors and agents need not wait for it.

const say = (line: string) => void process.stdout.write(`${line}\n`)

async function rebuild(): Promise<void> {
  readSettingsFile()
  const config = readConfig(process.env)
  const log = createLog({ level: config.log.level === 'info' ? 'warn' : config.log.level })
  const database = await openDatabase({ config, projectRoot: PROJECT_ROOT, log, onProgress: say })
  const connection = connect({ url: database.appUrl, maxConnections: 1, isUnlimited: true })
  try {
    const started = performance.now()
    let bar: ((done: number) => void) | undefined
    const counted = await rebuildPropertyCounts(connection.db, {
      onProgress: (done, total) => {
        bar ??= createProgressBar(process.stdout, total)
        bar(done)
      },
    })
    const seconds = ((performance.now() - started) / 1000).toFixed(1)
    say(`${counted.toLocaleString('en-GB')} active properties counted in ${seconds} s.`)
  } finally {
    await connection.close()
    await database.close()
  }
}

await runCommand(rebuild)
