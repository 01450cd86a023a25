/**
 * Is everything there again after the data folder was lost? Eight people sign up and keep homes while a backup is made by
 * the command; then the folder is deleted, the backup restored by the command and the program started again. Everybody
 * whose account had been acknowledged before the backup began must be able to sign in, and no favourite of then be lost.
 */
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { startBuiltServer } from '../tests/support/server.ts'
import { NO_LIMITS, post } from './measuring.ts'

const WRITERS = 8
const SECONDS_BEFORE = 10
const SECONDS_AFTER = 3
const PASSWORD = 'pangolin-in-the-rain'

const folder = mkdtempSync(join(tmpdir(), 'fihankra-drill-'))
// Not inside the folder, which nobody else may enter: as root the database runs as somebody else.
const data = mkdtempSync(join(tmpdir(), 'fihankra-drill-data-'))
const file = join(folder, 'backup.tar.gz.age')
const environment = {
  DATA_DIR: data,
  SAMPLE_DATA: 'on',
  BACKUP_PASSPHRASE: 'only for this drill',
  ...NO_LIMITS,
}
const start = () => startBuiltServer({ environment, logFile: join(folder, 'log') })
const command = async (name: string) => {
  const started = performance.now()
  const program = `src/server/commands/${name}.ts`
  const { stdout } = await promisify(execFile)(process.execPath, [program, file], {
    env: { ...process.env, ...environment, ERASURES_FILE: join(folder, 'erasures.log') },
  })
  return { said: stdout, seconds: (performance.now() - started) / 1_000 }
}

type Written = { email: string; at: number; favorites: Set<string>; cookie: string }
const written: Written[] = []
let isOver = false

async function write(url: string, writer: number, ids: readonly string[]): Promise<void> {
  for (let n = 0; !isOver; n += 1) {
    const email = `person-${writer}-${n}@example.com`
    const person = { email, fullName: 'A person', phone: '', password: PASSWORD, confirmPassword: PASSWORD }
    const made = await post(url, '/api/accounts', person)
    if (!made.ok) throw new Error(`An account was answered with ${made.status}: ${await made.text()}`)
    const signedIn = await post(url, '/api/session', { email, password: PASSWORD })
    const cookie = signedIn.headers.getSetCookie()[0]?.split(';')[0] ?? ''
    const propertyId = ids[n % ids.length] ?? ''
    const added = await fetch(`${url}/api/favorites`, {
      method: 'POST',
      headers: { Origin: url, Cookie: cookie, 'Content-Type': 'application/json' },
      body: JSON.stringify({ propertyId, isFavorite: true }),
    })
    if (!added.ok) throw new Error(`A favourite was answered with ${added.status}`)
    written.push({ email, at: Date.now(), favorites: new Set([propertyId]), cookie })
  }
}

try {
  const server = await start()
  const list = await (await fetch(`${server.url}/properties`)).text()
  const ids = [...new Set(list.match(/(?<=\/properties\/)[0-9a-f-]{36}/g) ?? [])]
  const writers = Array.from({ length: WRITERS }, (_, n) => write(server.url, n, ids))
  await sleep(SECONDS_BEFORE * 1_000)
  const began = Date.now()
  const backup = await command('make-backup')
  await sleep(SECONDS_AFTER * 1_000)
  isOver = true
  await Promise.all(writers)
  await server.stop()
  rmSync(data, { recursive: true })

  const restore = await command('restore-backup')
  const again = await start()
  let lost = 0
  let later = 0
  for (const person of written) {
    const answer = await post(again.url, '/api/session', { email: person.email, password: PASSWORD })
    const headers = { Cookie: answer.headers.getSetCookie()[0]?.split(';')[0] ?? '' }
    const favorites = answer.ok
      ? ((await (await fetch(`${again.url}/api/favorites`, { headers })).json()) as { ids: string[] }).ids
      : []
    const isThere = [...person.favorites].every((id) => favorites.includes(id))
    if (!isThere && person.at <= began) lost += 1
    else if (!isThere) later += 1
  }
  await again.stop()
  const before = written.filter(({ at }) => at <= began).length
  process.stdout.write(
    `${before} people before the backup began, ${written.length - before} after; ` +
      `backup of ${(statSync(file).size / 1e6).toFixed(1)} MB in ${backup.seconds.toFixed(1)} s, restored in ${restore.seconds.toFixed(1)} s; ` +
      `lost of before: ${lost}, of after: ${later}\n`,
  )
  process.exitCode = lost > 0 || before === 0 ? 1 : 0
} finally {
  for (const path of [folder, data]) rmSync(path, { recursive: true, force: true })
}
