/**
 * How do pages fare while a few accounts ask for as much as they can? Reads the list of properties, rendered each time,
 * first alone and then while each of five accounts keeps forty requests running: one payment, which holds what is in
 * the account's cart, and changes of its cart and favourites. Prints both 95th percentiles, their ratio and how the
 * requests were answered.
 *
 *   node bench/account-flood.ts --seconds 20
 */
import { parseArgs } from 'node:util'
import { insist, NO_LIMITS, post, startForMeasuring } from './measuring.ts'
import { judgeAccountFlood } from './verdicts/load-verdicts.ts'
import { readPagesFor, slowOf } from './verdicts/page-reader.ts'
import { sayVerdict } from './verdicts/say-verdict.ts'

const { values } = parseArgs({ options: { seconds: { type: 'string', default: '20' } } })
const SECONDS = Number(values.seconds)
const ACCOUNTS = 5
const REQUESTS_EACH = 40
const PASSWORD = 'pangolin-in-the-rain'
// Its payment is declined after two seconds, so that the cart stays as it was.
const DECLINED_CARD = '4000000000000002'

const MANY = '1000000/1h'
const { url, stop } = await startForMeasuring({
  PAGE_CACHE: 'off',
  LIMIT_CHECKOUTS_PER_ACCOUNT: MANY,
  LIMIT_DECLINED_CARDS_PER_ACCOUNT: MANY,
  // Five people would come from five addresses; here they share one with the reader.
  MAX_CONNECTIONS_PER_ADDRESS: '1000',
  ...NO_LIMITS,
})

const send = (cookie: string, path: string, body: object | URLSearchParams) =>
  fetch(url + path, {
    method: 'POST',
    redirect: 'manual',
    headers: {
      Origin: url,
      Cookie: cookie,
      ...(body instanceof URLSearchParams ? {} : { 'Content-Type': 'application/json' }),
    },
    body: body instanceof URLSearchParams ? body : JSON.stringify(body),
  })

async function signUp(
  number: number,
  propertyId: string,
): Promise<{ cookie: string; form: URLSearchParams }> {
  const person = { email: `flooding-${number}@example.com`, password: PASSWORD }
  const account = { ...person, fullName: 'Ama Mensah', phone: '', confirmPassword: PASSWORD }
  await insist(() => post(url, '/api/accounts', account))
  const session = await insist(() => post(url, '/api/session', person))
  const [cookie = ''] = (session.headers.get('Set-Cookie') ?? '').split(';')
  await insist(() => send(cookie, '/api/cart', { act: 'add', propertyId }))
  const checkout = () => fetch(`${url}/dashboard/payment`, { headers: { Cookie: cookie } })
  const page = await (await insist(checkout)).text()
  const hidden = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(page)?.[1] ?? ''
  const form = new URLSearchParams({
    attemptKey: hidden('attemptKey'),
    shownTotalPesewas: hidden('shownTotalPesewas'),
    shownItems: hidden('shownItems'),
    fullName: 'Ama Mensah',
    email: person.email,
    phone: '0244123456',
    address: 'Ring Road 1',
    city: 'Accra',
    state: 'Greater Accra',
    zipCode: 'GA-183-8164',
    cardNumber: DECLINED_CARD,
    expiryDate: '12/31',
    cvv: '123',
    leaseDuration: '12',
    moveInDate: new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10),
    termsAccepted: 'on',
  })
  return { cookie, form }
}

const answers = new Map<string, number>()
const statuses: Record<number, number> = {}

/** Keeps so many requests of one account running until `goesOn` says no; a refused one asks again a second later. */
async function flood(
  { cookie, form }: { cookie: string; form: URLSearchParams },
  propertyId: string,
  goesOn: () => boolean,
): Promise<void> {
  const pay = { kind: 'payment', act: () => send(cookie, '/dashboard/payment/order', form) }
  const fill = { kind: 'cart', act: () => send(cookie, '/api/cart', { act: 'add', propertyId }) }
  const keep = {
    kind: 'favourite',
    act: () => send(cookie, '/api/favorites', { propertyId, isFavorite: true }),
  }
  await Promise.all(
    Array.from({ length: REQUESTS_EACH }, async (_, index) => {
      const { kind, act } = index === 0 ? pay : index % 2 === 0 ? fill : keep
      while (goesOn()) {
        // A connection that is kept may be closed just as it is used again; that is counted, too.
        const answer = await act().catch(() => undefined)
        await answer?.arrayBuffer()
        const name = `${kind} ${answer?.status ?? 'broke off'}`
        answers.set(name, (answers.get(name) ?? 0) + 1)
        statuses[answer?.status ?? 0] = (statuses[answer?.status ?? 0] ?? 0) + 1
        if (answer?.status === 503) await new Promise((resolve) => setTimeout(resolve, 1_000))
      }
    }),
  )
}

try {
  const list = await (await fetch(`${url}/properties?category=For+Rent`)).text()
  const rentals = [...new Set(list.match(/(?<=\/properties\/)[0-9a-f-]{36}(?=")/g))]
  if (rentals.length < ACCOUNTS) throw new Error(`Only ${rentals.length} properties for rent are there`)
  const accounts = []
  for (let number = 0; number < ACCOUNTS; number++)
    accounts.push({ propertyId: rentals[number] ?? '', ...(await signUp(number, rentals[number] ?? '')) })

  await readPagesFor(url, SECONDS / 6)
  const alone = await readPagesFor(url, SECONDS)

  const end = performance.now() + SECONDS * 1000
  const flooding = Promise.all(
    accounts.map((account) => flood(account, account.propertyId, () => performance.now() < end)),
  )
  const beside = await readPagesFor(url, SECONDS)
  await flooding

  const [calm, flooded] = [slowOf(alone), slowOf(beside)]
  process.stdout.write(
    `list of properties, 95th percentile: alone ${calm.toFixed(0)} ms, beside ${ACCOUNTS} accounts with ${REQUESTS_EACH} requests each ${flooded.toFixed(0)} ms, ratio ${(flooded / calm).toFixed(2)}\n` +
      `${beside.times.length} pages, the slowest ${Math.max(...beside.times).toFixed(0)} ms, ${beside.refused} refused, ${beside.wrongs.length} wrong\n` +
      `${[...answers]
        .toSorted()
        .map(([name, count]) => `${name} × ${count}`)
        .join(', ')}\n`,
  )
  sayVerdict(judgeAccountFlood({ alone, beside, statuses }))
} finally {
  await stop()
}
