import { endAllSessions } from '#/features/accounts/session.commands.server.ts'
import { countOf } from '#/shared/text.ts'
import { withDatabase } from './command-database.server.ts'
import { readArguments, runCommand, say } from './run-command.ts'

const USAGE = `Signs everybody out, everywhere, as after a breach. The program may run meanwhile.

  npm run sessions:end -- --yes
`

async function end(): Promise<void> {
  const { yes } = readArguments({ yes: { type: 'boolean' }, help: { type: 'boolean' } }, USAGE)
  if (!yes) {
    process.stdout.write(USAGE)
    return
  }
  await withDatabase({ maxConnections: 1, isUnlimited: true, bringsSamples: false }, async (db) => {
    const count = await endAllSessions({ db, now: new Date() })
    say(`${countOf(count, 'session', 'sessions')} ended. Everybody has to sign in again.`)
  })
}

await runCommand(end)
