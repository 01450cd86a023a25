import { beforeEach, describe, expect, test } from 'vitest'
import { factoryId } from '../../../../tests/factories/factory-id.ts'
import { insertProperty } from '../../../../tests/factories/property-factory.ts'
import { insertReport } from '../../../../tests/factories/report-factory.ts'
import { useTestDatabase } from '../../../../tests/support/test-database.ts'
import { makeTestServices } from '../../../../tests/support/test-services.ts'
import { insertPerson, makeTestSite } from '../../../../tests/support/test-site.ts'

const database = useTestDatabase()
const services = makeTestServices(database)
const site = await makeTestSite(services, ['routes/admin/reports/reports.tsx'])
const REPORTS = '/dashboard/reports'
const settleAt = (reportId: string) => `${REPORTS}/${encodeURIComponent(reportId)}/settlement`

beforeEach(async () => {
  for (const table of ['accounts', 'profiles'] as const) await database.db.deleteFrom(table).execute()
})

const settledAtOf = async (id: string) =>
  (
    await database.db
      .selectFrom('propertyReports')
      .select('settledAt')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).settledAt

describe('the reports', () => {
  test('are read by administrators with reason, note, property and day, and cached by nobody', async () => {
    const { cookie } = await insertPerson(services, 'admin')
    await insertReport(database.db, { note: '<b>too dear</b>' })
    const hidden = await insertProperty(database.db, { title: 'Taken back', status: 'withdrawn' })
    await insertReport(database.db, { propertyId: hidden.id, reason: 'money-first' })
    const response = await site.get(REPORTS, cookie)
    expect(response.headers.get('Cache-Control')).toBe('private, no-store')
    const text = await response.text()
    for (const shown of [
      'The price is wrong',
      '&lt;b&gt;too dear&lt;/b&gt;',
      'Family house with garden',
      'Taken back',
      'Not shown to visitors',
      '21 November 2026',
      '2 reports',
    ])
      expect(text).toContain(shown)
    expect(text).not.toContain(`href="/properties/${hidden.id}"`)
  })

  test('fold a long note behind its first words, and no short one', async () => {
    const { cookie } = await insertPerson(services, 'admin')
    await insertReport(database.db, { note: 'short and plain' })
    expect(await (await site.get(REPORTS, cookie)).text()).not.toContain('short and plain</span>')
    await insertReport(database.db, {
      note: `${`It begins here ${'x'.repeat(20)} `.repeat(9)}the end`,
    })
    await insertReport(database.db, { note: 'a'.repeat(400) })
    const text = (await (await site.get(REPORTS, cookie)).text()).replaceAll('<!-- -->', '')
    expect(text).toMatch(
      /<summary[^>]*><span[^>]*>It begins here [^<]{100,180}…<\/span>.*?<\/summary>[^<]* the end<\/details>/,
    )
    expect(text).toMatch(/<summary[^>]*><span[^>]*>a{180}…<\/span>.*?<\/summary>a{220}<\/details>/)
  })

  test('name the agent with ways to reach them, and lead to an open one’s home or take it off', async () => {
    const { cookie } = await insertPerson(services, 'admin')
    const agent = await insertPerson(services, 'agent', {
      fullName: 'Adjoa <Mensah>',
      agentPhone: '+233244123456',
      whatsappPhone: '+233209876543',
    })
    const home = await insertProperty(database.db, { title: 'House of Adjoa', userId: agent.id })
    await insertReport(database.db, { propertyId: home.id, reason: 'money-first' })
    const text = await (await site.get(REPORTS, cookie)).text()
    for (const shown of [
      'Adjoa &lt;Mensah&gt;',
      'href="tel:+233244123456"',
      'href="https://wa.me/233209876543?text=House%20of%20Adjoa%3A%20Somebody%20asks',
      `href="/dashboard/properties?query=House+of+Adjoa&amp;edit=${home.id}#property-${home.id}"`,
      'Take the home off: House of Adjoa',
    ])
      expect(text).toContain(shown)
    expect(text).not.toContain('Write a mail')
    await database.db
      .updateTable('profiles')
      .set({ agentPhone: null, whatsappPhone: null, phone: null, email: 'adjoa@example.com' })
      .where('id', '=', agent.id)
      .execute()
    expect(await (await site.get(REPORTS, cookie)).text()).toContain(
      'href="mailto:adjoa%40example.com?subject=House%20of%20Adjoa"',
    )
    await database.db
      .updateTable('properties')
      .set({ status: 'withdrawn' })
      .where('id', '=', home.id)
      .execute()
    const off = await (await site.get(REPORTS, cookie)).text()
    expect(off).not.toContain('Take the home off')
    expect(off).toContain('Publish again: House of Adjoa')
    expect(off).toMatch(/<a [^>]*edit=[^>]*>House of Adjoa</)
  })

  test('of one home stand together, the home with the newest report first', async () => {
    const { cookie } = await insertPerson(services, 'admin')
    const [old, other] = [
      await insertProperty(database.db, { title: 'House of two reports' }),
      await insertProperty(database.db, { title: 'House of one report' }),
    ]
    const at = (day: number) => new Date(`2026-11-${day}T09:00:00Z`)
    await insertReport(database.db, { propertyId: old.id, note: 'the first', reportedAt: at(10) })
    await insertReport(database.db, { propertyId: other.id, note: 'of the other', reportedAt: at(11) })
    await insertReport(database.db, { propertyId: old.id, note: 'the last', reportedAt: at(12) })
    await insertReport(database.db, {
      propertyId: old.id,
      note: 'long settled',
      reportedAt: at(13),
      settledAt: at(14),
    })
    const text = await (await site.get(`${REPORTS}?status=all`, cookie)).text()
    const said = [
      'House of two reports</a>',
      'the last',
      'the first',
      'House of one report</a>',
      'of the other',
      'House of two reports</a>',
      'long settled',
    ]
    let from = 0
    for (const words of said) {
      const next = text.indexOf(words, from)
      expect([words, next >= from]).toEqual([words, true])
      from = next + 1
    }
  })

  test('are narrowed to open or settled ones, and say that there are none', async () => {
    const { cookie } = await insertPerson(services, 'admin')
    const read = async (query = '') => await (await site.get(`${REPORTS}${query}`, cookie)).text()
    expect(await read()).toContain('No report is open')
    expect(await read('?status=all')).toContain('No reports yet')
    await insertReport(database.db, { note: 'still open' })
    await insertReport(database.db, { note: 'long settled', settledAt: services.time.now })
    const usual = await read()
    expect(usual).toContain('still open')
    expect(usual).toMatch(/GH₵[\d,]+/)
    expect(usual).not.toContain('long settled')
    for (const shown of ['still open', 'long settled']) expect(await read('?status=all')).toContain(shown)
    expect(await read('?status=open')).toContain('still open')
    expect(await read('?status=toString')).toContain('still open')
    expect(await read('?status=settled')).not.toContain('still open')
  })
})

