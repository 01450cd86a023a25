/**
 * Does a visitor notice when one of two processes for pages is killed? Reads and repeatable writes come in by turns at
 * both, as through the proxies of deploy: what breaks off or meets a process that is down goes to the other one. Every
 * few seconds one is killed and started again. Counts what nobody answered, and answers that were wrong.
 *
 *   node bench/web-kills.ts --seconds 60
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { type RunningServer, startBuiltServer } from '../tests/support/server.ts'
import { NO_LIMITS } from './measuring.ts'
import { type Ask, describeTraffic, sendTraffic } from './traffic.ts'

const { values } = parseArgs({ options: { seconds: { type: 'string', default: '60' } } })
const SECONDS = Number(values.seconds)
const SECONDS_BETWEEN_KILLS = 8

const folder = mkdtempSync(join(tmpdir(), 'fihankra-web-kills-'))
const start = (mode: string) =>
  startBuiltServer({
    environment: { DATA_DIR: folder, MODE: mode, SAMPLE_DATA: 'on', ...NO_LIMITS },
    logFile: `${folder}.log`,
  })
const webs: (RunningServer | undefined)[] = [await start('web'), await start('web')]
const worker = await start('worker')

let [turn, byTheOther, kills] = [0, 0, 0]

/** One request as a proxy passes it on: to the other process once, when the first is down, breaks off or drains. */
const ask: Ask = async (path, init = {}) => {
  turn += 1
  for (const [tries, web] of [webs[turn % 2], webs[(turn + 1) % 2]].entries()) {
    if (!web) continue
    try {
      const headers = { ...init.headers, Origin: web.url }
      const answer = await fetch(web.url + path, { ...init, headers, redirect: 'manual' })
      const body = await answer.text()
      if (answer.status === 503) continue
      if (tries > 0) byTheOther += 1
      return new Response(body, { status: answer.status, headers: answer.headers })
    } catch {
      // It was killed in the middle: the other one's turn.
    }
  }
  return undefined
}

const end = performance.now() + SECONDS * 1_000
const isOver = () => performance.now() > end

async function killByTurns(): Promise<void> {
  for (let n = 0; ; n += 1) {
    await sleep(SECONDS_BETWEEN_KILLS * 500)
    if (isOver()) return
    const index = n % 2
    const victim = webs[index]
    webs[index] = undefined
    victim?.process.kill('SIGKILL')
    kills += 1
    webs[index] = await start('web')
    await sleep(SECONDS_BETWEEN_KILLS * 500)
  }
}

try {
  const [traffic] = await Promise.all([sendTraffic(ask, { visitors: 6, writers: 2, isOver }), killByTurns()])
  process.stdout.write(
    `${kills} kills in ${SECONDS} s, ${byTheOther} answers by the other process: ${describeTraffic(traffic)}\n`,
  )
  process.exitCode = traffic.counts.wrong + traffic.counts.unanswered > 0 ? 1 : 0
} finally {
  for (const server of [...webs, worker]) await server?.stop()
  rmSync(folder, { recursive: true, force: true })
}
