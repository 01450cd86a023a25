import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { migrate } from '#/database/migrate.server.ts'
import { openScratchDatabase } from '#/database/scratch-database.server.ts'
import { loadSamples } from '#/database/seed/load-samples.server.ts'
import { createErasureList } from '#/features/privacy/erasure.commands.server.ts'
import { makeBackup } from '#/platform/backup/make-backup.server.ts'
import { compareCounts, countDatabase, loadBackup } from '#/platform/backup/restore-backup.server.ts'
import { createMemoryStorage } from '#/platform/storage/memory-storage.ts'
import { newId } from '#/shared/ids.ts'
import { insertAccount } from '../../../tests/factories/account-factory.ts'
import { insertPersonalTraces } from '../../../tests/factories/personal-traces-factory.ts'
import { insertProperty } from '../../../tests/factories/property-factory.ts'
import { useTestDatabase } from '../../../tests/support/test-database.ts'
import { runNightlyBackup } from '../nightly-backup.server.ts'
import { finishRestore } from './after-restore.server.ts'
import { IN_USE, JOBS_LEFT_OUT } from './backup-tools.server.ts'

const migrationsFolder = join(process.cwd(), 'src/database/migrations')
const SAMPLES_AT = new Date('2026-03-01T09:00:00Z')
const PASSPHRASE = 'akwaaba kwahu 2026'
const source = useTestDatabase({ maxConnections: 10 })
const storage = createMemoryStorage()
let personId: string
let folder: string

beforeAll(async () => {
  personId = (await insertPersonalTraces(source.db)).actor.accountId
  await loadSamples({
    db: source.db,
    folder: join(process.cwd(), 'samples'),
    now: SAMPLES_AT,
    renderMarkdown: async (markdown) => ({ html: markdown, outline: [], words: 1 }),
  })
  for (const n of [1, 2, 3])
    await storage.put(`ab/${n}.webp`, Buffer.alloc(n, n), { contentType: 'image/webp' })
  await storage.put('imports/passing.csv', Buffer.from('a'), { contentType: 'text/csv' })
})
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fihankra-backup-'))
})
afterEach(() => rm(folder, { recursive: true }))

async function back(passphrase?: string) {
  const file = join(folder, 'backup.tar.gz')
  return {
    file,
    report: await makeBackup({ url: source.url, storage, file, passphrase, jobsLeftOut: JOBS_LEFT_OUT }),
  }
}

async function restore(url: string, file: string, passphrase?: string) {
  const files = new Map<string, Buffer>()
  const putFile = async (key: string, bytes: Buffer) => void files.set(key, bytes)
  return {
    ...(await loadBackup({ file, passphrase, url, mustBeEmpty: IN_USE, migrationsFolder, putFile })),
    stored: files,
  }
}

const peopleIn = async ({ db }: { db: typeof source.db }) =>
  await db.selectFrom('accounts').select('id').execute()

describe('a backup', () => {
  const target = useTestDatabase()

  test('made while eight people write holds each of their acts whole or not at all, and comes back row by row', async () => {
    let isOver = false
    const writers = Array.from({ length: 8 }, async () => {
      while (!isOver) {
        await source.db.transaction().execute(async (tx) => {
          const { id } = await insertAccount(tx)
          await insertProperty(tx, { userId: id, title: 'Written meanwhile' })
        })
      }
    })
    const { file, report } = await back()
    isOver = true
    await Promise.all(writers)

    expect(await readdir(folder)).toEqual(['backup.tar.gz'])
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    const { counts, manifest, stored } = await restore(target.url, file)
    expect(counts.reduce((sum, { rows }) => sum + rows, 0)).toBe(report.rows)
    compareCounts(counts, await countDatabase(target.url, manifest.tables))
    expect(Object.fromEntries(stored)).toEqual({
      'ab/1.webp': Buffer.alloc(1, 1),
      'ab/2.webp': Buffer.alloc(2, 2),
      'ab/3.webp': Buffer.alloc(3, 3),
    })
    // Nobody is signed in by a backup.
    expect(counts.map(({ name }) => name)).not.toContain('sessions')

    const { rows } = await target.pool.query(
      `select count(*)::int as found, count(profiles.id)::int as owned
       from properties left join profiles on profiles.id = user_id where title = 'Written meanwhile'`,
    )
    expect(rows[0].owned).toBe(rows[0].found)
    expect(await migrate(target.db, migrationsFolder)).toEqual([])
  })

  test('brings foreign keys, triggers and sequences back too', async () => {
    await expect(insertProperty(target.db, { userId: newId() })).rejects.toMatchObject({ code: '23503' })
    const ask = `select
      (select count(*) from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace)::int as keys,
      (select jsonb_object_agg(tgrelid::regclass::text || ' ' || tgname, tgenabled) from pg_trigger
        where not tgisinternal and tgparentid = 0) as triggers,
      (select jsonb_object_agg(sequencename, last_value) from pg_sequences where schemaname = 'public') as sequences`
    const [before, after] = await Promise.all([source.pool.query(ask), target.pool.query(ask)])
    expect(after.rows).toEqual(before.rows)
    // The ledger's fire always, also for whoever sets session_replication_role.
    expect(new Set(Object.values(after.rows[0].triggers))).toEqual(new Set(['O', 'A']))
  })

  test('is refused by a database with people in it, which stays as it is', async () => {
    const { file } = await back()
    const before = await peopleIn(target)
    await expect(restore(target.url, file)).rejects.toThrow('The database is not empty.')
    expect(await peopleIn(target)).toEqual(before)
  })
})

