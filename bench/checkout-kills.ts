/**
 * Is a checkout all or nothing when the program is killed in the middle of it? Fills a cart, presses "Pay", kills the
 * program so many milliseconds later, each time a little more, starts it again over the same data and looks: there is
 * exactly one order and an empty cart, or none and the cart as it was. Then pays again with the same attempt.
 *
 *   node bench/checkout-kills.ts --kills 10
 */
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startBuiltServer } from '../tests/support/server.ts'
import { fillCart, pay, paymentForm, read, signIn, signUp } from './buying.ts'
import { NO_LIMITS } from './measuring.ts'

const { values } = parseArgs({ options: { kills: { type: 'string', default: '10' } } })
const POINTS = Number(values.kills)
/** However many there are, they lie between pressing and this much later. */
const STEP_MILLISECONDS = 300 / POINTS
const PERSON = { email: 'buyer@example.com', fullName: 'Ama Mensah', password: 'pangolin-in-the-rain' }
// A day that is a valid move-in for as long as this file is likely to be run.
const MOVE_IN = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10)

const folder = mkdtempSync(join(tmpdir(), 'fihankra-kills-'))
const start = () =>
  startBuiltServer({
    environment: {
      DATA_DIR: folder,
      SAMPLE_DATA: 'on',
      PAYMENT_DELAY_MS: '100',
      LIMIT_CHECKOUTS_PER_ACCOUNT: '1000000/1h',
      // A try that was killed counts as a declined card.
      LIMIT_DECLINED_CARDS_PER_ACCOUNT: '1000000/1h',
      ...NO_LIMITS,
    },
    logFile: `${folder}.log`,
  })

async function state(url: string, cookie: string): Promise<{ orders: number; inCart: number }> {
  const orders = new Set(
    (await read(url, '/dashboard/orders', cookie)).match(/\/dashboard\/orders\/[0-9a-f-]{36}(?=")/g),
  )
  const cart = JSON.parse(await read(url, '/api/cart', cookie)) as { count: number }
  return { orders: orders.size, inCart: cart.count }
}

const CARD_AND_LEASE = {
  cardNumber: '4242424242424242',
  expiryDate: '12/31',
  cvv: '123',
  leaseDuration: '12',
  moveInDate: MOVE_IN,
}

const outcomes = { whole: 0, none: 0, broken: 0 }
let server = await start()
try {
  await signUp(server.url, PERSON)
  const list = await (await fetch(`${server.url}/properties?category=For+Rent`)).text()
  const rentals = [...new Set(list.match(/(?<=\/properties\/)[0-9a-f-]{36}(?=")/g))]
  if (rentals.length < POINTS) throw new Error(`Only ${rentals.length} properties for rent are there`)
  let cookie = await signIn(server.url, PERSON)
  for (let point = 0; point < POINTS; point++) {
    const before = await state(server.url, cookie)
    await fillCart(server.url, cookie, rentals[point] ?? '')
    const form = await paymentForm(server.url, cookie, CARD_AND_LEASE)
    const paying = pay(server.url, cookie, form).catch(() => undefined)
    await new Promise((resolve) => setTimeout(resolve, point * STEP_MILLISECONDS))
    const dead = once(server.process, 'exit')
    server.process.kill('SIGKILL')
    await dead
    const answer = await paying
    server = await start()
    cookie = await signIn(server.url, PERSON)
    const after = await state(server.url, cookie)
    const isWhole = after.orders === before.orders + 1 && after.inCart === 0
    const isNone = after.orders === before.orders && after.inCart === 1
    const wasAcknowledged = answer?.status === 302 || answer?.status === 303
    outcomes[isWhole ? 'whole' : isNone && !wasAcknowledged ? 'none' : 'broken'] += 1
    // The same press once more, as somebody would whose connection broke.
    await (await pay(server.url, cookie, form)).text()
    const settled = await state(server.url, cookie)
    if (settled.orders !== before.orders + 1 || settled.inCart !== 0) outcomes.broken += 1
    process.stdout.write(
      `killed after ${point * STEP_MILLISECONDS} ms: ${isWhole ? 'one order, empty cart' : isNone ? 'no order, full cart' : `orders ${before.orders} to ${after.orders}, cart ${after.inCart}`}; paid again: ${settled.orders - before.orders} order\n`,
    )
  }
} finally {
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
  rmSync(`${folder}.log`, { force: true })
}
process.stdout.write(`${JSON.stringify(outcomes)}\n`)
if (outcomes.broken > 0) process.exitCode = 1
