import { beforeEach, describe, expect, test } from 'vitest'
import { HONEYPOT } from '#/shared/honeypot.ts'
import { urls } from '#/shared/urls.ts'
import { factoryId } from '../../../../tests/factories/factory-id.ts'
import { insertProperty } from '../../../../tests/factories/property-factory.ts'
import { HOSTILE_TEXTS } from '../../../../tests/support/hostile-text.ts'
import { skeletonOf } from '../../../../tests/support/page-skeleton.ts'
import { useTestDatabase } from '../../../../tests/support/test-database.ts'
import { makeTestServices } from '../../../../tests/support/test-services.ts'
import { makeTestSite } from '../../../../tests/support/test-site.ts'

const database = useTestDatabase()
const services = makeTestServices(database)
const site = await makeTestSite(services, [
  'routes/public/reports/report-property.tsx',
  'routes/public/properties/detail/property-detail.tsx',
])
const FORM = { reason: 'wrong-place', note: 'It is in Madina.', [HONEYPOT]: '' }
const THANKS = 'Thank you. We have your report.'

let path: string

beforeEach(async () => {
  for (const table of ['rateLimits', 'accounts', 'profiles'] as const)
    await database.db.deleteFrom(table).execute()
  path = urls.reportProperty((await insertProperty(database.db)).id)
})

const reports = () => database.db.selectFrom('propertyReports').select(['reason', 'note']).execute()

describe('the page', () => {
  test('is linked from the property, has every reason, and is found by no search engine', async () => {
    const property = await (await site.get(path.replace(/\/report$/, ''))).text()
    expect(property).toMatch(new RegExp(`<a[^>]*href="${path}"[^>]*>Report this listing</a>`))
    const response = await site.get(path)
    expect(response.headers.get('Cache-Control')).toMatch(/^public, /)
    const text = await response.text()
    expect(text).toContain('<meta name="robots" content="noindex"/>')
    expect(text.match(/type="radio"/g)).toHaveLength(7)
    for (const reason of ['no longer available', 'money before a visit', 'listed twice', 'Something else'])
      expect(text).toContain(reason)
  })

  test('does not exist for a draft or an unknown property, and takes nothing there', async () => {
    const draft = await insertProperty(database.db, { status: 'draft', publishedAt: null, title: 'Secret' })
    for (const id of [draft.id, factoryId(), 'x'])
      for (const response of [
        await site.get(urls.reportProperty(id)),
        await site.post(urls.reportProperty(id), FORM),
      ]) {
        expect(response.status).toBe(404)
        expect(await response.text()).not.toContain('Secret')
      }
    expect(await reports()).toEqual([])
  })
})

describe('the form', () => {
  test('is taken without script, and thanks', async () => {
    const response = await site.post(path, FORM)
    expect(response.status).toBe(200)
    expect(await response.text()).toContain(THANKS)
    expect(await reports()).toEqual([{ reason: 'wrong-place', note: 'It is in Madina.' }])
  })

  test('needs a reason and no note', async () => {
    expect((await site.post(path, { reason: 'other' })).status).toBe(200)
    expect(await reports()).toEqual([{ reason: 'other', note: null }])
    const response = await site.post(path, { note: 'Only a note' })
    expect(response.status).toBe(422)
    const text = await response.text()
    for (const shown of ['Choose what is wrong', 'Only a note']) expect(text).toContain(shown)
    expect(await reports()).toHaveLength(1)
  })

  test('comes back with everything when it was the sixth in an hour, and says when to come back', async () => {
    for (let index = 0; index < 5; index++) expect((await site.post(path, FORM)).status).toBe(200)
    const response = await site.post(path, { ...FORM, note: 'A long sixth note' })
    expect(response.status).toBe(429)
    expect(Number(response.headers.get('Retry-After'))).toBeGreaterThan(0)
    expect(response.headers.get('Cache-Control')).toBe('private, no-store')
    const text = await response.text()
    for (const shown of ['Too many attempts. Try again in 60 minutes', 'A long sixth note'])
      expect(text).toContain(shown)
    expect(text).toMatch(/<input[^>]*checked=""[^>]*value="wrong-place"|value="wrong-place"[^>]*checked=""/)
    expect(await reports()).toHaveLength(5)
  })

  test('answers a program that fills in everything as it answers people', async () => {
    const people = await (await site.post(path, FORM)).text()
    const program = await (await site.post(path, { ...FORM, [HONEYPOT]: 'https://casino.example' })).text()
    expect(skeletonOf(program)).toEqual(skeletonOf(people))
    expect(await reports()).toHaveLength(1)
  })

  test('takes what it asks for and nothing else, and nothing of another site', async () => {
    const extra = { ...FORM, propertyId: factoryId(), settledAt: '2020-01-01', id: 'x' }
    expect((await site.post(path, extra)).status).toBe(200)
    expect(await database.db.selectFrom('propertyReports').select('settledAt').execute()).toEqual([
      { settledAt: null },
    ])
    const foreign = { Origin: 'https://evil.example' }
    expect((await site.post(path, FORM, undefined, foreign)).status).toBe(403)
  })

  test('shows hostile texts as texts', async () => {
    const shownFor = async (text: string) => {
      const response = await site.post(path, { reason: text, note: text })
      expect(response.status).toBe(422)
      return skeletonOf(await response.text())
    }
    const wanted = await shownFor('harmless text')
    for (const text of HOSTILE_TEXTS) expect(await shownFor(text), text).toEqual(wanted)
  })
})
