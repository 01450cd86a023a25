import { beforeEach, describe, expect, test } from 'vitest'
import { makeVisitor } from '../../../tests/factories/visitor-factory.ts'
import { useTestDatabase } from '../../../tests/support/test-database.ts'
import { makeTestServices, type TestServices } from '../../../tests/support/test-services.ts'
import { notePageSpeed } from './vitals.commands.server.ts'
import { cleanUpVitals } from './vitals.jobs.server.ts'
import { listPageSpeed } from './vitals.queries.server.ts'
import type { PageSpeedCall } from './vitals.schema.ts'

const database = useTestDatabase()
let services: TestServices
// Each test's visitors come from addresses of their own, since one process counts them all.
let network = 0
const BROWSER =
  'Mozilla/5.0 (Linux; Android 14; SM-A155F) AppleWebKit/537.36 Chrome/131.0 Mobile Safari/537.36'
const visitor = (host = 1) => makeVisitor({ ip: `10.9.${network}.${host}`, userAgent: BROWSER })

const call = (milliseconds: number, page: PageSpeedCall['page'] = '/properties'): PageSpeedCall => ({
  page,
  connection: 'slow',
  measures: [
    { metric: 'LCP', value: milliseconds },
    { metric: 'CLS', value: 0.02 },
  ],
})

beforeEach(async () => {
  network += 1
  services = makeTestServices(database)
  await database.db.deleteFrom('pageVitals').execute()
})

const speedOf = async () => await listPageSpeed(database.db, { now: services.time.now })

describe('a measured visit', () => {
  test('is counted by page, metric and bucket, and by nothing else', async () => {
    expect(await notePageSpeed(services, visitor(), call(1_800))).toBe(true)
    expect(await notePageSpeed(services, visitor(), call(1_805))).toBe(true)
    const rows = await database.db.selectFrom('pageVitals').selectAll().orderBy('metric').execute()
    expect(rows).toEqual([
      { day: '2026-11-21', route: '/properties', metric: 'CLS', connection: 'slow', bucket: 26, count: 2 },
      { day: '2026-11-21', route: '/properties', metric: 'LCP', connection: 'slow', bucket: 45, count: 2 },
    ])
  })

  test('leaves no address behind', async () => {
    await notePageSpeed(services, visitor(77), call(1_800))
    const rows = await database.db
      .selectFrom('rateLimits')
      .select('key')
      .where('key', 'like', 'page-speed:%')
      .execute()
    expect(rows.length).toBeGreaterThan(0)
    expect(JSON.stringify(rows)).not.toContain(`10.9.${network}`)
  })

  test('of a program is not counted', async () => {
    const bot = makeVisitor({ ip: '10.9.0.1', userAgent: 'Googlebot/2.1 (+http://www.google.com/bot.html)' })
    expect(await notePageSpeed(services, bot, call(900))).toBe(false)
    expect((await speedOf()).pages).toEqual([])
  })

  test('is counted up to the limit of its address, however many come at once', async () => {
    const most = services.config.vitals.reportsPerAddress.count
    const counted = await Promise.all(
      Array.from({ length: most + 20 }, (_, index) =>
        notePageSpeed(services, visitor(), call(1_000 + index)),
      ),
    )
    expect(counted.filter(Boolean)).toHaveLength(most)
    expect((await speedOf()).pages[0]?.metrics.LCP?.visits).toBe(most)
  })
})

describe('the speed of pages', () => {
  test('is what three of four visits were at least as good as, with a word for it', async () => {
    for (const [index, milliseconds] of [900, 1_000, 3_100, 9_000].entries())
      await notePageSpeed(services, visitor(index), call(milliseconds))
    const { pages } = await speedOf()
    expect(pages).toHaveLength(1)
    expect(pages[0]).toMatchObject({
      page: '/properties',
      visits: 4,
      metrics: { LCP: { rating: 'needs work', visits: 4 }, CLS: { rating: 'good' }, INP: null },
    })
  })

  test('names the most visited page first', async () => {
    await notePageSpeed(services, visitor(), call(900, '/blog'))
    for (const host of [1, 2]) await notePageSpeed(services, visitor(host), call(900, '/'))
    expect((await speedOf()).pages.map(({ page }) => page)).toEqual(['/', '/blog'])
  })

  test('is given for each of 28 days', async () => {
    await notePageSpeed(services, visitor(), call(900))
    const { days } = await speedOf()
    expect(days).toHaveLength(28)
    expect(days.map(({ day }) => day).at(0)).toBe('2026-10-25')
    expect(days.filter(({ milliseconds }) => milliseconds !== null).map(({ day }) => day)).toEqual([
      '2026-11-21',
    ])
  })
})

test('what was measured 91 days ago is forgotten', async () => {
  await notePageSpeed(services, visitor(), call(900))
  await cleanUpVitals(database.db, new Date('2027-02-19T12:00:00Z'))
  expect(await database.db.selectFrom('pageVitals').selectAll().execute()).toHaveLength(2)
  await cleanUpVitals(database.db, new Date('2027-02-20T12:00:00Z'))
  expect(await database.db.selectFrom('pageVitals').selectAll().execute()).toHaveLength(0)
})
