/**
 * Runs a campaign against the built program, on this machine alone, and ends with its figure:
 *
 *   npm run torture                 lists the campaigns
 *   npm run torture -- web-kills    runs one; what follows the name goes to it
 *
 * What each promises, and what it gave last, is in docs/reliability.md.
 */
import { spawnSync } from 'node:child_process'
import { CAMPAIGNS } from './campaigns.ts'

const [name = '', ...rest] = process.argv.slice(2)
const campaign = CAMPAIGNS[name]
if (campaign) {
  const started = performance.now()
  const { status } = spawnSync(process.execPath, [...campaign.command, ...rest], {
    stdio: 'inherit',
    env: { ...process.env, ...campaign.environment },
  })
  const seconds = ((performance.now() - started) / 1_000).toFixed(0)
  process.stdout.write(
    `${name}: ${status === 0 ? 'held' : 'BROKEN'} after ${seconds} s. ${campaign.promise}\n`,
  )
  process.exitCode = status ?? 1
} else {
  const lines = Object.entries(CAMPAIGNS).map(([key, { promise }]) => `  ${key.padEnd(16)} ${promise}`)
  process.stdout.write(`npm run torture -- NAME\n\n${lines.join('\n')}\n`)
  process.exitCode = name === '' ? 0 : 1
}
