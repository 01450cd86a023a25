import { beforeEach, describe, expect, test } from 'vitest'
import { insertProperty, type NewProperty } from '../../../../tests/factories/property-factory.ts'
import { useTestDatabase } from '../../../../tests/support/test-database.ts'
import { makeTestServices } from '../../../../tests/support/test-services.ts'
import { insertPerson, makeTestSite } from '../../../../tests/support/test-site.ts'

const database = useTestDatabase({ maxConnections: 10 })
const services = makeTestServices(database)
const site = await makeTestSite(services, [
  'routes/account/cart/cart.tsx',
  'routes/account/home/dashboard-home.tsx',
])
const CART = '/dashboard/cart'
const ITEMS = `${CART}/items`
const CLEARING = `${CART}/clearing`
const onItem = (propertyId: string, act: string) => `${ITEMS}/${encodeURIComponent(propertyId)}/${act}`
const UNKNOWN_ID = '0198f000-0000-7000-8000-000000000002'

beforeEach(async () => {
  await database.db.deleteFrom('accounts').execute()
  await database.db.deleteFrom('leads').execute()
  await database.db.deleteFrom('properties').execute()
  await database.db.deleteFrom('profiles').execute()
})

async function fill(
  userId: string,
  property: Partial<NewProperty>,
  item: { planMonths?: number; pricePesewas?: number } = {},
) {
  const { id: propertyId } = await insertProperty(database.db, property)
  const { pricePesewas } = await database.db
    .selectFrom('properties')
    .select('pricePesewas')
    .where('id', '=', propertyId)
    .executeTakeFirstOrThrow()
  await database.db
    .insertInto('cartItems')
    .values({ userId, propertyId, planMonths: null, pricePesewas, createdAt: services.clock.now(), ...item })
    .execute()
  return propertyId
}

const rowsOf = (userId: string) =>
  database.db
    .selectFrom('cartItems')
    .select(['propertyId', 'planMonths', 'pricePesewas'])
    .where('userId', '=', userId)
    .orderBy('propertyId')
    .execute()

/** What a person reads, without the marks between. */
async function readingOf(response: Response): Promise<string> {
  const html = (await response.text()).replace(/<script[\s\S]*?<\/script>/g, '').replace(/<!-- -->/g, '')
  return html.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ')
}

