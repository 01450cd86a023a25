/**
 * Is everything there after a move? A marketplace in the embedded PostgreSQL with pictures on disk moves by backup and
 * restore to Debian's PostgreSQL, of another major version, and a server that speaks S3, and back. After each move every
 * row of every table and every stored file must be as before, and the program must open on it.
 *
 *   node bench/moving-drill.ts           the program opens after each move
 *   node bench/moving-drill.ts --brief   only after the way back
 */
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs, promisify } from 'node:util'
import { startEmbeddedPostgres } from '../src/database/embedded/embedded-postgres.server.ts'
import { listTables, type TableShape } from '../src/platform/backup/backup-tables.server.ts'
import { compareCounts, countDatabase } from '../src/platform/backup/restore-backup.server.ts'
import { startS3Server } from '../src/platform/storage/testing/s3-server.ts'
import { ownerUrlIn } from '../tests/support/journey-database.ts'
import { startBuiltServer } from '../tests/support/server.ts'
import { withClient } from './marketplace.ts'
import { insist, post } from './measuring.ts'
import { makePhotograph } from './photograph.ts'
import { startPostgres } from './postgres.ts'

const { values } = parseArgs({ options: { brief: { type: 'boolean', default: false } } })
const ADMINISTRATOR = { ADMIN_EMAIL: 'office@example.com', ADMIN_PASSWORD: 'pangolin-in-the-rain' }

const folder = mkdtempSync(join(tmpdir(), 'fihankra-move-'))
// As root the database runs as somebody else, who must reach its folder.
chmodSync(folder, 0o755)
const debian = await startPostgres(join(folder, 'debian'), { shared_buffers: '256MB' })
const s3 = await startS3Server()

type Place = { name: string; environment: Record<string, string> }
const embedded = (name: string): Place => ({
  name: `embedded PostgreSQL, disk (${name})`,
  environment: { DATA_DIR: join(folder, name) },
})
const elsewhere: Place = {
  name: `PostgreSQL ${debian.version}, S3`,
  environment: {
    DATA_DIR: join(folder, 'elsewhere'),
    DATABASE_URL: await debian.database('fihankra'),
    STORAGE: 's3',
    S3_ENDPOINT: s3.access.endpoint,
    S3_REGION: s3.access.region,
    S3_BUCKET: s3.access.bucket,
    S3_ACCESS_KEY_ID: s3.access.accessKeyId,
    S3_SECRET_ACCESS_KEY: s3.access.secretAccessKey,
  },
}

const start = ({ environment }: Place, more: Record<string, string> = {}) =>
  startBuiltServer({
    environment: { SAMPLE_DATA: 'off', ...environment, ...more },
    logFile: join(folder, 'log'),
  })

async function command(name: string, file: string, place: Place): Promise<number> {
  const started = performance.now()
  const erasures = { ERASURES_FILE: join(folder, 'erasures.log') }
  await promisify(execFile)(process.execPath, [`src/server/commands/${name}.ts`, file], {
    env: { PATH: process.env.PATH, ...place.environment, ...erasures },
  })
  return (performance.now() - started) / 1_000
}

/** Every table with its rows and their checksum. */
async function countOf({ environment }: Place) {
  const server =
    environment.DATABASE_URL === undefined
      ? await startEmbeddedPostgres({ dataDir: environment.DATA_DIR ?? '', projectRoot: process.cwd() })
      : undefined
  const url = environment.DATABASE_URL ?? server?.url ?? ''
  try {
    let tables: TableShape[] = []
    await withClient(url, async (client) => {
      tables = await listTables(client as never)
    })
    return await countDatabase(url, tables)
  } finally {
    await server?.stop()
  }
}

/** The stored files of a place on disk, by key. */
function filesOf({ environment }: Place): Map<string, string> {
  const root = join(environment.DATA_DIR ?? '', 'files')
  const keys = readdirSync(root, { recursive: true, encoding: 'utf8' })
  const isFile = (key: string) => statSync(join(root, key)).isFile()
  const sum = (key: string) =>
    createHash('sha256')
      .update(readFileSync(join(root, key)))
      .digest('hex')
  return new Map(keys.filter(isFile).map((key) => [key, sum(key)]))
}

async function opens(place: Place): Promise<void> {
  const server = await start(place)
  const page = await insist(() => fetch(`${server.url}/properties`))
  const isWell = /\/properties\/[0-9a-f-]{36}/.test(await page.text())
  await server.stop()
  if (!isWell) throw new Error(`${place.name}: the list shows no home`)
}

async function move(from: Place, to: Place): Promise<void> {
  const file = join(folder, `${to.name.replaceAll(/\W+/g, '-')}.tar.gz`)
  const before = await countOf(from)
  const backed = await command('make-backup', file, from)
  const restored = await command('restore-backup', file, to)
  compareCounts(before, await countOf(to))
  const rows = before.reduce((sum, count) => sum + count.rows, 0)
  process.stdout.write(
    `${from.name} → ${to.name}: ${rows} rows of ${before.length} tables the same; ` +
      `backup ${backed.toFixed(1)} s, restore ${restored.toFixed(1)} s\n`,
  )
}

/** A job makes these of an upload; a stop would cut it short between a file and its row. */
async function untilAvif(dataDirectory: string): Promise<void> {
  await withClient(ownerUrlIn(dataDirectory), async (client) => {
    for (let attempt = 0; attempt < 120; attempt++) {
      const { rows } = await client.query(
        `select formats from images where uploaded_by is not null order by created_at desc limit 1`,
      )
      if (rows[0]?.formats.includes('avif')) return
      await sleep(500)
    }
    throw new Error('The AVIF files of the upload were not made in a minute.')
  })
}

try {
  const first = embedded('first')
  const server = await start(first, { SAMPLE_DATA: 'on', ...ADMINISTRATOR })
  const credentials = { email: ADMINISTRATOR.ADMIN_EMAIL, password: ADMINISTRATOR.ADMIN_PASSWORD }
  const session = await insist(() => post(server.url, '/api/session', credentials))
  const Cookie = session.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  const body = new Uint8Array(await makePhotograph())
  const headers = { Origin: server.url, Cookie, 'Content-Type': 'image/jpeg' }
  await insist(() => fetch(`${server.url}/api/uploads`, { method: 'POST', headers, body }))
  await untilAvif(join(folder, 'first'))
  await server.stop()

  await move(first, elsewhere)
  const second = embedded('second')
  if (!values.brief) await opens(elsewhere)
  await move(elsewhere, second)
  await opens(second)
  const [before, after] = [filesOf(first), filesOf(second)]
  const different = [...before].filter(([key, sum]) => after.get(key) !== sum)
  process.stdout.write(`${before.size} files by way of S3, ${different.length} of them not as before\n`)
  if (before.size === 0 || different.length > 0) process.exitCode = 1
} finally {
  await s3.stop()
  await debian.stop()
  rmSync(folder, { recursive: true, force: true })
}
