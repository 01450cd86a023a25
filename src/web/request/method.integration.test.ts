import { beforeEach, describe, expect, test } from 'vitest'
import { insertProperty } from '../../../tests/factories/property-factory.ts'
import { useTestDatabase } from '../../../tests/support/test-database.ts'
import { makeTestServices } from '../../../tests/support/test-services.ts'
import { insertPerson, makeTestSite } from '../../../tests/support/test-site.ts'

const database = useTestDatabase()
const services = makeTestServices(database)
const site = await makeTestSite(services, [
  'routes/public/home/home.tsx',
  'routes/public/auth/login.tsx',
  'routes/public/auth/logout.ts',
  'routes/account/cart/cart.tsx',
  'routes/admin/properties/properties.tsx',
  'routes/admin/properties/import/property-import.tsx',
  'routes/account/orders/orders-receipt-file.ts',
  'routes/internal-api/cart.ts',
])
const METHODS = ['PUT', 'PATCH', 'DELETE']

beforeEach(async () => {
  for (const table of ['accounts', 'properties', 'profiles'] as const)
    await database.db.deleteFrom(table).execute()
})

const send = (path: string, method: string, fields: Record<string, string>, cookie?: string) =>
  site.send(path, {
    method,
    headers: { Origin: services.config.siteUrl, ...(cookie ? { Cookie: cookie } : {}) },
    body: new URLSearchParams(fields),
  })

describe.each(METHODS)('%s', (method) => {
  test('does not do what posting the same form does', async () => {
    const { id: userId, cookie } = await insertPerson(services)
    const { id: propertyId } = await insertProperty(database.db)
    const form = { propertyId, planMonths: '' }
    for (const path of ['/dashboard/cart/items', '/dashboard/cart/items.data']) {
      const response = await send(path, method, form, cookie)
      expect(response.status).toBe(405)
      expect(response.headers.get('Allow')).toBe('GET, HEAD, POST')
      expect(response.headers.get('Cache-Control')).toMatch(/no-store/)
    }
    expect(await database.db.selectFrom('cartItems').selectAll().execute()).toEqual([])
    expect((await send('/dashboard/cart/items', 'POST', form, cookie)).status).toBe(200)
    expect(await database.db.selectFrom('cartItems').select('userId').execute()).toEqual([{ userId }])
  })

  test('ends no session', async () => {
    const { cookie } = await insertPerson(services)
    expect((await send('/logout', method, {}, cookie)).status).toBe(405)
    expect(await database.db.selectFrom('sessions').select('id').execute()).toHaveLength(1)
  })

  test.each([
    '/',
    '/login',
    '/dashboard/cart',
    '/dashboard/properties',
    '/dashboard/properties/import',
    '/dashboard/orders/0198f000-0000-7000-8000-000000000002/receipt.pdf',
  ])('of %s is refused, whoever asks', async (path) => {
    const { cookie } = await insertPerson(services, 'admin')
    for (const as of [undefined, cookie]) {
      const response = await send(path, method, { email: 'ama@example.com' }, as)
      expect([response.status, response.headers.get('Allow')]).toEqual([405, 'GET, HEAD, POST'])
      expect(response.headers.get('Set-Cookie')).toBeNull()
    }
  })

  test('of an endpoint is refused by the endpoint', async () => {
    const response = await send('/api/cart', method, {})
    expect([response.status, response.headers.get('Allow')]).toEqual([405, 'POST'])
    expect(await response.json()).toMatchObject({ error: { code: 'request.wrong_method' } })
  })
})

test('what only looks like an endpoint is none', async () => {
  const { cookie } = await insertPerson(services)
  for (const path of ['/dashboard/../dashboard/cart', '/dashboard/cart?/api/', '//api/../dashboard/cart'])
    expect((await send(path, 'DELETE', {}, cookie)).status, path).not.toBe(200)
})