describe('settling', () => {
  test('is done without script and comes back to the list', async () => {
    const { cookie } = await insertPerson(services, 'admin', { fullName: 'Esi Boateng' })
    const { id } = await insertReport(database.db)
    const response = await site.post(`${settleAt(id)}?status=settled`, {}, cookie)
    expect(response.status).toBe(200)
    const text = await response.text()
    for (const shown of ['The report is settled', 'Esi Boateng']) expect(text).toContain(shown)
    expect(text).not.toContain('aria-label="Settle:')
    expect(await settledAtOf(id)).toEqual(services.time.now)
  })

  test('that is pressed twice settles once, and has an answer for what does not exist', async () => {
    const { cookie } = await insertPerson(services, 'admin')
    const { id } = await insertReport(database.db)
    const answers = await Promise.all([1, 2, 3].map(() => site.post(settleAt(id), {}, cookie)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect((await site.post(settleAt(factoryId()), {}, cookie)).status).toBe(404)
    expect((await site.post(settleAt('x'), {}, cookie)).status).toBe(422)
  })
})

test('What was done is noted where somebody says so, and settling is undone by one press', async () => {
  const { cookie } = await insertPerson(services, 'admin')
  const { id } = await insertReport(database.db)
  const settled = await (await site.post(settleAt(id), { note: ' <b>Price</b> corrected ' }, cookie)).text()
  expect(settled).toContain('The report is settled')
  const settledAt = /name="undoOf" value="(\d+)"/.exec(settled)?.[1] ?? ''
  expect(await (await site.get(`${REPORTS}?status=settled`, cookie)).text()).toContain(
    '&lt;b&gt;Price&lt;/b&gt; corrected',
  )
  for (const hostile of ["' or 1", 'now', '1'.repeat(16)])
    expect((await site.post(settleAt(id), { undoOf: hostile }, cookie)).status).toBe(422)
  expect((await site.post(settleAt(id), { undoOf: '1' }, cookie)).status).toBe(409)
  expect(await settledAtOf(id)).not.toBeNull()
  expect(await (await site.post(settleAt(id), { undoOf: settledAt }, cookie)).text()).toContain('open again')
  expect(await settledAtOf(id)).toBeNull()
  expect((await site.post(settleAt(id), { note: 'x'.repeat(501) }, cookie)).status).toBe(422)
})