describe('the page of the cart', () => {
  test('is refused to administrators, whatever is in it from before', async () => {
    const { id, cookie } = await insertPerson(services, 'admin')
    await fill(id, { title: 'Put in as a user' })
    for (const response of [
      await site.get(CART, cookie),
      await site.post(CLEARING, { confirmed: 'yes' }, cookie),
      await site.post(onItem(UNKNOWN_ID, 'request'), {}, cookie),
    ]) {
      expect(response.status).toBe(403)
      expect(await readingOf(response)).not.toContain('Put in as a user')
    }
    expect(await rowsOf(id)).toHaveLength(1)
  })

  test('splits what is to be rented from what is to be bought, with the amounts of each', async () => {
    const { id, cookie } = await insertPerson(services)
    await fill(id, { title: 'Flat to let', tag: 'For Rent', pricePesewas: 250_000 })
    await fill(id, { title: 'Room to let', tag: 'For Rent', pricePesewas: 60_050 })
    await fill(id, { title: 'House for sale', pricePesewas: 100_000_000 })
    await fill(id, { title: 'Villa for sale', pricePesewas: 120_000_000 }, { planMonths: 6 })
    const response = await site.get(CART, cookie)
    const text = await readingOf(response)
    expect(response.headers.get('Cache-Control')).toBe('private, no-store')
    expect(text).toMatch(/Rental Properties .* Flat to let .* Room to let .* Properties For Sale .* House/)
    expect(text).toContain(
      'Monthly rent GH₵3,100.50 Security deposit, refundable GH₵3,100.50 Application fee, once for all homes GH₵50 To pay now GH₵6,251',
    )
    // Half of one, and the first payment of the other's plan: half of 1,200,000 + 50,000 × 6 / 3.
    expect(text).toContain('Down payment GH₵1,150,000 Processing fee GH₵100 To pay now GH₵1,150,100')
    expect(text).toContain('Proceed to Rent Now GH₵6,251')
    expect(text).toContain('Proceed to Purchase GH₵1,150,100')
    expect(text).toMatch(
      /Proceed to Purchase .* Pays for the purchase alone\. .* Check out together, GH₵1,156,351 .*Clear Cart/,
    )
    expect(text.match(/Request Property/g)).toHaveLength(2)
    // Said before the sums as well, which stand far below on a phone.
    expect(text).toMatch(/Total now Pay apart or together GH₵1,156,351 .*Proceed to Rent Now/)
    // Of several homes each says what is paid today; the rest is folded up.
    expect(text).toMatch(
      /Today First payment of the plan GH₵650,000 Later: GH₵650,000 over 6 months : Villa for sale From /,
    )
  })

  test('shows its owner’s alone', async () => {
    const [ama, kofi] = [await insertPerson(services), await insertPerson(services)]
    await fill(kofi.id, { title: 'House of Kofi' })
    const text = await readingOf(await site.get(CART, ama.cookie))
    expect(text).toContain('Your cart is empty')
    expect(text).toContain('Browse Properties')
    expect(text).not.toContain('House of Kofi')
  })

  test('has one door where all of it is of one kind', async () => {
    const { id, cookie } = await insertPerson(services)
    await fill(id, { tag: 'For Rent' })
    const text = await readingOf(await site.get(CART, cookie))
    // On a phone it stands below the first home too, without a way round by the sum; nothing of one home is folded up.
    expect(text.match(/Proceed to Rent Now GH₵/g)).toHaveLength(2)
    expect(text).not.toMatch(/together|Proceed to Purchase|Total now|Later/)
  })

  test('gives each kind its own way to checkout, which keeps the lease that was chosen', async () => {
    const { id, cookie } = await insertPerson(services)
    await fill(id, { tag: 'For Rent', pricePesewas: 60_000, advanceMonths: 6 })
    await fill(id, { pricePesewas: 100_000_000 })
    const html = await (
      await site.get(`${CART}?leaseDuration=6&moveInDate=2026-12-01&only=nothing`, cookie)
    ).text()
    for (const href of ['?only=rent&amp;leaseDuration=6&amp;moveInDate=2026-12-01', '?only=sale'])
      expect(html).toContain(`href="/dashboard/payment${href}"`)
    const text = await readingOf(new Response(html))
    expect(text).toContain('By 1 December 2026, when you sign 5 more months of the 6 in advance GH₵3,000')
  })

  test('says what is paid later without days while none is chosen, and takes no day that is past', async () => {
    const { id, cookie } = await insertPerson(services)
    await fill(id, { tag: 'For Rent', pricePesewas: 60_000, advanceMonths: 6 })
    for (const query of ['', '?moveInDate=2020-01-01', '?leaseDuration=99&moveInDate=%3Cb%3E']) {
      const text = await readingOf(await site.get(`${CART}${query}`, cookie))
      expect(text).toContain('When you sign 5 more months of the 6 in advance GH₵3,000')
      expect(text).toContain('From month 7 Rent each month, 6 times GH₵600')
    }
  })

  test.each([
    ['reserved', 'Somebody else has agreed to take this property.'],
    ['sold', 'This property has been sold.'],
    ['let', 'This property has been let.'],
    ['withdrawn', 'This property is not on the market any more.'],
  ] as const)('says of a %s property what has become of it, and does not count it', async (status, words) => {
    const { id, cookie } = await insertPerson(services)
    await fill(id, { status, title: 'Not to be had' })
    const text = await readingOf(await site.get(CART, cookie))
    expect(text).toContain(words)
    expect(text).toContain('Remove')
    expect(text).not.toMatch(/To pay now|Proceed to|Request Property/)
  })

  test('says that a price has changed until it is accepted', async () => {
    const { id, cookie } = await insertPerson(services)
    const [changed, other] = [
      await fill(id, { pricePesewas: 90_000_000 }, { pricePesewas: 80_000_000 }),
      await fill(id, { pricePesewas: 70_000_000 }, { pricePesewas: 60_000_000 }),
    ]
    const before = await readingOf(await site.get(CART, cookie))
    expect(before).toContain('It was GH₵800,000 when you put it in, and is GH₵900,000 now.')
    const after = await readingOf(await site.post(onItem(changed, 'price'), {}, cookie))
    expect(after).toContain('New price accepted')
    expect(after).not.toContain('It was GH₵800,000')
    expect(after).toContain('It was GH₵600,000')
    expect(await rowsOf(id)).toMatchObject(
      [
        { propertyId: changed, pricePesewas: 90_000_000 },
        { propertyId: other, pricePesewas: 60_000_000 },
      ].sort((a, b) => (a.propertyId < b.propertyId ? -1 : 1)),
    )
  })

  test('says that a plan is not offered any more', async () => {
    const { id, cookie } = await insertPerson(services)
    await fill(id, { maxPaymentPlanMonths: 3 }, { planMonths: 12 })
    expect(await readingOf(await site.get(CART, cookie))).toContain(
      'The plan that you chose is not offered any more.',
    )
  })
})

