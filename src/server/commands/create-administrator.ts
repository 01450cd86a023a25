import * as v from 'valibot'
import { connect } from '#/database/connection.server.ts'
import { createAdministrator } from '#/features/accounts/administrator.commands.server.ts'
import { createPasswords } from '#/platform/crypto/passwords.server.ts'
import { createLog } from '#/platform/log/log.server.ts'
import { StartProblem } from '#/shared/start-problem.ts'
import { administratorNotice } from '../administrator-notice.ts'
import { readConfig } from '../config.ts'
import { openDatabase } from '../database.server.ts'
import { PROJECT_ROOT } from '../project-root.server.ts'
import { readSettingsFile } from '../settings-file.server.ts'
import { readArguments, runCommand } from './run-command.ts'

const USAGE = `Makes somebody an administrator. A new account gets a random password, which is printed once.

  npm run admin:create -- --email ama@example.com
`

const say = (line: string) => void process.stdout.write(`${line}\n`)

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
  readSettingsFile()
  const config = readConfig(process.env)
  const log = createLog({ level: config.log.level === 'info' ? 'warn' : config.log.level })
  const database = await openDatabase({ config, projectRoot: PROJECT_ROOT, log, onProgress: say })
  const connection = connect({ url: database.appUrl, maxConnections: 2 })
  try {
    const tools = { db: connection.db, passwords: createPasswords(), now: new Date() }
    say(administratorNotice(await createAdministrator(tools, { email })))
  } finally {
    await connection.close()
    await database.close()
  }
}

await runCommand(create)
