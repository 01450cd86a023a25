import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { insertAccount } from '../../../tests/factories/account-factory.ts'
import { insertProperty } from '../../../tests/factories/property-factory.ts'
import { useTestDatabase } from '../../../tests/support/test-database.ts'
import { makeTestServices } from '../../../tests/support/test-services.ts'
import { makeTestSite, signInAs } from '../../../tests/support/test-site.ts'

const database = useTestDatabase({ maxConnections: 10 })
const services = makeTestServices(database)
const site = await makeTestSite(services, ['routes/internal-api/favorites.ts', 'routes/internal-api/cart.ts'])
const ORIGIN = 'https://fihankra.example'
const FAVORITES = '/api/favorites'
const CART = '/api/cart'
const UNKNOWN_ID = '0198f000-0000-7000-8000-000000000002'

let cookie: string
let accountId: string
let propertyId: string

beforeEach(async () => {
  await database.db.deleteFrom('accounts').execute()
  await database.db.deleteFrom('profiles').execute()
  accountId = (await insertAccount(database.db)).id
  cookie = await signInAs(services, accountId)
  propertyId = (await insertProperty(database.db)).id
})

const sendText = (path: string, body: string, as = cookie, headers?: Record<string, string>) =>
  site.sendText(path, body, as, headers)

/** Status and body of an answer, which must be for this person alone. */
async function answerOf(response: Response) {
  expect(response.headers.get('Cache-Control')).toMatch(/no-store/)
  return { status: response.status, body: await response.json() }
}

const post = async (path: string, body: unknown, as?: string) =>
  answerOf(await sendText(path, JSON.stringify(body), as))
const get = async (path: string, as = cookie) => answerOf(await site.get(path, as))

const refused = (status: number, code: string, message: string) => ({
  status,
  body: { error: { code, message } },
})

/** Everything that is saved and in carts, of everybody. */
const allRows = async () => ({
  favorites: await database.db.selectFrom('favorites').selectAll().orderBy('propertyId').execute(),
  cartItems: await database.db.selectFrom('cartItems').selectAll().orderBy('propertyId').execute(),
})

const CALLS = () =>
  [
    [FAVORITES, { propertyId, isFavorite: true }],
    [FAVORITES, { propertyId, isFavorite: false }],
    [CART, { act: 'add', propertyId, planMonths: 6 }],
    [CART, { act: 'remove', propertyId }],
    [CART, { act: 'plan', propertyId, planMonths: 3 }],
    [CART, { act: 'accept', propertyId }],
    [CART, { act: 'clear' }],
  ] as const

