import { type ChildProcess, spawn } from 'node:child_process'
import { createECDH } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, expect, test, vi } from 'vitest'
import { addDevice } from '#/features/saved-searches/device.commands.server.ts'
import { tellOfMatches } from '#/features/saved-searches/saved-search.jobs.server.ts'
import { createSecrets } from '#/platform/crypto/secrets.server.ts'
import { prepareJobs, startJobs } from '#/platform/jobs/jobs.server.ts'
import { createWebPush } from '#/platform/push/web-push.server.ts'
import { insertActor } from '../../tests/factories/account-factory.ts'
import { insertProfile } from '../../tests/factories/profile-factory.ts'
import { insertProperty } from '../../tests/factories/property-factory.ts'
import { insertSavedSearch } from '../../tests/factories/saved-search-factory.ts'
import { startPushServer } from '../../tests/support/push-server.ts'
import { freePort } from '../../tests/support/server.ts'
import { startSmtpSink } from '../../tests/support/smtp-sink.ts'
import { useTestDatabase } from '../../tests/support/test-database.ts'
import { makeTestServices } from '../../tests/support/test-services.ts'
import { jobDefinitions } from './background.server.ts'

// More than one worker takes up at a time.
const BUYERS = 10
const SECRET_KEY = 'a secret key that only this test knows 01234'
const database = useTestDatabase({ maxConnections: 10 })
const dataDirectory = mkdtempSync(join(tmpdir(), 'fihankra-killed-'))
const workers: ChildProcess[] = []
afterAll(() => {
  for (const worker of workers) worker.kill('SIGKILL')
  rmSync(dataDirectory, { recursive: true, force: true })
})

