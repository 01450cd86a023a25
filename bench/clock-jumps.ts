/**
 * What happens when the clock of the machine jumps while the program runs? Debian's libfaketime moves it two hours ahead
 * and back again under reads and favourites, for the program alone. No page and no favourite may fail, whoever is signed
 * in stays so, and every mail goes out once. Needs Debian's package faketime.
 *
 *   node bench/clock-jumps.ts --seconds 45
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { readOutboxFolder } from '../tests/support/mailbox.ts'
import { startBuiltServer } from '../tests/support/server.ts'
import { insist, NO_LIMITS, post } from './measuring.ts'
import { FAKETIME_LIBRARY, findFaketime } from './short/needs.ts'
import { type Ask, describeTraffic, sendTraffic } from './traffic.ts'

const { values } = parseArgs({ options: { seconds: { type: 'string', default: '45' } } })
const SECONDS = Number(values.seconds)
const missing = findFaketime()
if (missing) throw new Error(`This campaign needs ${missing}`)

const folder = mkdtempSync(join(tmpdir(), 'fihankra-clock-'))
// Not inside the folder, which nobody else may enter: as root the database runs as somebody else.
const data = mkdtempSync(join(tmpdir(), 'fihankra-clock-data-'))
const clock = join(folder, 'clock')
const setClock = (offset: string) => writeFileSync(clock, `${offset}\n`)
setClock('+0')

const server = await startBuiltServer({
  environment: {
    DATA_DIR: data,
    SAMPLE_DATA: 'on',
    LD_PRELOAD: FAKETIME_LIBRARY,
    FAKETIME_TIMESTAMP_FILE: clock,
    FAKETIME_NO_CACHE: '1',
    // A clock that only goes forward is the kernel's: it does not jump on a real machine either.
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
    ...NO_LIMITS,
  },
  logFile: join(folder, 'log'),
})
const { url } = server
const ask: Ask = async (path, init = {}) => {
  try {
    const answer = await fetch(url + path, {
      ...init,
      headers: { ...init.headers, Origin: url },
      redirect: 'manual',
    })
    return new Response(await answer.arrayBuffer(), { status: answer.status, headers: answer.headers })
  } catch {
    return undefined
  }
}

/** How many mails the program has written to each of them. */
async function mailsTo(emails: readonly string[]): Promise<number[]> {
  const mails = await readOutboxFolder(data)
  return emails.map((email) => mails.filter(({ to }) => to === email).length)
}

let addresses = 0
/** Asks for a link by mail, which is work for the background. */
async function askForMail(): Promise<string> {
  addresses += 1
  const email = `clock-${addresses}@example.com`
  const password = 'pangolin-in-the-rain'
  const person = { email, fullName: 'A', phone: '', password, confirmPassword: password }
  await insist(() => post(url, '/api/accounts', person))
  return email
}

try {
  const end = performance.now() + SECONDS * 1_000
  const asked: string[] = []
  const jump = async () => {
    for (const offset of ['+0', '+2h', '+0']) {
      setClock(offset)
      await sleep(1_000)
      const { headers } = await fetch(`${url}/healthz`)
      const hours = (Date.parse(headers.get('Date') ?? '') - Date.now()) / 3_600_000
      if (Math.round(hours) !== Number.parseInt(offset, 10)) throw new Error(`The clock is ${hours} h ahead`)
      asked.push(await askForMail())
      await sleep((SECONDS * 1_000) / 4)
    }
  }
  const [traffic] = await Promise.all([
    sendTraffic(ask, { visitors: 4, writers: 2, isOver: () => performance.now() > end }),
    jump(),
  ])
  process.stdout.write(`Two hours ahead and back: ${describeTraffic(traffic)}\n`)
  const deadline = performance.now() + 90_000
  while ((await mailsTo(asked)).includes(0) && performance.now() < deadline) await sleep(500)
  const mails = await mailsTo(asked)
  process.stdout.write(`Mails of before, ahead and after: ${mails.join(', ')}\n`)
  const { wrong, unanswered, refused } = traffic.counts
  process.exitCode = wrong + unanswered + refused > 0 || mails.some((count) => count !== 1) ? 1 : 0
} finally {
  await server.stop()
  for (const path of [folder, data]) rmSync(path, { recursive: true, force: true })
}