test('of an empty database none is made, which is said in a sentence', async () => {
  const scratch = await openScratchDatabase(source.url, 'DATABASE_URL')
  onTestFinished(() => scratch.close())
  const file = join(folder, 'backup.tar.gz')
  const options = { url: scratch.url, storage, file, passphrase: undefined, jobsLeftOut: [] }
  await expect(makeBackup(options)).rejects.toThrow('The database is empty: there is nothing to back up.')
  expect(await readdir(folder)).toEqual([])
})

describe('an encrypted backup', () => {
  const target = useTestDatabase()

  test('opens with its passphrase alone', async () => {
    const { file } = await back(PASSPHRASE)
    expect((await readFile(file)).includes('manifest.json')).toBe(false)
    await expect(restore(target.url, file)).rejects.toThrow('is encrypted. Set BACKUP_PASSPHRASE')
    await expect(restore(target.url, file, 'another passphrase')).rejects.toThrow('cannot be opened')
    expect(await peopleIn(target)).toEqual([])
    const { manifest, counts } = await restore(target.url, file, PASSPHRASE)
    compareCounts(counts, await countDatabase(target.url, manifest.tables))
  })
})

describe('a damaged backup', () => {
  const target = useTestDatabase()

  test.each([
    ['cut off', (bytes: Buffer) => bytes.subarray(0, bytes.length - 20_000)],
    [
      'changed',
      (bytes: Buffer) =>
        Buffer.concat([bytes.subarray(0, 60_000), Buffer.alloc(4, 7), bytes.subarray(60_004)]),
    ],
    ['empty', () => Buffer.alloc(0)],
    ['another file', () => Buffer.from('Not a backup')],
  ])('that is %s is refused in one sentence and leaves nobody in the database', async (_what, damage) => {
    const { file } = await back()
    await writeFile(file, damage(await readFile(file)))
    await expect(restore(target.url, file)).rejects.toThrow(/no whole backup|no backup/)
    expect(await peopleIn(target)).toEqual([])
  })

  test('that does not exist is said by name', async () => {
    await expect(restore(target.url, join(folder, 'gone'))).rejects.toThrow(
      `There is no file ${folder}/gone.`,
    )
  })
})

describe('after a restore', () => {
  const target = useTestDatabase()

  test('mails that waited are parked, work that waited is queued again, and who was erased since is erased again', async () => {
    const accountId = personId
    const other = await insertAccount(source.db)
    await source.db
      .insertInto('mails')
      .values({
        id: newId(),
        accountId: other.id,
        recipient: other.email,
        template: 'reset-password',
        createdAt: SAMPLES_AT,
      })
      .execute()
    const { file } = await back()
    const { manifest } = await restore(target.url, file)
    const list = createErasureList(join(folder, 'erasures.log'))
    const stranger = await insertAccount(source.db)
    await list.note({ accountId: other.id, at: '2020-01-01T00:00:00.000Z' })
    await list.note({ accountId, at: new Date(Date.parse(manifest.createdAt) + 60_000).toISOString() })
    await list.note({
      accountId: stranger.id,
      at: new Date(Date.parse(manifest.createdAt) + 60_000).toISOString(),
    })

    const added: object[] = []
    const finished = await finishRestore({
      db: target.db,
      jobs: { add: async (_tx, { name }, payload) => void added.push({ name, payload }) },
      waiting: [
        { name: 'render-avif', payload: { imageId: 'a' } },
        { name: 'of-another-version', payload: { a: 1 } },
      ],
      erasures: await list.since(manifest.createdAt),
    })
    expect(finished).toMatchObject({ erased: 1 })
    expect(finished.parkedMails).toBeGreaterThan(0)
    expect(added).toEqual([{ name: 'render-avif', payload: { imageId: 'a' } }])
    expect(
      await target.db.selectFrom('mails').select('status').where('status', '=', 'queued').execute(),
    ).toEqual([])
    const people = (await peopleIn(target)).map(({ id }) => id)
    expect(people).not.toContain(accountId)
    expect(people).toContain(other.id)
  })
})

describe('the nightly backup', () => {
  afterEach(() => vi.unstubAllEnvs())

  test('is made in the folder by a process of its own, and said to have failed when it has', async () => {
    // The test runner's own, which is no mode of the program.
    vi.stubEnv('MODE', undefined)
    vi.stubEnv('DATABASE_URL', source.url)
    const data = await mkdtemp(join(tmpdir(), 'fihankra-data-'))
    onTestFinished(() => rm(data, { recursive: true }))
    vi.stubEnv('DATA_DIR', data)
    await runNightlyBackup()
    vi.stubEnv('BACKUP_FOLDER', join(folder, 'nightly'))
    await runNightlyBackup()
    const made = await readdir(join(folder, 'nightly'))
    expect(made).toEqual([expect.stringMatching(/^fihankra-[\dT-]+[.]tar[.]gz$/)])

    await writeFile(join(folder, 'file'), '')
    vi.stubEnv('BACKUP_FOLDER', join(folder, 'file', 'nightly'))
    await expect(runNightlyBackup()).rejects.toThrow('The nightly backup failed')
  })
})
