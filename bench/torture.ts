/**
 * Runs a campaign against the built program, on this machine alone, and ends with its figure:
 *
 *   npm run torture                 lists the campaigns
 *   npm run torture -- web-kills    runs one; what follows the name goes to it
 *
 * What each promises, and what it gave last, is in docs/reliability.md.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { CAMPAIGNS } from './campaigns.ts'

// What a run of tests says last is how long it took; what it found stands before.
const FIGURE_OF_TESTS = /^\s*Tests\s/
const COLOURS = new RegExp(`${String.fromCharCode(27)}\\[[\\d;]*m`, 'g')

const [name = '', ...rest] = process.argv.slice(2)
const campaign = CAMPAIGNS[name]
if (campaign) {
  const started = performance.now()
  process.stdout.write(`${name}: ${campaign.promise}\n`)
  const child = spawn(process.execPath, [...campaign.command, ...rest], {
    stdio: ['inherit', 'pipe', 'inherit'],
    env: { ...process.env, ...campaign.environment },
  })
  const ended = once(child, 'close')
  let figure = ''
  for await (const line of createInterface({ input: child.stdout })) {
    process.stdout.write(`${line}\n`)
    const plain = line.replaceAll(COLOURS, '').trim()
    if (plain && !FIGURE_OF_TESTS.test(figure)) figure = plain
  }
  const [status] = (await ended) as [number | null]
  const seconds = ((performance.now() - started) / 1_000).toFixed(0)
  process.stdout.write(`\n${name}: ${status === 0 ? 'held' : 'BROKEN'} after ${seconds} s. ${figure}\n`)
  process.exitCode = status ?? 1
} else {
  const lines = Object.entries(CAMPAIGNS).map(([key, { promise }]) => `  ${key.padEnd(16)} ${promise}`)
  process.stdout.write(`npm run torture -- NAME\n\n${lines.join('\n')}\n`)
  process.exitCode = name === '' ? 0 : 1
}
