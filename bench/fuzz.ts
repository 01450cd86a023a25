/**
 * Does any request make the program fail or say too much? Sends random and hostile requests to every address and every
 * form that a visitor, a buyer and the administrator have, with their sessions. Counts answers of 500 and above, and
 * what pages must not say. The same seed sends the same requests.
 *
 *   node bench/fuzz.ts --inputs 20000 --seed 7
 */
import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import fc from 'fast-check'
import { slices } from '../src/server/config.ts'
import { openActors } from './fuzzing/actors.ts'
import { type Input, inputs } from './fuzzing/inputs.ts'
import { findTargets } from './fuzzing/targets.ts'
import { faultOf } from './fuzzing/verdict.ts'
import { startForMeasuring } from './measuring.ts'

const { values } = parseArgs({
  options: {
    inputs: { type: 'string', default: '20000' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    faults: { type: 'string' },
  },
})
const COUNT = Number(values.inputs)
const SEED = Number(values.seed)
const AT_ONCE = 4
const BATCH = 500
const SHOWN = 20

// Refusals for too many would hide what is behind them.
const unlimited = Object.fromEntries(
  Object.values(slices)
    .flatMap((slice) => Object.values(slice).map(({ variable }) => variable))
    .filter((variable) => variable.startsWith('LIMIT_'))
    .map((variable) => [variable, '1000000/1h']),
)
const administrator = { email: 'ama@fihankra.example', password: 'a-long-password-for-ama' }
const server = await startForMeasuring({
  ...unlimited,
  ADMIN_EMAIL: administrator.email,
  ADMIN_PASSWORD: administrator.password,
  PAYMENT_DELAY_MS: '0',
})

const statuses = new Map<number, number>()
const faults: { fault: string; input: Input; body: string }[] = []

async function send(input: Input): Promise<void> {
  const { method, address, headers, body } = input
  let answer: Response
  let text: string
  try {
    answer = await fetch(server.url + address, {
      method,
      headers,
      redirect: 'manual',
      ...(body === undefined ? {} : { body }),
    })
    text = await answer.text()
  } catch (error) {
    faults.push({ fault: `no answer: ${String((error as Error).cause ?? error)}`, input, body: '' })
    return
  }
  statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
  const fault = faultOf(answer.status, answer.headers.get('Content-Type') ?? '', text)
  if (fault !== undefined) faults.push({ fault, input, body: text.slice(0, 300) })
}

try {
  const actors = await openActors(server.url, administrator)
  const found = await findTargets(server.url, actors.all)
  process.stdout.write(
    `${found.targets.length} targets from ${found.pages} pages with ${found.forms} kinds of forms; seed ${SEED}\n`,
  )
  const all = fc.sample(inputs(found.targets, actors.all, found.ids, server.url), {
    seed: SEED,
    numRuns: COUNT,
  })
  for (let start = 0; start < all.length; start += BATCH) {
    await actors.renew()
    const waiting = all.slice(start, start + BATCH)
    const sender = async () => {
      for (let input = waiting.pop(); input; input = waiting.pop()) {
        if (input.actor.cookie) input.headers.Cookie = input.actor.cookie
        await send(input)
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, sender))
    process.stdout.write(`${Math.min(start + BATCH, all.length)} of ${all.length}, ${faults.length} faults\r`)
  }
  for (const { fault, input, body } of faults.slice(0, SHOWN)) {
    const { actor, method, address, body: sent = '' } = input
    process.stdout.write(
      `\n${fault}: ${actor.name} ${method} ${address.slice(0, 300)} ${sent.slice(0, 300)}\n   ${body.replaceAll('\n', ' ')}\n`,
    )
  }
  if (values.faults) writeFileSync(values.faults, JSON.stringify(faults, null, 1))
  const answers = [...statuses].toSorted(([a], [b]) => a - b).map(([status, count]) => `${count} × ${status}`)
  process.stdout.write(`\n${COUNT} inputs, seed ${SEED}: ${answers.join(', ')}; ${faults.length} faults\n`)
  process.exitCode = faults.length === 0 ? 0 : 1
} finally {
  await server.stop()
}
