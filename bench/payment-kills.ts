/**
 * Is any money lost when the program is killed in the middle of a payment? Kills the built program (SIGKILL) at points
 * that are named, not timed: while it writes what is not committed yet, and when a stand-in of Paystack has heard it, has
 * done what it asked for, or has answered. Then starts it again over the same data, lets people do what they would do,
 * and compares the money at the provider, the payments and the orders.
 *
 *   node bench/payment-kills.ts --stories '^an order'   only those whose name this expression finds
 */
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { connect, type Database } from '../src/database/connection.server.ts'
import { newId } from '../src/shared/ids.ts'
import { insertProperty } from '../tests/factories/property-factory.ts'
import { databaseUrlIn, ownerUrlIn } from '../tests/support/journey-database.ts'
import { type CallMoment, PAYSTACK_KEY, startPaystack } from '../tests/support/paystack-stand-in.ts'
import { startBuiltServer } from '../tests/support/server.ts'
import { fillCart, pay, paymentForm, read, send, signIn, signUp } from './buying.ts'
import { NO_LIMITS } from './measuring.ts'

const { values } = parseArgs({ options: { stories: { type: 'string', default: '' } } })
const isWanted = (name: string) => new RegExp(values.stories).test(name)
const MANY = '1000000/1h'
const ADMINISTRATOR = { email: 'office@example.com', password: 'pangolin-in-the-rain' }
const HOME_PESEWAS = 10_000_000
// Half of the price of each of two homes, and the fee of an order.
const TOTAL_PESEWAS = HOME_PESEWAS + 10_000
const PART = { amount: '1000', again: '1000', reason: 'The roof leaks', confirmed: 'yes' }
const PART_PESEWAS = 100_000
// The job of the minute has begun by then, and has asked, on a machine however busy.
const A_JOB_MILLISECONDS = 300_000

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
/** Runs an act, kills the program once `arm` says so, and starts it again; what the act hears of it is lost. */
async function kill(
  arm: (kill: () => void) => Promise<() => Promise<void> | void>,
  act: () => Promise<unknown>,
): Promise<void> {
  const dead = once(server.process, 'exit')
  const disarm = await arm(() => server.process.kill('SIGKILL'))
  const acting = act().catch(() => undefined)
  const timer = AbortSignal.timeout(A_JOB_MILLISECONDS)
  await Promise.race([dead, once(timer, 'abort').then(() => Promise.reject(new Error('Nothing killed it')))])
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
const beforeCommit = (table: 'mails' | 'payments' | 'orderStatusChanges') => async (killIt: () => void) => {
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
  return async () => {
    await watching
    done.resolve()
    await holding
    await connection.close()
  }
}

type Story = { cookie: string; form: URLSearchParams; homes: string[]; accountEmail: string }
let people = 0

/** Somebody new with two homes in the cart, at the end of the checkout's form. */
async function begin(): Promise<Story> {
  people += 1
  const person = {
    email: `buyer-${people}@example.com`,
    fullName: 'Ama Mensah',
    password: 'harmattan-morning',
  }
  const homes = await inDatabase(async (db) => {
    const { id: userId } = await db
      .selectFrom('accounts')
      .select('id')
      .where('email', '=', ADMINISTRATOR.email)
      .executeTakeFirstOrThrow()
    const ids: string[] = []
    for (const _ of [1, 2])
      ids.push((await insertProperty(db, { id: newId(), userId, pricePesewas: HOME_PESEWAS })).id)
    return ids
  })
  await signUp(server.url, person)
  const cookie = await signIn(server.url, person)
  for (const propertyId of homes) await fillCart(server.url, cookie, propertyId)
  return { cookie, form: await paymentForm(server.url, cookie), homes, accountEmail: person.email }
}

const press = async ({ cookie, form }: Story) => {
  const answer = await pay(server.url, cookie, form)
  if (answer.status !== 302 && answer.status !== 303)
    throw new Error(`Checkout answered ${answer.status}: ${(await answer.text()).slice(0, 2_000)}`)
}

const ordersOf = ({ accountEmail }: Story) =>
  inDatabase((db) =>
    db
      .selectFrom('orders')
      .innerJoin('accounts', 'accounts.id', 'orders.userId')
      .select(['orders.id', 'orders.status'])
      .where('accounts.email', '=', accountEmail)
      .orderBy('orders.number', 'desc')
      .execute(),
  )

async function orderOf(story: Story) {
  const [order] = await ordersOf(story)
  if (!order) throw new Error('There is no order')
  return order
}

/** The tries of this order of which the provider knows. */
async function references(story: Story): Promise<string[]> {
  const { id } = await orderOf(story)
  const rows = await inDatabase((db) =>
    db
      .selectFrom('payments')
      .select('reference')
      .where('orderId', '=', id)
      .where('kind', '=', 'begun')
      .orderBy('sequence')
      .execute(),
  )
  return rows.map(({ reference }) => reference).filter((reference) => paystack.transactions.has(reference))
}

const call = async (reference: string) => {
  const { body, headers } = paystack.paidCall(reference)
  const answer = await fetch(`${server.url}/webhooks/paystack`, {
    method: 'POST',
    headers,
    body: new Uint8Array(body),
  })
  if (answer.status !== 200) throw new Error(`The call was answered with ${answer.status}`)
}

/** Presses “Try again” until another try has begun: somebody who has just died is waited for. */
async function tryAgain(story: Story): Promise<void> {
  const { id } = await orderOf(story)
  const before = (await references(story)).length
  await until('another try', async () => {
    await (
      await send(server.url, `/dashboard/orders/${id}/payment/again`, story.cookie, new URLSearchParams())
    ).text()
    return (await references(story)).length > before
  })
}

/** Pays what was begun last, and lets the provider say so. */
async function payLast(story: Story): Promise<void> {
  const reference = (await references(story)).at(-1) ?? ''
  paystack.pay(reference)
  await call(reference)
}

const isNow = (story: Story, status: string) => async () => (await orderOf(story)).status === status
const asOffice = async (path: string, fields: Record<string, string>) => {
  const cookie = await signIn(server.url, ADMINISTRATOR)
  return await send(server.url, path, cookie, new URLSearchParams(fields))
}
const openPage = async ({ id }: { id: string }, { cookie }: Story) =>
  await read(server.url, `/dashboard/orders/${id}/payment`, cookie)

async function begunPayment(story: Story): Promise<string> {
  const { id } = await orderOf(story)
  const { id: paymentId } = await inDatabase((db) =>
    db
      .selectFrom('payments')
      .select('id')
      .where('orderId', '=', id)
      .where('kind', '=', 'begun')
      .executeTakeFirstOrThrow(),
  )
  return paymentId
}

const endHold = async (story: Story) => {
  const { id } = await orderOf(story)
  await inDatabase((db) =>
    db.updateTable('orders').set({ holdEndsAt: new Date() }).where('id', '=', id).execute(),
  )
}

const wait = () => new Promise<void>(() => undefined).catch(() => undefined)
/** Nobody does anything: the program's own work comes to this point. */
const byItself = () => Promise.race([wait(), once(server.process, 'exit')])

type Ending = { status: 'paid' | 'expired' | 'refunded'; heldPesewas: number }
const PAID: Ending = { status: 'paid', heldPesewas: TOTAL_PESEWAS }

/** A story of one order: where the program is killed, what people do then, and how it must end. */
const STORIES: Record<string, (story: Story) => Promise<Ending>> = {
  'an order is placed, not committed': async (story) => {
    await kill(beforeCommit('payments'), () => press(story))
    if ((await ordersOf(story)).length > 0) throw new Error('Half an order is there')
    await press(story)
    await payLast(story)
    return PAID
  },
  'the provider is asked to begin, and has done nothing': async (story) => {
    await kill(atProvider('POST /transaction/initialize', 'heard'), () => press(story))
    await press(story)
    await tryAgain(story)
    await payLast(story)
    return PAID
  },
  'the provider has begun, and nobody hears it; both tries are paid': async (story) => {
    await kill(atProvider('POST /transaction/initialize', 'done'), () => press(story))
    await press(story)
    const [lost = ''] = await references(story)
    await tryAgain(story)
    await payLast(story)
    paystack.pay(lost)
    await call(lost)
    return PAID
  },
  'the provider has answered': async (story) => {
    await kill(atProvider('POST /transaction/initialize', 'answered'), () => press(story))
    await press(story)
    await payLast(story)
    return PAID
  },
  'a call has come, and the provider is read': async (story) => {
    await press(story)
    const [reference = ''] = await references(story)
    paystack.pay(reference)
    await kill(atProvider('GET /transaction/verify', 'done'), () => call(reference))
    await call(reference)
    return PAID
  },
  'a call is settled, not committed, and never comes again': async (story) => {
    await press(story)
    const [reference = ''] = await references(story)
    paystack.pay(reference)
    await kill(beforeCommit('mails'), () => call(reference))
    if ((await orderOf(story)).status !== 'awaiting_payment') throw new Error('Half a payment is there')
    await until('the job of the minute settles it', isNow(story, 'paid'))
    return PAID
  },
  'the buyer comes back, and the provider is read': async (story) => {
    await press(story)
    const [reference = ''] = await references(story)
    const order = await orderOf(story)
    paystack.pay(reference)
    await kill(atProvider('GET /transaction/verify', 'answered'), () => openPage(order, story))
    await openPage(order, story)
    return PAID
  },
  'the job of the minute reads the provider': async (story) => {
    await press(story)
    const [reference = ''] = await references(story)
    paystack.pay(reference)
    await kill(atProvider('GET /transaction/verify', 'done'), byItself)
    await until('the job of the minute settles it', isNow(story, 'paid'))
    return PAID
  },
  'a refund is asked for, not committed; then heard, done and settled at the provider': async (story) => {
    await press(story)
    await payLast(story)
    const path = `/dashboard/payments/${await begunPayment(story)}/refund`
    const refund = { ...PART, paymentId: await begunPayment(story), left: String(TOTAL_PESEWAS / 100) }
    await kill(beforeCommit('mails'), () => asOffice(path, refund))
    await asOffice(path, refund)
    await asOffice(path, refund)
    await kill(atProvider('POST /refund', 'heard'), byItself)
    await kill(atProvider('POST /refund', 'done'), byItself)
    paystack.settleRefunds()
    await kill(atProvider('GET /refund', 'done'), byItself)
    return { status: 'paid', heldPesewas: TOTAL_PESEWAS - PART_PESEWAS }
  },
  'a home is declined, not committed': async (story) => {
    await press(story)
    await payLast(story)
    const { id } = await orderOf(story)
    const path = `/dashboard/orders/${id}/homes/0/decision`
    const decision = { id, position: '0', decision: 'decline', note: '', confirmed: 'yes' }
    await kill(beforeCommit('mails'), () => asOffice(path, decision))
    await asOffice(path, decision)
    await asOffice(path, decision)
    return { status: 'paid', heldPesewas: TOTAL_PESEWAS - HOME_PESEWAS / 2 }
  },
  'a hold runs out, not committed': async (story) => {
    await press(story)
    await kill(beforeCommit('orderStatusChanges'), async () => {
      await endHold(story)
      await byItself()
    })
    await until('the home is given back', isNow(story, 'expired'))
    return { status: 'expired', heldPesewas: 0 }
  },
  'what was paid too late is to go back, not committed': async (story) => {
    await press(story)
    const [reference = ''] = await references(story)
    await endHold(story)
    await until('the home is given back', isNow(story, 'expired'))
    await inDatabase((db) =>
      db
        .updateTable('properties')
        .set({ pricePesewas: HOME_PESEWAS + 100 })
        .where('id', 'in', story.homes)
        .execute(),
    )
    paystack.pay(reference)
    await kill(beforeCommit('mails'), () => call(reference))
    await call(reference)
    return { status: 'refunded', heldPesewas: 0 }
  },
}

const problems: string[] = []
function expect(what: string, found: unknown, wanted: unknown): void {
  const [is, should] = [JSON.stringify(found), JSON.stringify(wanted)]
  if (is !== should) problems.push(`${what}: ${is} instead of ${should}`)
}

async function count(endings: { story: Story; ending: Ending }[]) {
  for (const { story, ending } of endings) expect('order', (await orderOf(story)).status, ending.status)
  const held = endings.reduce((sum, { ending }) => sum + ending.heldPesewas, 0)
  return await inDatabase(async (db) => {
    const lines = await db
      .selectFrom('payments')
      .select(['kind', 'amountPesewas', 'refundReference'])
      .execute()
    const sumOf = (kind: string) =>
      lines.filter((line) => line.kind === kind).reduce((sum, { amountPesewas }) => sum + amountPesewas, 0)
    const { late } = await db
      .selectFrom('orders')
      .select((eb) => eb.fn.countAll<number>().as('late'))
      .where('status', '=', 'awaiting_payment')
      .executeTakeFirstOrThrow()
    const claims = await db
      .selectFrom('propertyClaims')
      .innerJoin('orders', 'orders.id', 'propertyClaims.orderId')
      .select(['propertyClaims.propertyId', 'orders.status'])
      .execute()
    const orders = await db.selectFrom('orders').select('id').execute()
    const notes = paystack.refunds.map(({ note }) => note).sort()
    const asked = lines.flatMap(({ kind, refundReference }) =>
      kind === 'refund_requested' ? [refundReference] : [],
    )
    expect('money at the provider', paystack.heldPesewas(), held)
    expect('money of the payments', sumOf('settled') - sumOf('refund_settled'), held)
    expect('orders that wait after their deadline', late, 0)
    expect(
      'homes of orders that do not stand',
      claims.filter(({ status }) => status !== 'paid'),
      [],
    )
    expect('homes that two have', claims.length, new Set(claims.map(({ propertyId }) => propertyId)).size)
    expect('refunds at the provider', notes, asked.sort())
    expect('refunds of the same name', new Set(notes).size, notes.length)
    return {
      orders: orders.length,
      heldAtProviderPesewas: paystack.heldPesewas(),
      heldByPaymentsPesewas: sumOf('settled') - sumOf('refund_settled'),
      heldByOrdersPesewas: held,
      refunds: notes.length,
      stillHeld: late,
    }
  })
}

const endings: { story: Story; ending: Ending }[] = []
try {
  const wanted = Object.entries(STORIES).filter(([name]) => isWanted(name))
  if (wanted.length === 0) throw new Error(`No story is called so: ${values.stories}`)
  for (const [name, tell] of wanted) {
    const before = kills
    const story = await begin()
    endings.push({ story, ending: await tell(story) })
    process.stdout.write(`killed ${kills - before} times: ${name}\n`)
  }
  await until('nothing is on its way', async () => {
    paystack.settleRefunds()
    return await inDatabase(async (db) => {
      const lines = await db.selectFrom('payments').select(['kind', 'refundReference']).execute()
      const of = (kind: string) => lines.filter((line) => line.kind === kind).length
      return of('refund_requested') === of('refund_settled')
    })
  })
  const figures = await count(endings)
  for (const problem of problems) process.stdout.write(`BROKEN ${problem}\n`)
  process.stdout.write(`${JSON.stringify({ kills, ...figures, broken: problems.length })}\n`)
  if (problems.length > 0) process.exitCode = 1
} finally {
  await server.stop()
  await paystack.stop()
  rmSync(folder, { recursive: true, force: true })
  rmSync(`${folder}.log`, { force: true })
}
