/**
 * Is a checkout all or nothing when the program is killed in the middle of it? Fills a cart, presses "Pay", kills the
 * program so many milliseconds later, each time a little more, starts it again over the same data and looks: there is
 * exactly one order and an empty cart, or none and the cart as it was. Then pays again with the same attempt.
 */
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startBuiltServer } from '../tests/support/server.ts'
import { NO_LIMITS, post } from './measuring.ts'

const POINTS = 10
const STEP_MILLISECONDS = 30
const PERSON = { email: 'buyer@example.com', password: 'pangolin-in-the-rain' }
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

async function signIn(url: string): Promise<string> {
  const answer = await post(url, '/api/session', PERSON)
  if (answer.status !== 200) throw new Error(`Signing in was answered with ${answer.status}`)
  return (answer.headers.get('Set-Cookie') ?? '').split(';')[0] ?? ''
}

const read = async (url: string, path: string, cookie: string) =>
  await (await fetch(url + path, { headers: { Cookie: cookie } })).text()

async function state(url: string, cookie: string): Promise<{ orders: number; inCart: number }> {
  const orders = new Set(
    (await read(url, '/dashboard/orders', cookie)).match(/\/dashboard\/orders\/[0-9a-f-]{36}(?=")/g),
  )
  const cart = JSON.parse(await read(url, '/api/cart', cookie)) as { count: number }
  return { orders: orders.size, inCart: cart.count }
}

async function fillCart(url: string, cookie: string, propertyId: string): Promise<void> {
  const answer = await fetch(`${url}/api/cart`, {
    method: 'POST',
    headers: { Origin: url, Cookie: cookie, 'Content-Type': 'application/json' },
    body: JSON.stringify({ act: 'add', propertyId }),
  })
  if (answer.status !== 200) throw new Error(`The cart answered ${answer.status}: ${await answer.text()}`)
}

async function paymentForm(url: string, cookie: string): Promise<URLSearchParams> {
  const page = await read(url, '/dashboard/payment', cookie)
  const hidden = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(page)?.[1] ?? ''
  return new URLSearchParams({
    attemptKey: hidden('attemptKey'),
    shownTotalPesewas: hidden('shownTotalPesewas'),
    shownItems: hidden('shownItems'),
    fullName: 'Ama Mensah',
    email: PERSON.email,
    phone: '0244123456',
    address: 'Ring Road 1',
    city: 'Accra',
    state: 'Greater Accra',
    zipCode: 'GA-183-8164',
    cardNumber: '4242424242424242',
    expiryDate: '12/31',
    cvv: '123',
    leaseDuration: '12',
    moveInDate: MOVE_IN,
    termsAccepted: 'on',
  })
}

const pay = (url: string, cookie: string, form: URLSearchParams) =>
  fetch(`${url}/dashboard/payment/order`, {
    method: 'POST',
    redirect: 'manual',
    headers: { Origin: url, Cookie: cookie },
    body: form,
  })

const outcomes = { whole: 0, none: 0, broken: 0 }
let server = await start()
try {
  await post(server.url, '/api/accounts', {
    ...PERSON,
    fullName: 'Ama Mensah',
    phone: '',
    confirmPassword: PERSON.password,
  })
  const list = await (await fetch(`${server.url}/properties?category=For+Rent`)).text()
  const rentals = [...new Set(list.match(/(?<=\/properties\/)[0-9a-f-]{36}(?=")/g))]
  if (rentals.length < POINTS) throw new Error(`Only ${rentals.length} properties for rent are there`)
  let cookie = await signIn(server.url)
  for (let point = 0; point < POINTS; point++) {
    const before = await state(server.url, cookie)
    await fillCart(server.url, cookie, rentals[point] ?? '')
    const form = await paymentForm(server.url, cookie)
    const paying = pay(server.url, cookie, form).catch(() => undefined)
    await new Promise((resolve) => setTimeout(resolve, point * STEP_MILLISECONDS))
    const dead = once(server.process, 'exit')
    server.process.kill('SIGKILL')
    await dead
    const answer = await paying
    server = await start()
    cookie = await signIn(server.url)
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
