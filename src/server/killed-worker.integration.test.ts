import { type ChildProcess, spawn } from 'node:child_process'
import { createECDH } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
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

const BUYERS = 4
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

// What a killed worker held is free again when its heartbeat has been missing for twenty seconds, so this takes minutes:
// `npm run test:kills`. What a sender that is cut short does is tried with every run, beside the jobs themselves.
const isLong = import.meta.env.MODE === 'long'
test.runIf(isLong)(
  'workers that are killed while they send lose nothing, and each repeats one mail and one notification at most',
  {
    timeout: 240_000,
  },
  async () => {
    const { pushKey } = createSecrets(SECRET_KEY)
    const keys = createECDH('prime256v1')
    keys.setPrivateKey(pushKey)
    const [post, server] = await Promise.all([
      startSmtpSink(),
      startPushServer(keys.getPublicKey('base64url')),
    ])
    const environment = { SMTP_URL: post.url, PUSH_HOSTS: server.origin }
    const base = makeTestServices(database)
    await prepareJobs(database.url, jobDefinitions)
    const queue = await startJobs({
      url: database.url,
      log: base.log,
      works: false,
      handlers: [],
      services: Promise.resolve({}),
    })
    const services: typeof base = Object.create(base, {
      jobs: { value: queue.jobs },
      push: {
        value: createWebPush({
          hosts: [server.origin],
          privateKey: pushKey,
          contact: 'mailto:o@example.com',
        }),
      },
    })
    const { id: userId } = await insertProfile(database.db)
    const recipients: string[] = []
    for (let count = 0; count < BUYERS; count++) {
      const buyer = await insertActor(database.db)
      recipients.push(buyer.email)
      await insertSavedSearch(database.db, { accountId: buyer.accountId, search: '', frequency: 'at-once' })
      await addDevice(services, buyer, server.subscribe())
    }
    await insertProperty(database.db, { userId, updatedAt: new Date(services.time.now.getTime() - 120_000) })
    await tellOfMatches(services)

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
      if (worker.exitCode === null && worker.signalCode === null) await once(worker, 'exit')
      expect(killed).toHaveLength(round)
    }
    await startWorker(environment)

    const told = () => new Set(post.taken.flatMap((mail) => mail.recipients))
    const reached = () => new Set(server.taken.map(({ path }) => path))
    const left = async () =>
      (await database.db.selectFrom('notifications').select('id').execute()).length +
      (await database.db.selectFrom('mails').select('id').where('status', '!=', 'sent').execute()).length
    await vi.waitFor(async () => expect(await left()).toBe(0), { timeout: 150_000, interval: 500 })
    expect([...told()].sort()).toEqual([...recipients].sort())
    expect(reached().size).toBe(BUYERS)
    expect(server.problems).toEqual([])
    // Two workers were killed: two mails and two notifications more, which a mailbox and a browser know as the same.
    expect(post.taken.length - BUYERS).toBeLessThanOrEqual(2)
    expect(server.taken.length - BUYERS).toBeLessThanOrEqual(2)
    expect(new Set(post.taken.map(({ parsed }) => parsed.messageId)).size).toBe(BUYERS)
    expect(new Set(server.taken.map(({ topic }) => topic)).size).toBe(BUYERS)
    await queue.stop()
    await Promise.all([post.stop(), server.stop()])
  },
)
