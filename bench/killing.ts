import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { connect, type Database } from '../src/database/connection.server.ts'
import { databaseUrlIn, ownerUrlIn } from '../tests/support/journey-database.ts'
import { type CallMoment, PAYSTACK_KEY, startPaystack } from '../tests/support/paystack-stand-in.ts'
import { startBuiltServer } from '../tests/support/server.ts'
import { send, signIn, signUp } from './buying.ts'
import { NO_LIMITS } from './measuring.ts'

const MANY = '1000000/1h'
export const ADMINISTRATOR = { email: 'office@example.com', password: 'pangolin-in-the-rain' }
// The job of the minute has begun by then, and has asked, on a machine however busy.
const A_JOB_MILLISECONDS = 300_000

/** Tables whose first new line, held back, keeps a transaction from being committed. */
type HeldTable =
  | 'mails'
  | 'payments'
  | 'orderStatusChanges'
  | 'collectionPayments'
  | 'ledgerPostings'
  | 'instalmentPayments'

/** Somebody with a session who buys. */
export type KillBuyer = { cookie: string; email: string }

/** The built program over a folder of its own and a stand-in of Paystack, to be killed at points that are named. */
export async function startKilling() {
  const folder = mkdtempSync(join(tmpdir(), 'fihankra-payment-kills-'))
  const paystack = await startPaystack()
  const start = () =>
    startBuiltServer({
      environment: {
        DATA_DIR: folder,
        SAMPLE_DATA: 'off',
        ADMIN_EMAIL: ADMINISTRATOR.email,
        ADMIN_PASSWORD: ADMINISTRATOR.password,
        PAYSTACK_SECRET_KEY: PAYSTACK_KEY,
        PAYSTACK_API_URL: paystack.url,
        PAYMENT_ONLINE_MAX: '1000000000',
        LIMIT_CHECKOUTS_PER_ACCOUNT: MANY,
        LIMIT_DECLINED_CARDS_PER_ACCOUNT: MANY,
        LIMIT_MONTHLY_PAYMENTS_PER_ACCOUNT: MANY,
        ...NO_LIMITS,
      },
      logFile: `${folder}.log`,
    })
  let server = await start()

  async function inDatabase<T>(act: (db: Database) => Promise<T>): Promise<T> {
    const connection = connect({ url: databaseUrlIn(folder), maxConnections: 2 })
    try {
      return await act(connection.db)
    } finally {
      await connection.close()
    }
  }

  async function until(what: string, holds: () => Promise<boolean>): Promise<void> {
    const deadline = Date.now() + A_JOB_MILLISECONDS
    while (!(await holds())) {
      if (Date.now() > deadline) throw new Error(`This did not come in time: ${what}`)
      await setTimeout(100)
    }
  }

  let kills = 0
  let people = 0
  /** Runs an act, kills the program once `arm` says so, and starts it again; what the act hears of it is lost. */
  async function kill(
    arm: (kill: () => void) => Promise<() => Promise<void> | void>,
    act: () => Promise<unknown>,
  ): Promise<void> {
    const dead = once(server.process, 'exit')
    const disarm = await arm(() => server.process.kill('SIGKILL'))
    const acting = act().catch(() => undefined)
    const timer = AbortSignal.timeout(A_JOB_MILLISECONDS)
    await Promise.race([
      dead,
      once(timer, 'abort').then(() => Promise.reject(new Error('Nothing killed it'))),
    ])
    await disarm()
    await acting
    kills += 1
    server = await start()
  }

  /** When the provider has heard a call, has done what it asks for, or has answered. */
  const atProvider = (wanted: string, at: CallMoment) => async (killIt: () => void) => {
    paystack.interrupt((call, moment) => {
      if (!call.startsWith(wanted) || moment !== at) return false
      killIt()
      return true
    })
    return () => paystack.interrupt(undefined)
  }

  /** While a transaction waits to write its line into this table, so that nothing of it is committed. */
  const beforeCommit = (table: HeldTable) => async (killIt: () => void) => {
    // Unlimited, because it does nothing for a minute and is not to be ended for that.
    const connection = connect({ url: ownerUrlIn(folder), maxConnections: 2, isUnlimited: true })
    const locked = Promise.withResolvers<void>()
    const done = Promise.withResolvers<void>()
    const holding = connection.db.transaction().execute(async (tx) => {
      await sql`lock table ${sql.table(table)} in share mode`.execute(tx)
      locked.resolve()
      await done.promise
    })
    await Promise.race([locked.promise, holding])
    const name = table.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
    const watching = until(`somebody writes into ${name}`, async () => {
      const { rows } = await sql`select pid from pg_stat_activity
        where wait_event_type = 'Lock' and query like ${`insert into "${name}"%`}`.execute(connection.db)
      return rows.length > 0
    }).then(killIt)
    // A failure is thrown where it is disarmed, and does not end the whole campaign.
    watching.catch(() => undefined)
    return async () => {
      await watching
      done.resolve()
      await holding
      await connection.close()
    }
  }

  const wait = () => new Promise<void>(() => undefined).catch(() => undefined)
  return {
    paystack,
    folder,
    inDatabase,
    until,
    kill,
    atProvider,
    beforeCommit,
    /** The address that it has now. */
    url: () => server.url,
    kills: () => kills,
    /** Somebody new. */
    async signUpBuyer(): Promise<KillBuyer> {
      people += 1
      const person = {
        email: `buyer-${people}@example.com`,
        fullName: 'Ama Mensah',
        password: 'harmattan-morning',
      }
      await signUp(server.url, person)
      return { cookie: await signIn(server.url, person), email: person.email }
    },
    /** The call that follows a payment. */
    async call(reference: string): Promise<void> {
      const { body, headers } = paystack.paidCall(reference)
      const answer = await fetch(`${server.url}/webhooks/paystack`, {
        method: 'POST',
        headers,
        body: new Uint8Array(body),
      })
      if (answer.status !== 200) throw new Error(`The call was answered with ${answer.status}`)
    },
    /** At a moment that nobody chose, within so long after the act began. */
    atAnyMoment: (withinMilliseconds: number) => async (killIt: () => void) => {
      const moment = randomInt(withinMilliseconds + 1)
      void setTimeout(moment).then(killIt)
      return () => undefined
    },
    /** The administrator's session, which outlives the program. */
    signInOffice: () => signIn(server.url, ADMINISTRATOR),
    /** Presses a button as the administrator. */
    async asOffice(path: string, fields: Record<string, string>, session?: string): Promise<Response> {
      const cookie = session ?? (await signIn(server.url, ADMINISTRATOR))
      return await send(server.url, path, cookie, new URLSearchParams(fields))
    },
    /** Nobody does anything: the program's own work comes to this point. */
    byItself: () => Promise.race([wait(), once(server.process, 'exit')]),
    async stop() {
      await server.stop()
      await paystack.stop()
      rmSync(folder, { recursive: true, force: true })
      rmSync(`${folder}.log`, { force: true })
    },
  }
}

export type Killing = Awaited<ReturnType<typeof startKilling>>
