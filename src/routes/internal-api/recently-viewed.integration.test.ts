import { expect, test } from 'vitest'
import { insertProperty } from '../../../tests/factories/property-factory.ts'
import { useTestDatabase } from '../../../tests/support/test-database.ts'
import { makeTestServices } from '../../../tests/support/test-services.ts'
import { makeTestSite } from '../../../tests/support/test-site.ts'

const database = useTestDatabase()
const site = await makeTestSite(makeTestServices(database), ['routes/internal-api/recently-viewed.ts'])

async function ask(ids: string) {
  const response = await site.get(`/api/recently-viewed?ids=${ids}`)
  const body = (await response.json()) as { homes: { id: string; price: string; beds: number }[] }
  return { response, ids: body.homes.map(({ id }) => id), homes: body.homes }
}

test('homes that are advertised now come in the order of their ids, with what they cost now', async () => {
  const [first, second] = [await insertProperty(database.db), await insertProperty(database.db)]
  await database.db
    .updateTable('properties')
    .set({ pricePesewas: 123_400 })
    .where('id', '=', first.id)
    .execute()
  const { ids, homes, response } = await ask(`${second.id},${first.id}`)
  expect(ids).toEqual([second.id, first.id])
  expect(homes[1]).toMatchObject({ price: 'GH₵1,234', beds: 3 })
  expect(response.headers.get('Cache-Control')).toMatch(/no-store/)
})

test('what is gone, was never public or is no id is left out', async () => {
  const { id } = await insertProperty(database.db)
  const hidden = await Promise.all([
    insertProperty(database.db, { status: 'draft', publishedAt: null }),
    insertProperty(database.db, { status: 'withdrawn' }),
    insertProperty(database.db, { status: 'sold' }),
  ])
  const asked = ['%00', "'--", '0193a000-0000-7000-8000-000000000000', ...hidden.map((each) => each.id), id]
  expect((await ask(asked.join(','))).ids).toEqual([id])
  expect((await ask('')).ids).toEqual([])
})

test('no more than eight are looked for', async () => {
  const properties = await Promise.all(Array.from({ length: 9 }, () => insertProperty(database.db)))
  expect((await ask(properties.map(({ id }) => id).join(','))).ids).toHaveLength(8)
})