describe('/api/favorites', () => {
  test('keeps a property, lets it go, and counts', async () => {
    expect(await get(FAVORITES)).toEqual({ status: 200, body: { ids: [], count: 0 } })
    const request = (isFavorite: boolean) => post(FAVORITES, { propertyId, isFavorite })
    const saved = { status: 200, body: { isFavorite: true, count: 1 } }
    expect([await request(true), await request(true)]).toEqual([saved, saved])
    expect(await get(FAVORITES)).toEqual({ status: 200, body: { ids: [propertyId], count: 1 } })
    const gone = { status: 200, body: { isFavorite: false, count: 0 } }
    expect([await request(false), await request(false)]).toEqual([gone, gone])
  })

  describe('from somebody whose session was seen before', () => {
    // With its body there as a whole, as it is when it comes in one piece.
    const send = async (body: string) =>
      answerOf(
        await site.send(FAVORITES, {
          method: 'POST',
          headers: { Origin: ORIGIN, 'Content-Type': 'application/json', Cookie: cookie },
          body,
        }),
      )
    const change = (isFavorite: boolean) => send(JSON.stringify({ propertyId, isFavorite }))
    const save = () => change(true)
    const sessions = () => database.db.selectFrom('sessions').select(['expiresAt']).execute()
    const counted = () => database.db.selectFrom('rateLimits').selectAll().execute()
    beforeEach(async () => {
      services.time.now = new Date('2026-11-21T09:00:00Z')
      for (const table of ['rateLimits', 'sessions'] as const) await database.db.deleteFrom(table).execute()
      cookie = await signInAs(services, accountId)
      expect(await get(FAVORITES)).toMatchObject({ status: 200 })
    })
    afterEach(() => {
      services.time.now = new Date('2026-11-21T09:00:00Z')
    })

    test('saves nothing and counts nothing once the session has ended', async () => {
      await database.db.deleteFrom('sessions').execute()
      expect(await save()).toMatchObject({ status: 401 })
      expect(await allRows()).toMatchObject({ favorites: [] })
      expect(await counted()).toEqual([])
    })

    test('saves nothing once the session has run out', async () => {
      const [session] = await sessions()
      services.time.now = session?.expiresAt ?? services.time.now
      expect(await save()).toMatchObject({ status: 401 })
      expect(await allRows()).toMatchObject({ favorites: [] })
    })

    test('saves nothing for who administers or advertises since', async () => {
      for (const role of ['admin', 'agent'] as const) {
        await database.db.updateTable('profiles').set({ role }).where('id', '=', accountId).execute()
        expect(await save()).toMatchObject({ status: 403 })
      }
      expect(await allRows()).toMatchObject({ favorites: [] })
    })

    test('moves the session’s end as any use does', async () => {
      const endsAt = new Date('2026-12-21T09:00:00Z')
      await database.db.updateTable('sessions').set({ endsAt }).execute()
      const [before] = await sessions()
      services.time.now = new Date('2026-11-21T19:00:00Z')
      expect(await save()).toEqual({ status: 200, body: { isFavorite: true, count: 1 } })
      const [after] = await sessions()
      expect(after?.expiresAt.getTime()).toBeGreaterThan(before?.expiresAt.getTime() ?? 0)
    })

    test('counts each once, and refuses what is too much', async () => {
      const { count } = services.config.favorites.changesPerAccount
      expect(await save()).toMatchObject({ status: 200 })
      expect(await counted()).toMatchObject([{ count: 1 }])
      await database.db.updateTable('rateLimits').set({ count }).execute()
      expect(await save()).toMatchObject({ status: 429 })
      expect(await counted()).toMatchObject([{ count }])
    })

    test('says what is wrong with it to them alone', async () => {
      const broken = () => send('{"propertyId":')
      expect(await broken()).toMatchObject({ body: { error: { code: 'request.invalid' } } })
      await database.db.deleteFrom('sessions').execute()
      expect(await broken()).toMatchObject({ status: 401 })
    })

    test('is saved once, however many ask at the same time, and let go as well', async () => {
      await Promise.all(Array.from({ length: 20 }, save))
      expect((await allRows()).favorites).toHaveLength(1)
      const answers = await Promise.all(Array.from({ length: 20 }, () => change(false)))
      expect(answers).toEqual(answers.map(() => ({ status: 200, body: { isFavorite: false, count: 0 } })))
    })
  })

  test('does not know what visitors cannot see', async () => {
    const { id } = await insertProperty(database.db, { status: 'withdrawn' })
    for (const unseen of [id, UNKNOWN_ID, '../cart'])
      expect(await post(FAVORITES, { propertyId: unseen, isFavorite: true })).toMatchObject({ status: 404 })
  })
})

