import { beforeEach, describe, expect, test } from 'vitest'
import { insertProperty } from '../../../tests/factories/property-factory.ts'
import { useTestDatabase } from '../../../tests/support/test-database.ts'
import { makeTestServices } from '../../../tests/support/test-services.ts'
import { insertPerson, makeTestSite } from '../../../tests/support/test-site.ts'

const database = useTestDatabase({ maxConnections: 10 })
const services = makeTestServices(database)
const site = await makeTestSite(services, [
  'routes/public/home/home.tsx',
  'routes/public/properties/list/property-list.tsx',
  'routes/public/properties/detail/property-detail.tsx',
])

beforeEach(async () => {
  await database.db.deleteFrom('accounts').execute()
  await database.db.deleteFrom('properties').execute()
  await database.db.deleteFrom('profiles').execute()
})

const page = async (path: string, cookie?: string) => (await site.get(path, cookie)).text()
const countOf = (html: string, pattern: RegExp) => html.match(new RegExp(pattern, 'g'))?.length ?? 0

/** A popular house, which is on the home page too. */
const insertHouse = () => insertProperty(database.db, { title: 'House "on" the hill', isPopular: true })

describe('a public page', () => {
  test('shows visitors hearts that lead to signing in, from every card and the page itself', async () => {
    const { id } = await insertHouse()
    const paths = ['/', '/properties?type=house&page=1', `/properties/${id}`]
    for (const path of paths) {
      const html = await page(path)
      const heart = /<a[^>]*aria-label="Favorite: House &quot;on&quot; the hill"[^>]*>/.exec(html)?.[0]
      expect(heart).toContain(`href="/login?from=${encodeURIComponent(path)}"`)
      expect(html).not.toContain('aria-pressed')
      expect(html).not.toContain('href="/dashboard/favorites"')
    }
  })

  test('is the same whoever keeps what', async () => {
    const { id } = await insertHouse()
    const paths = ['/', '/properties', `/properties/${id}`]
    const before = await Promise.all(paths.map((path) => page(path)))
    const { id: userId } = await insertPerson(services, 'user')
    const row = { userId, propertyId: id, createdAt: services.clock.now() }
    await database.db.insertInto('favorites').values(row).execute()
    await database.db
      .insertInto('cartItems')
      .values({ ...row, planMonths: null, pricePesewas: 1 })
      .execute()
    expect(await Promise.all(paths.map((path) => page(path)))).toEqual(before)
    for (const path of paths)
      expect((await site.get(path)).headers.get('Cache-Control')).toMatch(/public|s-maxage/)
  })

  test('gives somebody signed in hearts that work without script, and says in no HTML what they keep', async () => {
    const { id } = await insertHouse()
    const { id: userId, cookie } = await insertPerson(services, 'user')
    await database.db
      .insertInto('favorites')
      .values({ userId, propertyId: id, createdAt: services.clock.now() })
      .execute()
    for (const path of ['/', '/properties', `/properties/${id}`]) {
      const html = await page(path, cookie)
      expect(html).toContain(`<form action="/dashboard/favorites/${id}/addition" method="post">`)
      expect(html).toContain('aria-pressed="false"')
      expect(html).not.toContain('aria-pressed="true"')
      expect(html).toContain('aria-label="Favorites"')
      expect(html).toContain('href="/dashboard/cart"')
    }
  })

  test('has neither heart nor cart for administrators', async () => {
    const { id } = await insertHouse()
    const { cookie } = await insertPerson(services, 'admin')
    for (const path of ['/', '/properties', `/properties/${id}`])
      expect(await page(path, cookie)).not.toMatch(/Favorite|Add to Cart|dashboard\/(favorites|cart)/)
  })
})

describe('Add to Cart', () => {
  test('leads visitors to signing in and takes the plan of somebody signed in along', async () => {
    const { id } = await insertProperty(database.db, { maxPaymentPlanMonths: 6 })
    const path = `/properties/${id}`
    const visitors = await page(path)
    // Without a plan, with three and with six months.
    expect(countOf(visitors, />Add to Cart</)).toBe(3)
    expect(visitors).not.toContain('action="/dashboard/cart')
    const { cookie } = await insertPerson(services, 'user')
    const html = await page(path, cookie)
    expect(countOf(html, /action="\/dashboard\/cart\/items"/)).toBe(3)
    for (const months of ['', '3', '6']) expect(html).toContain(`name="planMonths" value="${months}"`)
  })

  test.each(['reserved', 'sold', 'let'] as const)('is not there for what is %s', async (status) => {
    const { id } = await insertProperty(database.db, { status })
    const { cookie } = await insertPerson(services, 'user')
    for (const as of [undefined, cookie]) {
      const html = await page(`/properties/${id}`, as)
      expect(html).not.toContain('Add to Cart')
      expect(html).toContain('Favorite: ')
    }
  })
})
