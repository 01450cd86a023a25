import { beforeAll, expect, test } from 'vitest'
import { insertProfile } from '../../../../../tests/factories/profile-factory.ts'
import { insertProperty } from '../../../../../tests/factories/property-factory.ts'
import { useTestDatabase } from '../../../../../tests/support/test-database.ts'
import { makeTestServices } from '../../../../../tests/support/test-services.ts'
import { makeTestSite } from '../../../../../tests/support/test-site.ts'

const database = useTestDatabase()
const services = makeTestServices(database)
let site: Awaited<ReturnType<typeof makeTestSite>>

beforeAll(async () => {
  site = await makeTestSite(services, [
    'routes/public/properties/list/property-list.tsx',
    'routes/public/properties/detail/property-detail.tsx',
    'routes/internal-api/search-count.ts',
    'routes/public-api/properties.ts',
  ])
})

const read = async (path: string) => (await site.get(path)).text()

async function advertise(fullName: string, titles: string[], status: 'active' | 'draft' = 'active') {
  const { id } = await insertProfile(database.db, { fullName })
  for (const title of titles) await insertProperty(database.db, { userId: id, title, status })
  return id
}

test('the page of a home leads to all homes of its agent, under the agent’s name', async () => {
  const { id: userId } = await insertProfile(database.db, { fullName: 'Adjoa Frimpong' })
  const home = await insertProperty(database.db, { userId, title: 'Blue house' })
  await insertProperty(database.db, { userId, title: 'Green house' })
  await advertise('Yaw Darko', ['Red house'])
  const href = `/properties?agent=${userId}`
  expect(await read(`/properties/${home.id}`)).toMatch(
    new RegExp(`href="${href.replace('?', '\\?')}"[^>]*>See 2 homes<`),
  )
  const list = await read(href)
  expect(list).toContain('Blue house')
  expect(list).toContain('Green house')
  expect(list).not.toContain('Red house')
  expect(list).toMatch(/<h1>[^<]*from Adjoa Frimpong/)
  expect(list).toMatch(/<meta name="robots" content="noindex/)
  expect(JSON.parse(await read(`/api/search/count?agent=${userId}`))).toMatchObject({ count: 2 })
  const { value, total } = JSON.parse(await read(`/api/v1/properties?agent=${userId}`))
  expect(total).toBe(2)
  expect(value).toHaveLength(2)
})

test('who advertises nothing is no filter, and is not named', async () => {
  const buyer = await advertise('Esi Quiet', [])
  const drafter = await advertise('Kofi Draft', ['Not yet'], 'draft')
  await advertise('Yaw Darko', ['Yellow house'])
  const all = JSON.parse(await read('/api/search/count'))
  for (const agent of [buyer, drafter, '0193a000-0000-7000-8000-00000000dead', 'nobody']) {
    const list = await read(`/properties?agent=${agent}`)
    expect(list).toContain('Yellow house')
    expect(list).not.toMatch(/Esi Quiet|Kofi Draft|Ghana from/)
    expect(JSON.parse(await read(`/api/search/count?agent=${agent}`))).toEqual(all)
  }
})

test('the API finds nothing of an agent whom it does not know', async () => {
  const unknown = '0193a000-0000-7000-8000-00000000dead'
  expect(JSON.parse(await read(`/api/v1/properties?agent=${unknown}`))).toMatchObject({ value: [], total: 0 })
  expect((await site.get('/api/v1/properties?agent=nobody')).status).toBe(400)
})