describe('/api/cart', () => {
  const call = (body: object) => post(CART, body)
  const said = (body: object) => ({ status: 200, body })

  test('takes a property in and out and says what is told to the person', async () => {
    expect(await get(CART)).toEqual(said({ ids: [], count: 0 }))
    expect(await call({ act: 'add', propertyId, planMonths: 6 })).toEqual(
      said({ added: true, count: 1, message: 'Property added to cart' }),
    )
    expect(await call({ act: 'add', propertyId })).toEqual(
      said({ added: false, count: 1, message: 'This property is already in your cart' }),
    )
    expect(await get(CART)).toEqual(said({ ids: [propertyId], count: 1 }))
    expect(await call({ act: 'plan', propertyId, planMonths: '' })).toEqual(
      said({ count: 1, message: 'Payment plan changed' }),
    )
    const removed = said({ count: 0, message: 'Property removed from cart' })
    expect([await call({ act: 'remove', propertyId }), await call({ act: 'remove', propertyId })]).toEqual([
      removed,
      removed,
    ])
    await call({ act: 'add', propertyId })
    expect(await call({ act: 'clear' })).toEqual(said({ count: 0, message: 'Cart cleared' }))
  })

  test('answers twenty presses at once with one property', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => call({ act: 'add', propertyId, planMonths: null })),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200))
    expect(answers.filter(({ body }) => body.added)).toHaveLength(1)
    expect((await get(CART)).body).toEqual({ ids: [propertyId], count: 1 })
  })

  test('says that a property is not available any more', async () => {
    const { id } = await insertProperty(database.db, { status: 'reserved' })
    expect(await call({ act: 'add', propertyId: id })).toEqual(
      refused(409, 'cart.property_unavailable', 'This property is not available any more.'),
    )
  })

  test('refuses a plan that the property does not have, at its field', async () => {
    for (const planMonths of [4, '4', '6; drop table', 1e308, true]) {
      expect(await call({ act: 'add', propertyId, planMonths })).toMatchObject({
        status: 422,
        body: { error: { fields: { planMonths: ['Choose one of the payment plans of this property.'] } } },
      })
    }
  })

  test('knows nothing of a property that is unknown or hidden', async () => {
    const { id } = await insertProperty(database.db, { status: 'withdrawn' })
    for (const unseen of [id, UNKNOWN_ID, 'x'])
      expect(await call({ act: 'add', propertyId: unseen })).toMatchObject({ status: 404 })
    expect(await call({ act: 'plan', propertyId, planMonths: 3 })).toMatchObject({ status: 404 })
  })
})