describe('without script', () => {
  test('a property is put in with its plan, the plan changes, and it goes with a way back', async () => {
    const { id, cookie } = await insertPerson(services)
    const { id: propertyId } = await insertProperty(database.db)
    const send = async (to: string, form: Record<string, string>) =>
      readingOf(await site.post(to, form, cookie))
    const plan = onItem(propertyId, 'plan')
    expect(await send(ITEMS, { propertyId, planMonths: '6' })).toContain('Property added to cart')
    expect(await send(ITEMS, { propertyId, planMonths: '' })).toContain(
      'This property is already in your cart',
    )
    expect(await send(plan, { planMonths: '12' })).toContain('Payment plan changed')
    expect(await rowsOf(id)).toMatchObject([{ propertyId, planMonths: 12 }])
    expect(await send(plan, { planMonths: '' })).toContain('Half of the price, processing fee')
    expect(await rowsOf(id)).toMatchObject([{ propertyId, planMonths: null }])
    const addedAt = '2026-01-02T03:04:05.006Z'
    const response = await site.post(onItem(propertyId, 'removal'), { planMonths: '12', addedAt }, cookie)
    const removed = await response.text()
    expect(removed).toContain('Property removed from cart')
    for (const field of [`name="planMonths" value="12"`, `name="addedAt" value="${addedAt}"`])
      expect(removed).toContain(field)
    expect(await rowsOf(id)).toEqual([])
    await send(ITEMS, { propertyId, planMonths: '12', addedAt })
    expect(await (await site.get(CART, cookie)).text()).toContain(`name="addedAt" value="${addedAt}"`)
  })

  test('what was removed by its agent is dismissed, without a way back', async () => {
    const { id, cookie } = await insertPerson(services)
    const { id: other } = await insertPerson(services, 'admin')
    const propertyId = await fill(id, { title: 'Villa of a former agent', userId: other })
    await fill(id, { title: 'House for sale', pricePesewas: 100_000_000 })
    await database.db.deleteFrom('profiles').where('id', '=', other).execute()
    const text = await readingOf(await site.get(CART, cookie))
    expect(text).toMatch(
      /Villa of a former agent Dismiss This property has been removed by its agent\. It is not part of your total\. Dismiss it, or pay for the rest only\. .* House for sale/,
    )
    expect(text).toContain('To pay now GH₵500,100')
    expect(text).not.toContain('Remove: Villa')
    const left = await readingOf(await site.post(onItem(propertyId, 'removal'), {}, cookie))
    expect(left).toContain('Property removed from cart')
    expect(left).not.toMatch(/Undo|Villa/)
  })

  test('the cart asks before it is cleared', async () => {
    const { id, cookie } = await insertPerson(services)
    await fill(id, {})
    const asked = await readingOf(await site.post(CLEARING, {}, cookie))
    expect(asked).toContain('Are you sure you want to take everything out of your cart?')
    expect(await rowsOf(id)).toHaveLength(1)
    const cleared = await readingOf(await site.post(CLEARING, { confirmed: 'yes' }, cookie))
    expect(cleared).toContain('Cart cleared')
    expect(cleared).toContain('Your cart is empty')
    expect(await rowsOf(id)).toEqual([])
  })

  test('a property is requested once, and the page remembers', async () => {
    const { id, cookie } = await insertPerson(services)
    const propertyId = await fill(id, {})
    const request = onItem(propertyId, 'request')
    const text = await readingOf(await site.post(request, {}, cookie))
    expect(text).toContain('Request Sent: Your property request has been sent to an agent.')
    expect(text).toContain('Request sent')
    await site.post(request, {}, cookie)
    expect(await readingOf(await site.get(CART, cookie))).not.toContain('Request Property')
    const leads = await database.db.selectFrom('leads').select(['userId', 'propertyId', 'kind']).execute()
    expect(leads).toEqual([{ userId: id, propertyId, kind: 'property-request' }])
  })

  test('nothing of another person’s cart moves', async () => {
    const [ama, kofi] = [await insertPerson(services), await insertPerson(services)]
    const propertyId = await fill(kofi.id, { pricePesewas: 90_000_000 }, { pricePesewas: 1, planMonths: 3 })
    const before = await rowsOf(kofi.id)
    for (const act of ['removal', 'plan', 'price'])
      await site.post(onItem(propertyId, act), { planMonths: '6', userId: kofi.id }, ama.cookie)
    await site.post(CLEARING, { confirmed: 'yes', userId: kofi.id }, ama.cookie)
    expect(await rowsOf(kofi.id)).toEqual(before)
    expect(await rowsOf(ama.id)).toEqual([])
  })

  test('twenty presses at once put one in', async () => {
    const { id, cookie } = await insertPerson(services)
    const { id: propertyId } = await insertProperty(database.db)
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => site.post(ITEMS, { propertyId, planMonths: '' }, cookie)),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200))
    expect(await rowsOf(id)).toHaveLength(1)
  })

  test('there is an answer for each thing that cannot be', async () => {
    const { id, cookie } = await insertPerson(services)
    const { id: propertyId } = await insertProperty(database.db)
    const { id: sold } = await insertProperty(database.db, { status: 'sold' })
    const { id: draft } = await insertProperty(database.db, { status: 'draft', publishedAt: null })
    const answers: [string, Record<string, string>, number][] = [
      [ITEMS, { propertyId: UNKNOWN_ID, planMonths: '' }, 404],
      [ITEMS, { propertyId: draft, planMonths: '' }, 404],
      [ITEMS, { propertyId: sold, planMonths: '' }, 409],
      [ITEMS, { propertyId, planMonths: '5' }, 422],
      [ITEMS, { propertyId, planMonths: '6; drop table cart_items' }, 422],
      [ITEMS, { propertyId, planMonths: '1e9' }, 422],
      [ITEMS, { propertyId: "' or true --", planMonths: '' }, 404],
      [ITEMS, {}, 422],
      [onItem(propertyId, 'plan'), { planMonths: '6' }, 404],
      [onItem('x', 'removal'), {}, 200],
      [onItem('x', 'price'), {}, 200],
      [onItem(UNKNOWN_ID, 'request'), {}, 404],
      // A page of before an update.
      [CART, { act: 'add', propertyId, planMonths: '' }, 409],
    ]
    for (const [to, form, status] of answers)
      expect([to, form, (await site.post(to, form, cookie)).status]).toEqual([to, form, status])
    expect(await rowsOf(id)).toEqual([])
  })

  test('a form of another site does nothing', async () => {
    const { id, cookie } = await insertPerson(services)
    await fill(id, {})
    const foreign = { Origin: 'https://evil.example' }
    const response = await site.post(CLEARING, { confirmed: 'yes' }, cookie, foreign)
    expect(response.status).toBe(403)
    expect(await rowsOf(id)).toHaveLength(1)
  })
})

describe('the first page of the dashboard', () => {
  test('counts what somebody keeps and has in the cart, and shows the first two', async () => {
    const { id, cookie } = await insertPerson(services)
    for (const title of ['First home', 'Second home', 'Third home']) {
      await fill(id, { title, tag: title === 'Second home' ? 'For Rent' : 'For Sale' })
      services.time.now = new Date(services.time.now.getTime() + 1_000)
    }
    const { id: propertyId } = await insertProperty(database.db)
    const createdAt = services.clock.now()
    await database.db.insertInto('favorites').values({ userId: id, propertyId, createdAt }).execute()
    const text = await readingOf(await site.get('/dashboard', cookie))
    expect(text).toContain('Favorites 1')
    expect(text).toContain('Cart Items 3')
    expect(text).toMatch(/First home .* Second home/)
    expect(text).not.toContain('Third home')
    for (const action of ['View Cart', 'View Favorites', 'Update Profile']) expect(text).toContain(action)
  })

  test('says nothing of either to administrators', async () => {
    const { id, cookie } = await insertPerson(services, 'admin')
    await fill(id, { title: 'Put in as a user' })
    const text = await readingOf(await site.get('/dashboard', cookie))
    expect(text).not.toMatch(/Cart|Favorites/)
  })
})
