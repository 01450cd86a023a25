import fc from 'fast-check'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { insertProfile } from '../../../tests/factories/profile-factory.ts'
import { insertProperty } from '../../../tests/factories/property-factory.ts'
import { makeApiServices, makeApiSite } from '../../../tests/support/api-world.ts'
import { useTestDatabase } from '../../../tests/support/test-database.ts'
import { propertyParameters } from './operations.ts'

const UNKNOWN = '0193a000-0000-7000-8000-000000000000'
const database = useTestDatabase()
const services = makeApiServices(database)
let site: Awaited<ReturnType<typeof makeApiSite>>
let userId = ''

beforeAll(async () => {
  site = await makeApiSite(services)
})

beforeEach(async () => {
  await database.db.deleteFrom('properties').execute()
  userId = (await insertProfile(database.db)).id
})

const read = async (path: string) => {
  const response = await site.get(`/api/v1${path}`)
  return { response, status: response.status, body: await response.json() }
}

describe('parameters', () => {
  test.each([
    ['colour=red', 'colour', 'There is no such parameter.'],
    ['page=2', 'page', 'There is no such parameter.'],
    ['beds=1&beds=2', 'beds', 'Give this once.'],
    ['beds=', 'beds', 'Write a whole number in digits.'],
    ['beds=1e3', 'beds', 'Write a whole number in digits.'],
    ['beds=0x10', 'beds', 'Write a whole number in digits.'],
    ['beds=6', 'beds', 'Write a number from 0 to 5.'],
    ['minPrice=-1', 'minPrice', 'Write a whole number in digits.'],
    ['limit=0', 'limit', 'Write a number from 1 to 50.'],
    ['limit=51', 'limit', 'Write a number from 1 to 50.'],
    ['type=castle', 'type', 'Write one of: Apartment, House, Townhouse, Room, Commercial, Land.'],
    ['type=house,castle', 'type', 'Write one of: Apartment, House, Townhouse, Room, Commercial, Land.'],
    ['sort=random', 'sort', 'Write one of: price-asc, price-desc, latest.'],
    ['fields=', 'fields', 'There is no “” here. Write names as they are.'],
    ['fields=title,price', 'fields', 'There is no “price” here. Write names as they are.'],
    ['fields=listingkey', 'fields', 'There is no “listingkey” here. Write names as they are.'],
    ['fields=__proto__', 'fields', 'There is no “__proto__” here. Write names as they are.'],
    [
      `fields=${'🏠'.repeat(40)}`,
      'fields',
      `There is no “${'🏠'.repeat(25)}” here. Write names as they are.`,
    ],
    ['query=', 'query', 'Write something, or leave this out.'],
    ['query=%00', 'query', 'Leave out characters that cannot be seen.'],
    [`query=${'a'.repeat(201)}`, 'query', 'Write at most 200 characters.'],
    ['cursor=%2e%2e%2f', 'cursor', 'Hand back the cursor of a `next` address as it is.'],
    ['cursor=abc', 'cursor', 'This cursor belongs to another search. Begin without one.'],
    ['category=For+Sale&tag=For+Rent', 'tag', 'Give category or tag; they mean the same.'],
    ['__proto__=1', '__proto__', 'There is no such parameter.'],
    ['constructor=1', 'constructor', 'There is no such parameter.'],
  ])('%s is refused with what to do about it', async (query, parameter, detail) => {
    const { response, status, body } = await read(`/properties?${query}`)
    expect(status).toBe(400)
    expect(response.headers.get('Content-Type')).toBe('application/problem+json')
    expect(body).toMatchObject({ code: 'bad-parameter', errors: [{ parameter, detail }] })
  })

  test('are all named at once', async () => {
    const { body } = await read('/properties?beds=x&baths=y&what=z&limit=1&limit=2')
    expect(body.errors.map(({ parameter }: { parameter: string }) => parameter).sort()).toEqual([
      'baths',
      'beds',
      'limit',
      'what',
    ])
  })

  test('of one search are no way into another', async () => {
    for (let count = 0; count < 3; count++) await insertProperty(database.db, { userId })
    const { body } = await read('/properties?limit=1')
    const cursor = new URL(body.next).searchParams.get('cursor')
    expect((await read(`/properties?limit=2&cursor=${cursor}`)).status).toBe(200)
    expect((await read(`/properties?limit=1&beds=1&cursor=${cursor}`)).status).toBe(400)
    expect((await read(`/properties?limit=1&sort=price-asc&cursor=${cursor}`)).status).toBe(400)
  })

  test('are understood or refused, whatever they hold', async () => {
    await insertProperty(database.db, { userId })
    const hostile = [
      "' or 1=1 --",
      '%_\\',
      '\ud800',
      '\u0000',
      '{"$ne":1}',
      '../../etc',
      '<script>',
      '🏠'.repeat(99),
    ]
    const name = fc.constantFrom(
      ...Object.keys(propertyParameters),
      ...['page', 'kind', '', '__proto__', 'a[]', '$where'],
    )
    const value = fc.oneof(
      fc.constantFrom(...hostile),
      fc.string({ unit: 'binary' }),
      fc.double().map(String),
    )
    const path = fc.constantFrom('/properties', '/places', '/posts', `/properties/${UNKNOWN}`)
    await fc.assert(
      fc.asyncProperty(path, fc.array(fc.tuple(name, value), { maxLength: 4 }), async (where, pairs) => {
        const { response, status } = await read(`${where}?${new URLSearchParams(pairs)}`)
        expect([200, 400, 404, 414]).toContain(status)
        expect(response.headers.get('Content-Type')).toMatch(/^application\/(problem\+)?json/)
      }),
      { numRuns: 250 },
    )
    expect(services.logged.filter(({ level }) => level === 'error')).toEqual([])
  })
})