async function startWorker(environment: Record<string, string>): Promise<ChildProcess> {
  const worker = spawn(process.execPath, ['tests/support/worker-program.ts'], {
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      MODE: 'worker',
      DATABASE_URL: database.url,
      DATA_DIR: dataDirectory,
      PORT: String(await freePort()),
      LOG_LEVEL: 'silent',
      SECRET_KEY,
      SAVED_SEARCH_QUIET_HOURS: 'off',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  workers.push(worker)
  await Promise.race([
    once(worker.stdout ?? worker, 'data'),
    once(worker, 'exit').then(([code]) => {
      throw new Error(`The worker ended with ${code}.`)
    }),
  ])
  return worker
}

/** Buyers who are owed a mail and a notification each of the same new home, with where both are sent to. */
async function oweEverybody() {
  for (const table of ['savedSearches', 'mails', 'properties', 'accounts', 'profiles'] as const)
    await database.db.deleteFrom(table).execute()
  const { pushKey } = createSecrets(SECRET_KEY)
  const keys = createECDH('prime256v1')
  keys.setPrivateKey(pushKey)
  const server = await startPushServer(keys.getPublicKey('base64url'))
  const base = makeTestServices(database)
  await prepareJobs(database.url, jobDefinitions)
  const queue = await startJobs({
    url: database.url,
    log: base.log,
    works: false,
    handlers: [],
    services: Promise.resolve({}),
  })
  const push = createWebPush({
    hosts: [server.origin],
    privateKey: pushKey,
    contact: 'mailto:o@example.com',
  })
  const services: typeof base = Object.create(base, { jobs: { value: queue.jobs }, push: { value: push } })
  const { id: userId } = await insertProfile(database.db)
  const recipients: string[] = []
  for (let count = 0; count < BUYERS; count++) {
    const buyer = await insertActor(database.db)
    recipients.push(buyer.email)
    await insertSavedSearch(database.db, { accountId: buyer.accountId, search: '', frequency: 'at-once' })
    await addDevice(services, buyer, server.subscribe())
  }
  await insertProperty(database.db, { userId, updatedAt: new Date(services.time.now.getTime() - 120_000) })
  return {
    server,
    recipients: recipients.sort(),
    owe: () => tellOfMatches(services),
    end: async () => {
      for (const worker of workers) worker.kill('SIGKILL')
      await queue.stop()
      await server.stop()
    },
  }
}

/** How many mails and notifications nobody has taken, or nobody has noted as taken. */
const owed = async () =>
  (await database.db.selectFrom('notifications').select('id').execute()).length +
  (await database.db.selectFrom('mails').select('id').where('status', '!=', 'sent').execute()).length

const ended = async (worker: ChildProcess) => {
  if (worker.exitCode === null && worker.signalCode === null) await once(worker, 'exit')
}

test.each(['a mail', 'a notification'])(
  'a worker that is killed when %s was taken loses nothing to another, and repeats it as the same',
  { timeout: 120_000 },
  async (killedWith) => {
    const { server, recipients, owe, end } = await oweEverybody()
    const posts = await Promise.all([startSmtpSink(), startSmtpSink()])
    const workers = await Promise.all(
      posts.map((post, at) =>
        startWorker({
          ...{ SMTP_URL: post.url, PUSH_HOSTS: server.origin, BRAND_EMAIL: `worker-${at}@example.com` },
        }),
      ),
    )
    const victim = workers[0] as ChildProcess
    // It dies before it hears that what it sent was taken. The other is held up meanwhile, or it might send everything.
    const death = ended(victim)
    const take = (isOfVictim: boolean, what: string) => {
      if (isOfVictim && what === killedWith) victim.kill('SIGKILL')
      return isOfVictim ? undefined : death
    }
    for (const [at, post] of posts.entries()) post.afterTaking = () => take(at === 0, 'a mail')
    server.afterTaking = ({ sender }) => take(sender === 'mailto:worker-0@example.com', 'a notification')
    await owe()
    await death
    expect(victim.signalCode).toBe('SIGKILL')

    // What is left is what the killed one held: the other sees it when its heartbeat is missing, which is now.
    await vi.waitFor(async () => expect(await waitingJobs()).toBe(0), { timeout: 30_000, interval: 200 })
    await missHeartbeats()
    await vi.waitFor(
      async () => {
        await endWaits()
        expect(await owed()).toBe(0)
      },
      { timeout: 60_000, interval: 200 },
    )
    const mails = posts.flatMap(({ taken }) => taken)
    expect([...new Set(mails.flatMap((mail) => mail.recipients))].sort()).toEqual(recipients)
    expect(new Set(server.taken.map(({ path }) => path)).size).toBe(BUYERS)
    expect(server.problems).toEqual([])
    const repeated = { mails: mails.length - BUYERS, notifications: server.taken.length - BUYERS }
    expect(killedWith === 'a mail' ? repeated.mails : repeated.notifications).toBe(1)
    expect(Math.max(repeated.mails, repeated.notifications)).toBe(1)
    expect(new Set(mails.map(({ parsed }) => parsed.messageId)).size).toBe(BUYERS)
    expect(new Set(server.taken.map(({ topic }) => topic)).size).toBe(BUYERS)
    await end()
    await Promise.all(posts.map((post) => post.stop()))
  },
)

const DELIVERIES = sql`name in ('send-mail', 'send-notification')`

async function waitingJobs(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pgboss.job where ${DELIVERIES} and state in ('created', 'retry')`.execute(
    database.db,
  )
  return rows[0]?.count ?? 0
}

async function missHeartbeats(): Promise<void> {
  await sql`
    update pgboss.job set heartbeat_on = heartbeat_on - interval '1 hour'
    where ${DELIVERIES} and state = 'active'`.execute(database.db)
}

/** What is tried again is tried now, not seconds later. */
async function endWaits(): Promise<void> {
  await sql`update pgboss.job set start_after = now() where ${DELIVERIES} and state = 'retry'`.execute(
    database.db,
  )
}

// What a killed worker held is free again when its heartbeat has been missing for twenty seconds, so this takes minutes:
// `npm run test:kills`.
const isLong = import.meta.env.MODE === 'long'
test.runIf(isLong)(
  'workers that are killed while they send lose nothing, and each repeats one mail and one notification at most',
  {
    timeout: 240_000,
  },
  async () => {
    const { server, recipients, owe, end } = await oweEverybody()
    const post = await startSmtpSink()
    const environment = { SMTP_URL: post.url, PUSH_HOSTS: server.origin }
    await owe()

    // The first dies with a mail that was taken and not yet noted, the second with a notification.
    let victim: ChildProcess | undefined
    const killed: string[] = []
    const kill = (with_: string) => {
      if (!victim || killed.includes(with_)) return
      victim.kill('SIGKILL')
      victim = undefined
      killed.push(with_)
    }
    post.afterTaking = () => void (killed.length === 0 && kill('a mail'))
    server.afterTaking = () => void (killed.length === 1 && kill('a notification'))
    for (const round of [1, 2]) {
      const worker = await startWorker(environment)
      victim = worker
      await ended(worker)
      expect(killed).toHaveLength(round)
    }
    await startWorker(environment)

    await vi.waitFor(async () => expect(await owed()).toBe(0), { timeout: 150_000, interval: 500 })
    expect([...new Set(post.taken.flatMap((mail) => mail.recipients))].sort()).toEqual(recipients)
    expect(new Set(server.taken.map(({ path }) => path)).size).toBe(BUYERS)
    expect(server.problems).toEqual([])
    // Two workers were killed: two mails and two notifications more, which a mailbox and a browser know as the same.
    expect(post.taken.length - BUYERS).toBeLessThanOrEqual(2)
    expect(server.taken.length - BUYERS).toBeLessThanOrEqual(2)
    expect(new Set(post.taken.map(({ parsed }) => parsed.messageId)).size).toBe(BUYERS)
    expect(new Set(server.taken.map(({ topic }) => topic)).size).toBe(BUYERS)
    await end()
    await post.stop()
  },
)
