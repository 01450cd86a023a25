import { connect } from '#/database/connection.server.ts'
import { removeSamplesByCommand } from '#/features/first-steps/sample-removal.commands.server.ts'
import { createLog } from '#/platform/log/log.server.ts'
import { countOf } from '#/shared/text.ts'
import { readConfig } from '../config.ts'
import { openDatabase } from '../database.server.ts'
import { PROJECT_ROOT } from '../project-root.server.ts'
import { readSettingsFile } from '../settings-file.server.ts'
import { readArguments, runCommand } from './run-command.ts'

const USAGE = `Removes the sample homes, articles and agents, and nothing else. Homes that somebody has asked about, ordered or
applied for stay, off the market. There is no way back.

  npm run samples:remove -- --yes
`

const say = (line: string) => void process.stdout.write(`${line}\n`)

async function remove(): Promise<void> {
  const { yes } = readArguments({ yes: { type: 'boolean' }, help: { type: 'boolean' } }, USAGE)
  if (!yes) {
    process.stdout.write(USAGE)
    return
  }
  readSettingsFile()
  const config = readConfig(process.env)
  const log = createLog({ level: config.log.level === 'info' ? 'warn' : config.log.level })
  // A command that takes samples away does not bring them first.
  const data = { ...config.data, sampleData: false }
  const database = await openDatabase({
    config: { ...config, data },
    projectRoot: PROJECT_ROOT,
    log,
    onProgress: say,
  })
  const connection = connect({ url: database.appUrl, maxConnections: 2, isUnlimited: true })
  try {
    const { properties, posts, agents, stayed } = await removeSamplesByCommand({
      db: connection.db,
      now: new Date(),
    })
    say(
      `Removed: ${countOf(properties, 'home', 'homes')}, ${countOf(posts, 'article', 'articles')}, ${countOf(agents, 'agent', 'agents')}.`,
    )
    if (stayed > 0)
      say(`${countOf(stayed, 'sample home stays', 'sample homes stay')}: somebody asked about or ordered it.`)
  } finally {
    await connection.close()
    await database.close()
  }
}

await runCommand(remove)
