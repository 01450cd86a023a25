import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { fingerprintOf, getCart } from '#/features/cart/cart.queries.server.ts'
import { insertActor } from '../../../tests/factories/account-factory.ts'
import { insertCartItem, makePaymentFields } from '../../../tests/factories/checkout-factory.ts'
import { insertProperty } from '../../../tests/factories/property-factory.ts'
import { type Loss, useDatabaseBehind, useDatabaseProxy } from '../../../tests/support/database-proxy.ts'
import { useTestDatabase } from '../../../tests/support/test-database.ts'
import { makeTestServices } from '../../../tests/support/test-services.ts'
import { makeTestSite, signInAs } from '../../../tests/support/test-site.ts'

const database = useTestDatabase({ maxConnections: 10 })
const proxy = useDatabaseProxy(database)

const services = makeTestServices(useDatabaseBehind(proxy, { maxConnections: 6 }))
const site = await makeTestSite(services, [
  'routes/public/properties/list/property-list.tsx',
  'routes/public/properties/detail/property-detail.tsx',
  'routes/account/favorites/favorites.tsx',
  'routes/account/checkout/payment.tsx',
  'routes/internal-api/favorites.ts',
  'routes/public-api/properties.ts',
])
const LOSSES: Loss[] = ['reset', 'terminate']
const MOST_MESSAGES = 150

let actor: Awaited<ReturnType<typeof insertActor>>
let cookie: string
let propertyId: string

beforeEach(async () => {
  for (const table of ['orders', 'properties', 'accounts', 'profiles', 'rateLimits'] as const)
    await database.db.deleteFrom(table).execute()
  services.logged.length = 0
  actor = await insertActor(database.db)
  cookie = await signInAs({ ...services, db: database.db }, actor.accountId)
  propertyId = (await insertProperty(database.db)).id
})

/** Does the same act again and again, and loses a connection at its first message, its second and so on to its last. */
async function losingEachMessage(loss: Loss, act: () => Promise<Response>): Promise<Response[]> {
  const answers: Response[] = []
  for (let index = 0; index < MOST_MESSAGES; index++) {
    proxy.loseAt(index, loss)
    const answer = await act()
    answers.push(answer)
    if (!proxy.wasLost()) return answers
  }
  throw new Error(`The act sent more than ${MOST_MESSAGES} messages`)
}

const bugs = () => services.logged.filter(({ level }) => level === 'error')

describe.each(LOSSES)('a connection that is lost by %s, at whichever message,', (loss) => {
  test.each([
    ['the list', () => '/properties'],
    ['a property', () => `/properties/${propertyId}`],
    ['the data of a page', () => '/dashboard/favorites.data'],
    ['a private page', () => '/dashboard/favorites'],
    ['an endpoint', () => '/api/favorites'],
    ['the public interface', () => '/api/v1/properties'],
  ])('is not seen by whoever reads %s', async (_name, path) => {
    const answers = await losingEachMessage(loss, () => site.get(path(), cookie))
    expect(answers.length).toBeGreaterThan(2)
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    expect(bugs()).toEqual([])
  })

  test('makes a write wait and never a bug', async () => {
    const answers = await losingEachMessage(loss, () =>
      site.send('/api/favorites', {
        method: 'POST',
        headers: { Origin: services.config.siteUrl, 'Content-Type': 'application/json', Cookie: cookie },
        body: JSON.stringify({ propertyId, isFavorite: true }),
      }),
    )
    expectOnly(answers, 200)
    expect(answers.at(-1)?.status).toBe(200)
  })

  test('leaves a checkout done once or not at all, and the same press completes it', {
    timeout: 90_000,
  }, async () => {
    const pressed: Response[] = []
    const press = async (attemptKey: string) => {
      const cart = await getCart(database.db, { accountId: actor.accountId, now: services.time.now })
      const fields = makePaymentFields({
        attemptKey,
        shownTotalPesewas: String(cart.totals.totalPesewas),
        shownItems: fingerprintOf([...cart.rentals, ...cart.sales]),
      })
      return { fields, send: () => site.post('/dashboard/payment/order', fields, cookie) }
    }
    const answers = await losingEachMessage(loss, async () => {
      await database.db.deleteFrom('rateLimits').execute()
      await database.db.deleteFrom('orders').execute()
      await database.db.deleteFrom('cartItems').execute()
      await insertCartItem(database.db, actor, { tag: 'For Rent' })
      const { send } = await press(randomUUID())
      const first = await send()
      if (first.status === 503) {
        // An order that was placed before the line broke is nobody's to pay once its time is over; the clock stands still.
        services.time.now = new Date(services.time.now.getTime() + 10_000)
        pressed.push(await send())
      }
      return first
    })
    expectOnly(answers, 303)
    expect(pressed.map(({ status }) => status)).toEqual(pressed.map(() => 303))
    expect(pressed.length).toBeGreaterThan(10)
  })
})

test('a primary that became a standby makes a write wait, and the next one finds the new primary', async () => {
  const name = sql.id(new URL(database.url).pathname.slice(1))
  const keep = () =>
    site.send('/api/favorites', {
      method: 'POST',
      headers: { Origin: services.config.siteUrl, 'Content-Type': 'application/json', Cookie: cookie },
      body: JSON.stringify({ propertyId, isFavorite: true }),
    })
  await sql`alter database ${name} set default_transaction_read_only = on`.execute(database.db)
  proxy.resetAll()
  expect((await site.get('/properties', cookie)).status).toBe(200)
  const refused = await keep()
  expect([refused.status, refused.headers.get('Retry-After')]).toEqual([503, '5'])
  await sql`alter database ${name} reset default_transaction_read_only`.execute(database.db)
  expect((await keep()).status).toBe(200)
})

/** Every answer is this one, or says when to come back. */
function expectOnly(answers: Response[], status: number): void {
  const seen = answers.map((answer) => [answer.status, answer.headers.get('Retry-After')])
  for (const one of seen)
    expect([
      [status, null],
      [503, '5'],
    ]).toContainEqual(one)
  expect(bugs()).toEqual([])
}
