import { beforeEach, describe, expect, test } from 'vitest'
import { useTestDatabase } from '../../../../tests/support/test-database.ts'
import { makeTestServices } from '../../../../tests/support/test-services.ts'
import { insertPerson, makeTestSite } from '../../../../tests/support/test-site.ts'

const database = useTestDatabase()
const services = makeTestServices(database)
const site = await makeTestSite(services, ['routes/admin/page-speed/page-speed.tsx'])
const PAGE_SPEED = '/dashboard/page-speed'

beforeEach(async () => {
  await database.db.deleteFrom('pageVitals').execute()
})

describe('the page about speed', () => {
  test('says so when nothing was measured', async () => {
    const { cookie } = await insertPerson(services, 'admin')
    expect(await (await site.get(PAGE_SPEED, cookie)).text()).toContain('Nothing measured yet')
  })

  test('names kinds of page with their values and a word for each, in a picture and in words', async () => {
    await database.db
      .insertInto('pageVitals')
      .values({
        day: '2026-11-20',
        route: '/properties',
        metric: 'LCP',
        connection: 'slow',
        bucket: 51,
        count: 9,
      })
      .execute()
    const { cookie } = await insertPerson(services, 'admin')
    const response = await site.get(PAGE_SPEED, cookie)
    expect(response.headers.get('Cache-Control')).toBe('private, no-store')
    const page = await response.text()
    for (const part of [
      'List of properties',
      '4.1 s',
      'Poor',
      'Not measured',
      'The slowest was 20 November 2026',
    ])
      expect(page).toContain(part)
    expect(page).toContain('fill="var(--color-danger)"')
  })
})
