/**
 * What happens when the disk fills up while the program runs? The whole data folder, PostgreSQL's files and the pictures,
 * lies on a small disk in memory, which is filled to the last byte under reads, favourites and uploads, and given room
 * again. Pages must go on, what cannot be written must be refused as planned, and after there is room everything works
 * again by itself with every favourite that was acknowledged. Needs root, to mount that disk.
 *
 *   node bench/disk-full.ts --seconds 20
 */
import { execFileSync } from 'node:child_process'
import { chmodSync, closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { startBuiltServer } from '../tests/support/server.ts'
import { insist, NO_LIMITS, post } from './measuring.ts'
import { makePhotograph } from './photograph.ts'

const { values } = parseArgs({ options: { seconds: { type: 'string', default: '20' } } })
const SECONDS = Number(values.seconds)
/** The program keeps half a gigabyte free of pictures. */
const MEGABYTES = 1_600
const PASSWORD = 'pangolin-in-the-rain'
const ADMINISTRATOR = { ADMIN_EMAIL: 'office@example.com', ADMIN_PASSWORD: PASSWORD }
/** Within this time after there is room again everything must work. */
const RECOVERY_SECONDS = 60

const disk = mkdtempSync(join(tmpdir(), 'fihankra-small-disk-'))
execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${MEGABYTES}M`, 'fihankra', disk])
chmodSync(disk, 0o755)
const filler = join(disk, 'filler')
const log = mkdtempSync(join(tmpdir(), 'fihankra-disk-full-'))

function fill(): void {
  const file = openSync(filler, 'w')
  try {
    for (let size = 1024 * 1024; size >= 1; ) {
      try {
        writeSync(file, Buffer.alloc(size))
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
        size = Math.floor(size / 2)
      }
    }
  } finally {
    closeSync(file)
  }
}

const server = await startBuiltServer({
  environment: { DATA_DIR: join(disk, 'data'), SAMPLE_DATA: 'on', ...ADMINISTRATOR, ...NO_LIMITS },
  logFile: join(log, 'log'),
})
const { url } = server
const counts = new Map<string, number>()
const count = (what: string) => counts.set(what, (counts.get(what) ?? 0) + 1)

async function signIn(email: string): Promise<string> {
  const answer = await insist(() => post(url, '/api/session', { email, password: PASSWORD }))
  return answer.headers.getSetCookie()[0]?.split(';')[0] ?? ''
}

const photograph = new Uint8Array(await makePhotograph())
const upload = (Cookie: string) =>
  fetch(`${url}/api/uploads`, {
    method: 'POST',
    headers: { Origin: url, Cookie, 'Content-Type': 'image/jpeg' },
    body: photograph,
  })
const favorite = (Cookie: string, propertyId: string, isFavorite: boolean) =>
  fetch(`${url}/api/favorites`, {
    method: 'POST',
    headers: { Origin: url, Cookie, 'Content-Type': 'application/json' },
    body: JSON.stringify({ propertyId, isFavorite }),
  })

try {
  const administrator = await signIn(ADMINISTRATOR.ADMIN_EMAIL)
  const email = 'buyer@example.com'
  const person = { email, fullName: 'A buyer', phone: '', password: PASSWORD, confirmPassword: PASSWORD }
  await insist(() => post(url, '/api/accounts', person))
  const buyer = await signIn(email)
  const list = await (await insist(() => fetch(`${url}/properties`))).text()
  const ids = [...new Set(list.match(/(?<=\/properties\/)[0-9a-f-]{36}/g) ?? [])]
  const acknowledged = new Map<string, boolean>()

  fill()
  const end = performance.now() + SECONDS * 1_000
  const isOver = () => performance.now() > end
  const readPages = async () => {
    for (let n = 0; !isOver(); n += 1) {
      const answer = await fetch(
        n % 2 === 0 ? `${url}/properties?minPrice=${n}` : `${url}/properties/${ids[n % ids.length]}`,
      )
      await answer.arrayBuffer()
      count(`page ${answer.status}`)
    }
  }
  const write = async () => {
    for (let n = 0; !isOver(); n += 1) {
      const id = ids[n % ids.length] ?? ''
      const answer = await favorite(buyer, id, n % (2 * ids.length) < ids.length)
      if (answer.ok) acknowledged.set(id, ((await answer.json()) as { isFavorite: boolean }).isFavorite)
      else await answer.arrayBuffer()
      count(`favourite ${answer.status}`)
    }
  }
  const send = async () => {
    while (!isOver()) {
      const answer = await upload(administrator)
      await answer.arrayBuffer()
      count(`upload ${answer.status}`)
      await sleep(500)
    }
  }
  await Promise.all([readPages(), readPages(), write(), send()])

  rmSync(filler)
  const freed = performance.now()
  const works = async () => {
    const [picture, home] = await Promise.all([upload(administrator), favorite(buyer, ids[0] ?? '', true)])
    if (home.ok) acknowledged.set(ids[0] ?? '', true)
    return picture.ok && home.ok
  }
  while (!(await works()) && performance.now() - freed < RECOVERY_SECONDS * 1_000) await sleep(500)
  const recovered = (performance.now() - freed) / 1_000
  const saved = (await (await fetch(`${url}/api/favorites`, { headers: { Cookie: buyer } })).json()) as {
    ids: string[]
  }
  const lost = [...acknowledged].filter(([id, isFavorite]) => saved.ids.includes(id) !== isFavorite)
  const said = [...counts].toSorted().map(([what, times]) => `${what} × ${times}`)
  process.stdout.write(
    `Disk full for ${SECONDS} s: ${said.join(', ')}; everything worked ${recovered.toFixed(1)} s after there was room; ` +
      `${acknowledged.size} acknowledged favourites, ${lost.length} lost\n`,
  )
  const isPlanned = (what: string) => /^page 200$|^favourite (200|503)$|^upload (200|503|507)$/.test(what)
  const unplanned = [...counts.keys()].filter((what) => !isPlanned(what))
  process.exitCode = unplanned.length + lost.length > 0 || recovered >= RECOVERY_SECONDS ? 1 : 0
} finally {
  await server.stop()
  execFileSync('umount', [disk])
  rmSync(disk, { recursive: true })
  if (process.exitCode === 0) rmSync(log, { recursive: true })
  else process.stdout.write(`Log: ${log}\n`)
}
