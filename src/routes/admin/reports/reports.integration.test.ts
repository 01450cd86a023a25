import { beforeEach, describe, expect, test } from 'vitest'
import { ownedBy } from '#/features/access/scope.rules.ts'
import { changeStatusIn } from '#/features/properties/manage/property-status.commands.server.ts'
import { changeReportedHome } from '#/features/reports/report-home.commands.server.ts'
import { makeActor } from '../../../../tests/factories/account-factory.ts'
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
      'Take off and settle: House of Adjoa',
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
    expect(off).not.toContain('Take off and settle')
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

describe('taking the home off', () => {
  const homeAt = (propertyId: string) => `${REPORTS}/homes/${encodeURIComponent(propertyId)}/status`
  const undoOf = (text: string) => {
    const form = text.slice(text.lastIndexOf('<form', text.indexOf('name="undoOf"')))
    const field = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(form)?.[1] ?? ''
    return { reports: field('reports'), undoOf: field('undoOf'), version: field('version') }
  }
  const statusOf = async (id: string) =>
    (
      await database.db
        .selectFrom('properties')
        .select('status')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    ).status

  test('settles what stands above it in the same press, on this page, and is undone as one', async () => {
    const { cookie } = await insertPerson(services, 'admin')
    const first = await insertReport(database.db)
    const { propertyId } = first
    const second = await insertReport(database.db, { propertyId, reason: 'money-first' })
    const later = await insertReport(database.db, { propertyId })
    const other = await insertReport(database.db)
    const fields = { to: 'withdrawn', reports: `${first.id} ${second.id} ${other.id}` }
    const answer = await site.post(homeAt(propertyId), fields, cookie)
    expect(answer.status).toBe(200)
    const text = await answer.text()
    for (const shown of ['The home is taken off, and 2 reports settled', 'What visitors say is wrong'])
      expect(text).toContain(shown)
    expect(await statusOf(propertyId)).toBe('withdrawn')
    for (const { id } of [first, second]) expect(await settledAtOf(id)).toEqual(services.time.now)
    // One that came meanwhile, and one of another home, nobody has read.
    for (const { id } of [later, other]) expect(await settledAtOf(id)).toBeNull()
    expect(await (await site.get(`${REPORTS}?status=settled`, cookie)).text()).toContain(
      'The home was taken off',
    )
    const undo = { to: 'withdrawn', ...undoOf(text) }
    const answers = await Promise.all([1, 2].map(() => site.post(homeAt(propertyId), undo, cookie)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await statusOf(propertyId)).toBe('active')
    for (const { id } of [first, second]) expect(await settledAtOf(id)).toBeNull()
  })

  test('leaves the reports open where the home cannot be taken off', async () => {
    const { cookie } = await insertPerson(services, 'admin')
    const { id, propertyId } = await insertReport(database.db)
    const withdraw = () => site.post(homeAt(propertyId), { to: 'withdrawn', reports: id }, cookie)
    const answers = await Promise.all([withdraw(), withdraw()])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const again = await insertReport(database.db, { propertyId })
    const refused = await site.post(homeAt(propertyId), { to: 'withdrawn', reports: again.id }, cookie)
    expect(refused.status).toBe(409)
    expect(await settledAtOf(again.id)).toBeNull()
  })

  test('leaves a report alone that was settled before, and is undone wholly or not at all', async () => {
    const { cookie } = await insertPerson(services, 'admin')
    const { id, propertyId } = await insertReport(database.db)
    const before = new Date('2026-11-20T09:00:00Z')
    const settled = await insertReport(database.db, { propertyId, settledAt: before })
    const fields = { to: 'withdrawn', reports: `${id} ${settled.id}` }
    const text = await (await site.post(homeAt(propertyId), fields, cookie)).text()
    expect(text).toContain('The home is taken off, and 1 report settled')
    expect(await settledAtOf(settled.id)).toEqual(before)
    const undo = undoOf(text)
    expect(undo.reports).toBe(id)
    await database.db.updateTable('propertyReports').set({ settledAt: before }).where('id', '=', id).execute()
    expect((await site.post(homeAt(propertyId), { to: 'withdrawn', ...undo }, cookie)).status).toBe(409)
    expect(await statusOf(propertyId)).toBe('withdrawn')
    expect(await settledAtOf(id)).toEqual(before)
  })

  test('is followed by publishing it again, which settles nothing and is undone as well', async () => {
    const { cookie } = await insertPerson(services, 'admin')
    const { id: propertyId } = await insertProperty(database.db, { status: 'withdrawn', imageCount: 1 })
    const { id } = await insertReport(database.db, { propertyId })
    const text = await (await site.post(homeAt(propertyId), { to: 'active', reports: id }, cookie)).text()
    expect(text).toContain('The home is published again')
    expect(await statusOf(propertyId)).toBe('active')
    expect(await settledAtOf(id)).toBeNull()
    const back = await site.post(homeAt(propertyId), { to: 'active', ...undoOf(text) }, cookie)
    expect(await back.text()).toContain('The home is taken off again')
    expect(await statusOf(propertyId)).toBe('withdrawn')
  })

  test('is for administrators, and for what there is', async () => {
    const own = await insertPerson(services, 'agent')
    const { id: propertyId } = await insertProperty(database.db, { userId: own.id })
    const { id } = await insertReport(database.db, { propertyId })
    const fields = { to: 'withdrawn', reports: id }
    const others = [await insertPerson(services, 'agent'), await insertPerson(services, 'user')]
    for (const person of [own, ...others]) {
      expect((await site.post(homeAt(propertyId), fields, person.cookie)).status).toBe(403)
      const scope = ownedBy(person.id)
      const change = {
        propertyId,
        to: 'withdrawn',
        reportIds: [id],
        scope,
        changeStatus: changeStatusIn,
      } as const
      const actor = makeActor({ accountId: person.id, role: 'agent' })
      await expect(changeReportedHome(services, actor, change)).rejects.toThrow('Access Denied')
    }
    const { cookie } = await insertPerson(services, 'admin')
    expect((await site.post(homeAt(factoryId()), fields, cookie)).status).toBe(404)
    const hostiles: Record<string, string>[] = [
      { to: 'sold' },
      { to: 'withdrawn', reports: "' or true --" },
      { to: 'withdrawn', undoOf: 'now' },
      { to: 'withdrawn', reports: Array.from({ length: 51 }, () => factoryId()).join(' ') },
    ]
    for (const hostile of hostiles)
      expect((await site.post(homeAt(propertyId), hostile, cookie)).status).toBe(422)
    expect(await statusOf(propertyId)).toBe('active')
    expect(await settledAtOf(id)).toBeNull()
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
