import { createLog } from '#/platform/log/log.server.ts'
import { readConfig } from '../config.ts'
import { readSettingsFile } from '../settings-file.server.ts'
import { checkPayments } from './payment-check.server.ts'
import { runCommand } from './run-command.ts'

// Says whether payments work, before somebody pays: `npm run payments:check`, while the program is running.

async function check(): Promise<void> {
  readSettingsFile()
  const config = readConfig(process.env)
  const lines = await checkPayments(
    config.payments,
    config.http.siteUrl ?? `http://localhost:${config.http.port}`,
    createLog({ level: 'warn' }),
  )
  for (const { isFine, text } of lines) process.stdout.write(`${isFine ? 'fine ' : 'WRONG'}  ${text}\n`)
  if (lines.some(({ isFine }) => !isFine)) process.exitCode = 1
}

await runCommand(check)
