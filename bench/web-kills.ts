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
import { NO_LIMITS, quantileOf } from './measuring.ts'

const { values } = parseArgs({ options: { seconds: { type: 'string', default: '60' } } })
const SECONDS = Number(values.seconds)
const SECONDS_BETWEEN_KILLS = 8
const VISITORS = 6
const WRITERS = 2
const PASSWORD = 'pangolin-in-the-rain'

const folder = mkdtempSync(join(tmpdir(), 'fihankra-web-kills-'))
const start = (mode: string) =>
  startBuiltServer({
    environment: { DATA_DIR: folder, MODE: mode, SAMPLE_DATA: 'on', ...NO_LIMITS },
    logFile: `${folder}.log`,
  })
const webs: (RunningServer | undefined)[] = [await start('web'), await start('web')]
const worker = await start('worker')

const counts = { answered: 0, byTheOther: 0, refused: 0, wrong: 0, unanswered: 0, kills: 0 }
const times: number[] = []
let turn = 0

/** One request as a proxy passes it on: to the other process once, when the first is down, breaks off or drains. */
async function ask(path: string, init: RequestInit = {}): Promise<Response | undefined> {
  turn += 1
  for (const [tries, web] of [webs[turn % 2], webs[(turn + 1) % 2]].entries()) {
    if (!web) continue
    try {
      const headers = { ...init.headers, Origin: web.url }
      const answer = await fetch(web.url + path, { ...init, headers, redirect: 'manual' })
      const body = await answer.text()
      if (answer.status === 503) continue
      if (tries > 0) counts.byTheOther += 1
      return new Response(body, { status: answer.status, headers: answer.headers })
    } catch {
      // It was killed in the middle: the other one's turn.
    }
  }
  return undefined
}

function note(answer: Response | undefined, isRight: boolean): void {
  if (!answer) counts.unanswered += 1
  else if (answer.status === 429 || answer.status === 503) counts.refused += 1
  else if (!isRight) counts.wrong += 1
  else counts.answered += 1
}

const end = performance.now() + SECONDS * 1_000
const isOver = () => performance.now() > end

async function visit(paths: readonly string[]): Promise<void> {
  for (let n = 0; !isOver(); n += 1) {
    const started = performance.now()
    const answer = await ask(paths[n % paths.length] ?? '/')
    times.push(performance.now() - started)
    note(answer, answer?.status === 200 && (await answer.text()).includes('</html>'))
  }
}

/** Keeps a home and lets it go; each may be sent twice, and the answer says how it stands. */
async function write(name: number, propertyId: string): Promise<void> {
  const email = `writer-${name}@example.com`
  const json = { 'Content-Type': 'application/json' }
  const person = { email, fullName: 'A writer', phone: '', password: PASSWORD, confirmPassword: PASSWORD }
  await ask('/api/accounts', { method: 'POST', headers: json, body: JSON.stringify(person) })
  const credentials = JSON.stringify({ email, password: PASSWORD })
  const signedIn = await ask('/api/session', { method: 'POST', headers: json, body: credentials })
  const Cookie = signedIn?.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  for (let isFavorite = true; !isOver(); isFavorite = !isFavorite) {
    const body = JSON.stringify({ propertyId, isFavorite })
    const answer = await ask('/api/favorites', { method: 'POST', headers: { ...json, Cookie }, body })
    const said =
      answer?.status === 200 ? ((await answer.json()) as { isFavorite: boolean; count: number }) : undefined
    note(answer, said?.isFavorite === isFavorite && said.count === Number(isFavorite))
  }
}

async function killByTurns(): Promise<void> {
  for (let n = 0; ; n += 1) {
    await sleep(SECONDS_BETWEEN_KILLS * 500)
    if (isOver()) return
    const index = n % 2
    const victim = webs[index]
    webs[index] = undefined
    victim?.process.kill('SIGKILL')
    counts.kills += 1
    webs[index] = await start('web')
    await sleep(SECONDS_BETWEEN_KILLS * 500)
  }
}

try {
  const list = await (await ask('/properties'))?.text()
  const ids = [...new Set(list?.match(/(?<=\/properties\/)[0-9a-f-]{36}/g) ?? [])]
  const paths = ['/', '/properties', '/blog', ...ids.slice(0, 6).map((id) => `/properties/${id}`)]
  await Promise.all([
    ...Array.from({ length: VISITORS }, () => visit(paths)),
    ...Array.from({ length: WRITERS }, (_, n) => write(n, ids[n] ?? '')),
    killByTurns(),
  ])
  const { answered, byTheOther, refused, wrong, unanswered, kills } = counts
  process.stdout.write(
    `${kills} kills in ${SECONDS} s: ${answered} answered (${byTheOther} by the other process), ${refused} refused, ` +
      `${wrong} wrong, ${unanswered} without an answer; pages within ${quantileOf(times, 0.99).toFixed(0)} ms (99 of 100)\n`,
  )
  process.exitCode = wrong + unanswered > 0 ? 1 : 0
} finally {
  for (const server of [...webs, worker]) await server?.stop()
  rmSync(folder, { recursive: true, force: true })
}
