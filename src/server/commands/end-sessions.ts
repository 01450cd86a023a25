import { connect } from '#/database/connection.server.ts'
import { endAllSessions } from '#/features/accounts/session.commands.server.ts'
import { createLog } from '#/platform/log/log.server.ts'
import { countOf } from '#/shared/text.ts'
import { readConfig } from '../config.ts'
import { openDatabase } from '../database.server.ts'
import { PROJECT_ROOT } from '../project-root.server.ts'
import { readSettingsFile } from '../settings-file.server.ts'
import { readArguments, runCommand } from './run-command.ts'

const USAGE = `Signs everybody out, everywhere, as after a breach. The program may run meanwhile.

  npm run sessions:end -- --yes
`

const say = (line: string) => void process.stdout.write(`${line}\n`)

async function end(): Promise<void> {
  const { yes } = readArguments({ yes: { type: 'boolean' }, help: { type: 'boolean' } }, USAGE)
  if (!yes) {
    process.stdout.write(USAGE)
    return
  }
  readSettingsFile()
  const config = readConfig(process.env)
  const log = createLog({ level: config.log.level === 'info' ? 'warn' : config.log.level })
  const database = await openDatabase({
    config: { ...config, data: { ...config.data, sampleData: false } },
    projectRoot: PROJECT_ROOT,
    log,
    onProgress: say,
  })
  const connection = connect({ url: database.appUrl, maxConnections: 1, isUnlimited: true })
  try {
    const count = await endAllSessions({ db: connection.db, now: new Date() })
    say(`${countOf(count, 'session', 'sessions')} ended. Everybody has to sign in again.`)
  } finally {
    await connection.close()
    await database.close()
  }
}

await runCommand(end)
