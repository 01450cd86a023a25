import { removeSamplesByCommand } from '#/features/first-steps/sample-removal.commands.server.ts'
import { countOf } from '#/shared/text.ts'
import { withDatabase } from './command-database.server.ts'
import { readArguments, runCommand, say } from './run-command.ts'

const USAGE = `Removes the sample homes, articles and agents, and nothing else. Homes that somebody has asked about, ordered or
applied for stay, off the market. What an order or an agreement holds stays as it is until that is over: then run
this again. There is no way back.

  npm run samples:remove -- --yes
`

async function remove(): Promise<void> {
  const { yes } = readArguments({ yes: { type: 'boolean' }, help: { type: 'boolean' } }, USAGE)
  if (!yes) {
    process.stdout.write(USAGE)
    return
  }
  // A command that takes samples away does not bring them first.
  await withDatabase({ maxConnections: 2, isUnlimited: true, bringsSamples: false }, async (db) => {
    const { properties, posts, agents, stayed } = await removeSamplesByCommand({ db, now: new Date() })
    say(
      `Removed: ${countOf(properties, 'home', 'homes')}, ${countOf(posts, 'article', 'articles')}, ${countOf(agents, 'agent', 'agents')}.`,
    )
    if (stayed > 0)
      say(`${countOf(stayed, 'sample home stays', 'sample homes stay')}: somebody asked about or ordered it.`)
  })
}

await runCommand(remove)
