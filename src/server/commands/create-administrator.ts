import * as v from 'valibot'
import { createAdministrator } from '#/features/accounts/administrator.commands.server.ts'
import { createPasswords } from '#/platform/crypto/passwords.server.ts'
import { StartProblem } from '#/shared/start-problem.ts'
import { administratorNotice } from '../administrator-notice.ts'
import { withDatabase } from './command-database.server.ts'
import { readArguments, runCommand, say } from './run-command.ts'

const USAGE = `Makes somebody an administrator. A new account gets a random password, which is printed once.

  npm run admin:create -- --email ama@example.com
`

function readEmail(): string | undefined {
  const values = readArguments({ email: { type: 'string' }, help: { type: 'boolean' } }, USAGE)
  if (values.help || values.email === undefined) return undefined
  const email = v.safeParse(v.pipe(v.string(), v.trim(), v.maxLength(254), v.email()), values.email)
  if (email.success) return email.output
  throw new StartProblem(`--email must be an e-mail address; it is "${values.email}".`)
}

async function create(): Promise<void> {
  const email = readEmail()
  if (email === undefined) {
    process.stdout.write(USAGE)
    return
  }
  await withDatabase({ maxConnections: 2, bringsSamples: true }, async (db) => {
    const tools = { db, passwords: createPasswords(), now: new Date() }
    say(administratorNotice(await createAdministrator(tools, { email })))
  })
}

await runCommand(create)
