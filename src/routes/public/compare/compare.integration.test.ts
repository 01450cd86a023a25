import { describe, expect, test } from 'vitest'
import { factoryId } from '../../../../tests/factories/factory-id.ts'
import { insertProperty } from '../../../../tests/factories/property-factory.ts'
import { useTestDatabase } from '../../../../tests/support/test-database.ts'
import { makeTestServices } from '../../../../tests/support/test-services.ts'
import { makeTestSite } from '../../../../tests/support/test-site.ts'

const database = useTestDatabase()
const services = makeTestServices(database)
const site = await makeTestSite(services, ['routes/public/compare/compare.tsx'])

const insert = (title: string, rest: Parameters<typeof insertProperty>[1] = {}) =>
  insertProperty(database.db, { title, ...rest })
const read = async (query: string) => {
  const response = await site.get(`/compare?${query}`)
  return { status: response.status, text: (await response.text()).replace(/<!-- -->/g, '') }
}

describe('the comparison of an address', () => {
  test('shows its homes and passes over what nobody knows', async () => {
    const [first, second] = [await insert('House in Osu'), await insert('House in Labone')]
    const { status, text } = await read(`homes=${first.id},${factoryId()},nonsense,${second.id}`)
    expect(status).toBe(200)
    expect(text).toContain('House in Osu')
    expect(text).toContain('House in Labone')
    expect(text).not.toContain('not advertised any more')
    expect(text).toContain('noindex')
  })

  test('says that a home was taken off the market, and nothing else of it', async () => {
    const [first, gone] = [
      await insert('House in Osu'),
      await insert('A secret title', { status: 'withdrawn' }),
    ]
    const { text } = await read(`homes=${first.id},${gone.id}`)
    expect(text).toContain('1 home of this comparison is not advertised any more.')
    expect(text).not.toContain('A secret title')
  })

  test('names what is sold', async () => {
    const [first, sold] = [await insert('House in Osu'), await insert('House in Tema', { status: 'sold' })]
    const { text } = await read(`homes=${first.id},${sold.id}`)
    expect(text).toContain('Not on offer now')
    expect(text).toMatch(/badge[^>]*>Sold</)
  })

  test('leads to one short address where a form has sent the homes one by one', async () => {
    const [first, second] = [factoryId(), factoryId()]
    const response = await site.get(`/compare?homes=${first}&homes=${second}`)
    expect(response.status).toBe(302)
    expect(response.headers.get('Location')).toBe(`/compare?homes=${first},${second}`)
  })

  test('asks for homes where there are none', async () => {
    expect((await read('')).text).toContain('No homes to compare yet')
  })
})
