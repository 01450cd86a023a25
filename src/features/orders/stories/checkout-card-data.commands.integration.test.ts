import { Writable } from 'node:stream'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { createLog } from '#/platform/log/log.server.ts'
import { createSimulatedPayments } from '#/platform/payments/simulated-payments.server.ts'
import { insertCartItem, makeCheckoutForm } from '../../../../tests/factories/checkout-factory.ts'
import { useCheckoutWorld } from '../../../../tests/support/checkout-world.ts'
import type { EmailMessage } from '../../../platform/email/email.ts'
import { ownedBy } from '../../access/scope.rules.ts'
import { renderMail } from '../../mail/mail.emails.tsx'
import { sendMail } from '../../mail/mail.jobs.server.ts'
import { checkOut } from '../checkout.commands.server.ts'
import type { CheckoutForm } from '../checkout.schema.ts'
import { getOrder } from '../order.queries.server.ts'

const world = useCheckoutWorld()
const { services, leftovers, rowsOf } = world

// Nothing else in a test's database looks like these.
const CANARY = { cardNumber: '4929 1573 8264 0918', expiryDate: '07/83', cvv: '9317' }

/** However it may be written: whole, grouped, without its last digits, as bytes, or as a hash's input. */
function tracesOf({ cardNumber, expiryDate, cvv }: typeof CANARY): string[] {
  const digits = cardNumber.replaceAll(' ', '')
  const middle = digits.slice(4, 12)
  const texts = [digits, cardNumber, cardNumber.replaceAll(' ', '-'), middle, digits.slice(0, 12), expiryDate]
  return [...texts, `"${cvv}"`, `'${cvv}'`, `cvv=${cvv}`].flatMap((text) => [
    text,
    Buffer.from(text).toString('base64').replace(/=+$/, ''),
    Buffer.from(text).toString('hex'),
  ])
}

/** Every row of every table, the queue's and the archive's too, as text. */
async function dumpDatabase(): Promise<string> {
  const { rows: tables } = await sql<{ schema: string; name: string }>`
    select table_schema as schema, table_name as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema') order by 1, 2
  `.execute(world.database.db)
  const parts = []
  for (const { schema, name } of tables) {
    const { rows } = await sql<{ text: string }>`
      select one::text as text from ${sql.table(`${schema}.${name}`)} as one
    `.execute(world.database.db)
    parts.push(`-- ${name}`, ...rows.map(({ text }) => text))
  }
  return parts.join('\n')
}

/** Sends what is owed, and gives back every word of it. */
async function sendMails(): Promise<string> {
  const sent: EmailMessage[] = []
  const email = { send: async (mail: EmailMessage) => void sent.push(mail), close: async () => {} }
  for (const { id } of await rowsOf('mails'))
    await sendMail({ ...services, email, renderMail }, { mailId: String(id) }, { isLast: true })
  return JSON.stringify(sent)
}

/** The log as it is really written, and whatever was thrown, as the server writes it. */
function makeRealLog() {
  const lines: string[] = []
  const destination = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk))
      done()
    },
  })
  return { log: createLog({ level: 'debug', destination }), lines }
}

async function attempt(form: Partial<CheckoutForm>, { breaks = false, declines = false } = {}) {
  const { log, lines } = makeRealLog()
  const jobs = breaks
    ? { add: () => Promise.reject(new Error('The program broke after the payment')) }
    : services.jobs
  const simulated = createSimulatedPayments({ delayMilliseconds: 0, log })
  const decline = async () => ({ state: 'declined', reason: 'Not enough money' }) as const
  const payments = declines ? { ...simulated, begin: decline } : simulated
  const shownTotalPesewas = await world.totalShown()
  const outcome = await checkOut({ ...services, log, jobs, payments } as typeof services, world.buyer, {
    form: makeCheckoutForm(form),
    attemptKey: 'attempt-0001',
    shownTotalPesewas,
  }).catch((error: unknown) => {
    log.error({ error }, 'Failed')
    return error as Error
  })
  const thrown = outcome instanceof Error ? [outcome.message, outcome.stack, JSON.stringify(outcome)] : []
  return { outcome, said: [...lines, ...thrown, JSON.stringify(outcome)].join('\n') }
}

function expectNoTrace(text: string, card: typeof CANARY) {
  for (const trace of tracesOf(card)) expect(text).not.toContain(trace)
}

describe('nothing of a card is left', () => {
  test('of a payment: in the database, the mails, the log, the answer and the order’s page', async () => {
    await insertCartItem(world.database.db, world.buyer, { tag: 'For Rent' })
    await insertCartItem(world.database.db, world.buyer)
    const { outcome, said } = await attempt(CANARY)
    expect(said).toContain('Payment simulated')
    const mails = await sendMails()
    expect(mails).toContain('Your order is placed')
    const dump = await dumpDatabase()
    expect(dump).toContain('Ama Mensah')
    const { orderId } = outcome as { orderId: string }
    const order = await getOrder(world.database.db, { orderId, scope: ownedBy(world.buyer.accountId) })
    expect(order.payment).toMatchObject({ brand: 'Visa', lastFour: '0918' })
    for (const text of [said, mails, dump, JSON.stringify(order), JSON.stringify(services.addedJobs)])
      expectNoTrace(text, CANARY)
  })

  test('of a payment that was declined', async () => {
    await insertCartItem(world.database.db, world.buyer)
    const { outcome, said } = await attempt(CANARY, { declines: true })
    expect(outcome).toMatchObject({ code: 'order.payment_failed' })
    for (const text of [said, await dumpDatabase()]) expectNoTrace(text, CANARY)
    expect(await leftovers()).toEqual({ cartItems: 1, others: [] })
  })

  test('when the program breaks after the payment', async () => {
    await insertCartItem(world.database.db, world.buyer)
    const { outcome, said } = await attempt(CANARY, { breaks: true })
    expect(outcome).toMatchObject({ message: 'The program broke after the payment' })
    for (const text of [said, await dumpDatabase()]) expectNoTrace(text, CANARY)
  })

  test.each<[string, { form?: Partial<typeof CANARY & CheckoutForm>; isEmpty?: boolean }]>([
    ['a cart that is empty', { isEmpty: true }],
    ['a phone number that nobody can have', { form: { phone: '+1 000 000 0000' } }],
    ['a field that is missing', { form: { city: '' } }],
    ['a number that is mistyped', { form: { cardNumber: '4929 1573 8264 0919' } }],
    ['a code that is none', { form: { cvv: '93171' } }],
  ])('when the form is refused for %s', async (_, { form = {}, isEmpty = false }) => {
    await insertCartItem(world.database.db, world.buyer)
    if (isEmpty) await world.database.db.deleteFrom('cartItems').execute()
    const { outcome, said } = await attempt({ ...CANARY, ...form })
    expect(outcome).toHaveProperty('kind')
    for (const text of [said, await dumpDatabase()]) expectNoTrace(text, { ...CANARY, ...form })
  })
})

test('the search would find a card that was stored', async () => {
  await insertCartItem(world.database.db, world.buyer, { title: 'Paid with 4929157382640918' })
  expect(() => expectNoTrace('{"cvv":"9317"}', CANARY)).toThrow()
  await expect(dumpDatabase().then((dump) => expectNoTrace(dump, CANARY))).rejects.toThrow()
})