describe('favourites and cart', () => {
  test('ask visitors to sign in', async () => {
    const favorites = refused(401, 'account.not_signed_in', 'Please sign in to go on.')
    const cart = refused(401, 'cart.not_signed_in', 'Please log in to add items to your cart')
    expect(await get(FAVORITES, '')).toEqual(favorites)
    expect(await get(CART, '')).toEqual(cart)
    for (const as of ['', '__Host-session=x', `__Host-session=${'A'.repeat(43)}`])
      for (const [path, body] of CALLS())
        expect(await post(path, body, as)).toEqual(path === CART ? cart : favorites)
    expect(await allRows()).toEqual({ favorites: [], cartItems: [] })
  })

  test('are refused to administrators, who keep what they had', async () => {
    const { id } = await insertAccount(database.db, { profile: { role: 'admin' } })
    const admin = await signInAs(services, id)
    const saved = { userId: id, propertyId, createdAt: services.time.now }
    await database.db.insertInto('favorites').values(saved).execute()
    await database.db
      .insertInto('cartItems')
      .values({ ...saved, pricePesewas: 5 })
      .execute()
    const before = await allRows()
    for (const path of [FAVORITES, CART])
      expect(await get(path, admin)).toMatchObject({
        status: 403,
        body: { error: { code: 'account.buyers_only' } },
      })
    for (const [path, body] of CALLS())
      expect(await post(path, body, admin)).toMatchObject({
        status: 403,
        body: { error: { code: 'account.buyers_only' } },
      })
    expect(await allRows()).toEqual(before)
  })

  test('of others are neither shown nor touched, whoever’s id is sent along', async () => {
    const other = await insertAccount(database.db)
    const others = await signInAs(services, other.id)
    await post(FAVORITES, { propertyId, isFavorite: true }, others)
    await post(CART, { act: 'add', propertyId, planMonths: 6 }, others)
    const before = await allRows()
    const claim = { userId: other.id, user_id: other.id, accountId: other.id, actor: { accountId: other.id } }
    expect((await get(FAVORITES)).body).toEqual({ ids: [], count: 0 })
    expect((await get(CART)).body).toEqual({ ids: [], count: 0 })
    await post(FAVORITES, { ...claim, propertyId, isFavorite: false })
    for (const act of ['remove', 'clear', 'plan']) await post(CART, { ...claim, act, propertyId })
    expect(await allRows()).toEqual(before)
    await post(CART, { ...claim, act: 'add', propertyId, pricePesewas: 1, price_pesewas: 1 })
    expect((await allRows()).cartItems).toContainEqual({
      userId: accountId,
      propertyId,
      planMonths: null,
      pricePesewas: 120_000_000,
      createdAt: services.time.now,
    })
  })

  test('take no other method and no other kind of body', async () => {
    const body = JSON.stringify({ act: 'clear' })
    for (const path of [FAVORITES, CART]) {
      for (const method of ['PUT', 'PATCH', 'DELETE']) {
        const response = await site.send(path, {
          method,
          headers: { Origin: ORIGIN, Cookie: cookie, 'Content-Type': 'application/json' },
          body,
        })
        expect(response.status).toBe(405)
      }
      for (const type of ['text/plain', 'application/x-www-form-urlencoded'])
        expect((await sendText(path, body, cookie, { 'Content-Type': type })).status).toBe(415)
      expect((await sendText(path, body, cookie, { Origin: 'https://evil.example' })).status).toBe(403)
    }
  })

  const hostile: unknown[] = [
    null,
    true,
    7,
    'text',
    [],
    {},
    { act: 'add' },
    { act: 'steal', propertyId: 'x' },
    { act: ['add'], propertyId: 'x' },
    { act: '__proto__', propertyId: 'x' },
    { act: 'constructor' },
    { act: 'add', propertyId: null },
    { act: 'add', propertyId: ['x'] },
    { act: 'add', propertyId: { $ne: '' } },
    { act: 'add', propertyId: 'x'.repeat(100_000) },
    { act: 'remove', propertyId: '\u0000' },
    { act: 'plan', propertyId: '\ud800' },
    { act: 'add', propertyId: UNKNOWN_ID, planMonths: [3] },
    { act: 'add', propertyId: UNKNOWN_ID, planMonths: { valueOf: 3 } },
    { propertyId: UNKNOWN_ID, isFavorite: 'true' },
    { propertyId: UNKNOWN_ID, isFavorite: 1 },
    { propertyId: UNKNOWN_ID },
    { isFavorite: true },
    { propertyId: ["'; drop table favorites --"], isFavorite: true },
    { propertyId: "'; drop table favorites --", isFavorite: true },
  ]

  test.each(hostile.map((body) => [JSON.stringify(body).slice(0, 80), body]))(
    'refuse %s without a slip',
    async (_, body) => {
      for (const path of [FAVORITES, CART]) {
        const response = await sendText(path, JSON.stringify(body))
        expect(response.status).toBeGreaterThanOrEqual(400)
        expect(response.status).toBeLessThan(500)
        expect(await response.text()).not.toMatch(/node_modules|select |insert |kysely|valibot|\bat .*:\d+/i)
      }
      expect(await allRows()).toEqual({ favorites: [], cartItems: [] })
    },
  )

  test.each(['', '{', 'null', '[[[[', '{"act":"clear"}{', `${'['.repeat(60)}${']'.repeat(60)}`, '\u0000'])(
    'refuse the body %j',
    async (body) => {
      for (const path of [FAVORITES, CART]) {
        const { status } = await sendText(path, body)
        expect(status).toBeGreaterThanOrEqual(400)
        expect(status).toBeLessThan(500)
      }
    },
  )
})
