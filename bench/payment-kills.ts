/**
 * Is any money lost when the program is killed in the middle of a payment, of an order, an agreement or a plan? Kills the
 * built program (SIGKILL) at points that are named, not timed: while it writes what is not committed yet, and when a
 * stand-in of Paystack has heard it, has done what it asked for, or has answered; and at some moments that nobody chose.
 * Then starts it again over the same data, lets people do what they would do, and compares the money at the provider, the
 * payments, the orders, the ledger and the instalments.
 *
 *   node bench/payment-kills.ts --stories '^an order'   only those whose name this expression finds
 *   node bench/payment-kills.ts --random 40             so many at any moment
 */
import { parseArgs } from 'node:util'
import { newId } from '../src/shared/ids.ts'
import { insertProperty } from '../tests/factories/property-factory.ts'
import { fillCart, pay, paymentForm, read, send } from './buying.ts'
import { ADMINISTRATOR, type KillBuyer, startKilling } from './killing.ts'
import { monthlyStories } from './monthly-payment-kills.ts'

const { values } = parseArgs({
  options: { stories: { type: 'string', default: '' }, random: { type: 'string', default: '12' } },
})
const HOME_PESEWAS = 10_000_000
// Half of the price of each of two homes, and the fee of an order.
const TOTAL_PESEWAS = HOME_PESEWAS + 10_000
const PART = { amount: '1000', again: '1000', reason: 'The roof leaks', confirmed: 'yes' }
const PART_PESEWAS = 100_000

const killing = await startKilling()
const { asOffice, atProvider, beforeCommit, byItself, call, inDatabase, kill, paystack, until } = killing

type Story = KillBuyer & { form: URLSearchParams; homes: string[] }

/** Somebody new with two homes in the cart, at the end of the checkout's form. */
async function begin(): Promise<Story> {
  const buyer = await killing.signUpBuyer()
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
  for (const propertyId of homes) await fillCart(killing.url(), buyer.cookie, propertyId)
  return { ...buyer, form: await paymentForm(killing.url(), buyer.cookie), homes }
}

const press = async ({ cookie, form }: Story) => {
  const answer = await pay(killing.url(), cookie, form)
  if (answer.status !== 302 && answer.status !== 303)
    throw new Error(`Checkout answered ${answer.status}: ${(await answer.text()).slice(0, 2_000)}`)
}

const ordersOf = ({ email }: Story) =>
  inDatabase((db) =>
    db
      .selectFrom('orders')
      .innerJoin('accounts', 'accounts.id', 'orders.userId')
      .select(['orders.id', 'orders.status'])
      .where('accounts.email', '=', email)
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

/** Presses “Try again” until another try has begun: somebody who has just died is waited for. */
async function tryAgain(story: Story): Promise<void> {
  const { id } = await orderOf(story)
  const before = (await references(story)).length
  await until('another try', async () => {
    await (
      await send(killing.url(), `/dashboard/orders/${id}/payment/again`, story.cookie, new URLSearchParams())
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
const openPage = async ({ id }: { id: string }, { cookie }: Story) =>
  await read(killing.url(), `/dashboard/orders/${id}/payment`, cookie)

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

const sumOf = (lines: readonly { kind: string; amountPesewas: number }[], kind: string) =>
  lines.filter((line) => line.kind === kind).reduce((sum, { amountPesewas }) => sum + amountPesewas, 0)

async function count(endings: { story: Story; ending: Ending }[], monthlyPesewas: number) {
  for (const { story, ending } of endings) expect('order', (await orderOf(story)).status, ending.status)
  const held = endings.reduce((sum, { ending }) => sum + ending.heldPesewas, 0)
  return await inDatabase(async (db) => {
    // The orders of plans were there before, paid elsewhere.
    const known = (line: { reference: string }) => paystack.transactions.has(line.reference)
    const columns = ['kind', 'amountPesewas', 'reference', 'refundReference'] as const
    const lines = (await db.selectFrom('payments').select(columns).execute()).filter(known)
    const monthly = (await db.selectFrom('collectionPayments').select(columns).execute()).filter(known)
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
    const notes = paystack.refunds.map(({ note }) => note).sort()
    const asked = [...lines, ...monthly].flatMap(({ kind, refundReference }) =>
      kind === 'refund_requested' ? [refundReference] : [],
    )
    const heldByPayments = sumOf(lines, 'settled') - sumOf(lines, 'refund_settled')
    const heldByMonthly = sumOf(monthly, 'settled') - sumOf(monthly, 'refund_settled')
    expect('money at the provider', paystack.heldPesewas(), held + monthlyPesewas)
    expect('money of the payments', heldByPayments, held)
    expect('money of the monthly payments', heldByMonthly, monthlyPesewas)
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
      orders: endings.length,
      heldAtProviderPesewas: paystack.heldPesewas(),
      heldByPaymentsPesewas: heldByPayments,
      heldByMonthlyPaymentsPesewas: heldByMonthly,
      heldByOrdersPesewas: held,
      refunds: notes.length,
      stillHeld: late,
    }
  })
}

const endings: { story: Story; ending: Ending }[] = []
let monthlyPesewas = 0
let monthlyStoriesRun = 0
const MONTHLY = monthlyStories(killing, { random: Number(values.random), expect })
const ALL: Record<string, () => Promise<void>> = {
  ...Object.fromEntries(
    Object.entries(STORIES).map(([name, tell]) => [
      name,
      async () => {
        const story = await begin()
        endings.push({ story, ending: await tell(story) })
      },
    ]),
  ),
  ...Object.fromEntries(
    Object.entries(MONTHLY).map(([name, tell]) => [
      name,
      async () => {
        monthlyPesewas += await tell()
        monthlyStoriesRun += 1
      },
    ]),
  ),
}
try {
  const wanted = Object.entries(ALL).filter(([name]) => new RegExp(values.stories).test(name))
  if (wanted.length === 0) throw new Error(`No story is called so: ${values.stories}`)
  for (const [name, tell] of wanted) {
    const before = killing.kills()
    await tell()
    process.stdout.write(`killed ${killing.kills() - before} times: ${name}\n`)
  }
  await until('nothing is on its way', async () => {
    paystack.settleRefunds()
    return await inDatabase(async (db) => {
      const lines = [
        ...(await db.selectFrom('payments').select('kind').execute()),
        ...(await db.selectFrom('collectionPayments').select('kind').execute()),
      ]
      const of = (kind: string) => lines.filter((line) => line.kind === kind).length
      return of('refund_requested') === of('refund_settled')
    })
  })
  const figures = await count(endings, monthlyPesewas)
  for (const problem of problems) process.stdout.write(`BROKEN ${problem}\n`)
  process.stdout.write(
    `${JSON.stringify({ kills: killing.kills(), ...figures, agreementsAndPlans: monthlyStoriesRun, broken: problems.length })}\n`,
  )
  if (problems.length > 0) process.exitCode = 1
} finally {
  await killing.stop()
}
