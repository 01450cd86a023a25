import { beforeEach, describe, expect, test } from 'vitest'
import { factoryId } from '../../../../tests/factories/factory-id.ts'
import { insertLead } from '../../../../tests/factories/lead-factory.ts'
import { insertProperty } from '../../../../tests/factories/property-factory.ts'
import { useTestDatabase } from '../../../../tests/support/test-database.ts'
import { makeTestServices } from '../../../../tests/support/test-services.ts'
import { insertPerson, makeTestSite } from '../../../../tests/support/test-site.ts'

const database = useTestDatabase({ maxConnections: 10 })
const services = makeTestServices(database)
const site = await makeTestSite(services, [
  'routes/admin/leads/leads.tsx',
  'routes/admin/leads/leads-detail.tsx',
  'routes/admin/leads/leads-export.ts',
])
const LEADS = '/dashboard/leads'

let esi: { id: string; cookie: string }
let kofi: { id: string; cookie: string }

beforeEach(async () => {
  for (const table of ['leads', 'auditEvents', 'accounts', 'profiles'] as const)
    await database.db.deleteFrom(table).execute()
  esi = await insertPerson(services, 'admin', { fullName: 'Esi Boateng' })
  kofi = await insertPerson(services, 'user', { fullName: 'Kofi Annan' })
})

const leadOf = (id: string) =>
  database.db
    .selectFrom('leads')
    .select(['status', 'ownerId', 'dueOn', 'name', 'answeredAt'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
const versionOf = async (id: string) => {
  const row = await database.db
    .selectFrom('leads')
    .select('updatedAt')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return String(row.updatedAt.getTime())
}
const notes = () => database.db.selectFrom('leadNotes').select(['leadId', 'authorId', 'text']).execute()
const textOf = async (path: string) => {
  const response = await site.get(path, esi.cookie)
  expect([path, response.status]).toEqual([path, 200])
  expect(response.headers.get('Cache-Control')).toBe('private, no-store')
  return await response.text()
}

describe('a lead that nobody has', () => {
  test('is shown without an owner, and given to the agent of its home by one press', async () => {
    const yaw = await insertPerson(services, 'agent', { fullName: 'Yaw Asante' })
    const { id: propertyId } = await insertProperty(database.db, { userId: yaw.id })
    const { id } = await insertLead(database.db, { propertyId, status: 'contacted', dueOn: '2026-12-24' })
    const text = (await textOf(`${LEADS}/${id}`)).replaceAll('<!-- -->', '')
    expect(text).toContain('Nobody has this lead yet.')
    expect(text).toMatch(/<option value="" selected="">No owner/)
    const form = text.split('<form ').find((part) => part.includes('>Give to Yaw Asante<')) ?? ''
    const fields = Object.fromEntries(
      [...form.matchAll(/name="(\w+)" value="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value]),
    )
    expect(await site.post(`${LEADS}/${id}/care`, fields, esi.cookie)).toMatchObject({ status: 200 })
    expect(await leadOf(id)).toMatchObject({ ownerId: yaw.id, status: 'contacted', dueOn: '2026-12-24' })
    expect(await textOf(`${LEADS}/${id}`)).not.toContain('Nobody has this lead yet')
  })

  test('is called their own home to its agent, who takes it', async () => {
    const yaw = await insertPerson(services, 'agent', { fullName: 'Yaw Asante' })
    const { id: propertyId } = await insertProperty(database.db, { userId: yaw.id })
    const { id } = await insertLead(database.db, { propertyId, agentId: yaw.id })
    const text = await (await site.get(`${LEADS}/${id}`, yaw.cookie)).text()
    expect(text.replaceAll('<!-- -->', '')).toContain('This is your home. Nobody has this lead yet.')
    expect(text).toContain('>Take it<')
    expect(text).not.toContain('Give to')
  })
})

describe('the inbox', () => {
  test('shows the leads of its address, and what is late', async () => {
    await insertLead(database.db, { name: 'Ama <b>Mensah</b>', createdAt: '2026-11-01T08:00:00Z' })
    await insertLead(database.db, { name: 'Yaw Fresh', kind: 'whatsapp' })
    const all = await textOf(LEADS)
    expect(all).toContain('Ama &lt;b&gt;Mensah&lt;/b&gt;')
    expect(all).toContain('Yaw Fresh')
    expect(all).toMatch(/>Late · \d+ days</)
    const late = await textOf(`${LEADS}?late=yes`)
    expect(late).not.toContain('Yaw Fresh')
    expect(await textOf(`${LEADS}?kind=whatsapp&query=yaw`)).not.toContain('Mensah')
    expect(await textOf(`${LEADS}?query=nobody`)).toContain('No lead like that')
    expect(await textOf(`${LEADS}?page=9`)).toContain('The list ends before this page')
    expect(await textOf(`${LEADS}?status=done&owner=x&kind=%00&page=abc`)).toContain('Yaw Fresh')
  })

  test('offers a letter about the home to who left no number, and says for how long their day is over', async () => {
    const { id } = await insertLead(database.db, {
      ...{ phone: null, email: 'nana@example.com', status: 'viewing', dueOn: '2026-11-19' },
    })
    const list = await textOf(LEADS)
    expect(list).toContain('>Late · 2 days<')
    expect(list).toMatch(/href="mailto:nana%40example.com\?subject=Re[^"]*"[^>]*aria-label="Write a mail: /)
    const page = await textOf(`${LEADS}/${id}`)
    expect(page).toContain('>Late · 2 days<')
    expect(page).not.toContain('>Contacted</button')
  })

  test('shows what is to do, and the closed ones where they are asked for or looked for', async () => {
    const { id } = await insertLead(database.db, { name: 'Yaw Fresh' })
    await insertLead(database.db, { name: 'Ama Won', status: 'won' })
    await insertLead(database.db, { name: 'Kofi Lost', status: 'lost' })
    await insertLead(database.db, { name: 'Efua Later', status: 'contacted', dueOn: '2999-01-01' })
    await insertLead(database.db, { name: 'Esi Due', status: 'viewing', dueOn: '2020-01-01' })
    const todo = await textOf(LEADS)
    expect(todo).toMatch(/2 leads to do.*Esi Due.*Yaw Fresh/s)
    expect(todo).not.toMatch(/Ama Won|Kofi Lost|Efua Later/)
    // The same number beside the link to the list.
    expect(todo.replaceAll('<!-- -->', '')).toMatch(/To do <strong[^>]*>2</)
    const open = await textOf(`${LEADS}?status=open`)
    expect(open).toMatch(/Esi Due.*Efua Later.*Yaw Fresh/s)
    expect(open).not.toMatch(/Ama Won|Kofi Lost/)
    expect(await textOf(`${LEADS}?status=all`)).toMatch(/Kofi Lost.*Ama Won.*Yaw Fresh/s)
    expect(await textOf(`${LEADS}?status=won`)).not.toMatch(/Yaw Fresh|Kofi Lost/)
    expect(await textOf(`${LEADS}?query=lost`)).toContain('Kofi Lost')
    await database.db
      .deleteFrom('leads')
      .where((eb) => eb.or([eb('id', '=', id), eb('name', '=', 'Esi Due')]))
      .execute()
    expect(await textOf(LEADS)).toContain('No leads to do')
  })

  test('says so while it is empty', async () => {
    expect(await textOf(LEADS)).toContain('No leads yet')
  })

  test('asks an agent for no owner, since all leads there are their own, but says when one is due', async () => {
    const yaw = await insertPerson(services, 'agent', { fullName: 'Yaw Asante' })
    await insertLead(database.db, { name: 'Ama Mensah', agentId: yaw.id, dueOn: '2026-12-24' })
    const own = await (await site.get(LEADS, yaw.cookie)).text()
    expect(own).toContain('Ama Mensah')
    expect(own).toContain('24 December 2026')
    expect(own).toContain('name="late"')
    for (const part of ['name="owner"', 'name="mine"', '>No owner<']) {
      expect(own).not.toContain(part)
      expect(await textOf(LEADS)).toContain(part)
    }
  })

  test('has a button beside each status where no script shows it', async () => {
    await insertLead(database.db)
    const text = await textOf(LEADS)
    expect(text).toMatch(/<noscript><button[^>]*aria-label="Save status: Ama Mensah"/)
  })

  test('changes a status by a plain form and stays where it was', async () => {
    const { id } = await insertLead(database.db)
    const response = await site.post(`${LEADS}/${id}/status?query=ama`, { status: 'viewing' }, esi.cookie)
    const text = await response.text()
    expect(response.status).toBe(200)
    expect(text).toContain('Lead marked as Viewing')
    expect(text).toContain('value="ama"')
    expect((await leadOf(id)).status).toBe('viewing')
    const undo = new RegExp(
      `<form [^>]*action="${LEADS}/${id}/status[^>]*><input type="hidden" name="status" value="new"/>`,
    )
    expect(text).toMatch(undo)
    await site.post(`${LEADS}/${id}/status`, { status: 'new' }, esi.cookie)
    expect(await leadOf(id)).toMatchObject({ status: 'new', answeredAt: null })
    // What was so before has nothing to undo.
    const same = await site.post(`${LEADS}/${id}/status`, { status: 'new' }, esi.cookie)
    expect(await same.text()).not.toContain('>Undo<')
  })

  test('has an answer for each change that cannot be', async () => {
    const { id } = await insertLead(database.db)
    const answers: [string, Record<string, string>, number][] = [
      [id, { status: 'done' }, 422],
      [id, { status: '' }, 422],
      [id, {}, 422],
      ["' or true --", { status: 'won' }, 422],
      [factoryId(), { status: 'won' }, 404],
    ]
    for (const [leadId, form, status] of answers) {
      const response = await site.post(`${LEADS}/${encodeURIComponent(leadId)}/status`, form, esi.cookie)
      expect([leadId, form, response.status]).toEqual([leadId, form, status])
    }
    expect((await leadOf(id)).status).toBe('new')
  })
})

describe('the page of a lead', () => {
  test('shows who asks, what for and what was written, as text', async () => {
    const { id } = await insertLead(database.db, { message: '<script>alert(1)</script>', planMonths: 6 })
    await database.db
      .insertInto('leadNotes')
      .values({
        id: factoryId(),
        leadId: id,
        authorId: esi.id,
        text: 'Called <i>twice</i>',
        createdAt: '2026-11-21T08:30:00Z',
      })
      .execute()
    const text = await textOf(`${LEADS}/${id}`)
    for (const part of [
      'Ama Mensah',
      '024 412 3456',
      'tel:+233244123456',
      '6<!-- --> months',
      'Esi Boateng',
      '21 November 2026, 08:30',
    ])
      expect(text).toContain(part)
    expect(text).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
    expect(text).toContain('Called &lt;i&gt;twice&lt;/i&gt;')
  })

  test('saves status, owner and day by a plain form', async () => {
    const { id } = await insertLead(database.db)
    const form = { status: 'contacted', ownerId: esi.id, dueOn: '2026-12-24' }
    const version = await versionOf(id)
    const response = await site.post(`${LEADS}/${id}/care`, { ...form, version }, esi.cookie)
    expect(await response.text()).toContain('The lead has been saved')
    expect(await leadOf(id)).toMatchObject({ status: 'contacted', ownerId: esi.id, dueOn: '2026-12-24' })
    const emptied = { ...form, ownerId: '', dueOn: '', version: await versionOf(id) }
    await site.post(`${LEADS}/${id}/care`, emptied, esi.cookie)
    expect(await leadOf(id)).toMatchObject({ ownerId: null, dueOn: null })
  })

  test('shows what somebody else has saved meanwhile beside what was typed, to be saved again', async () => {
    const { id } = await insertLead(database.db)
    const version = await versionOf(id)
    const form = { status: 'contacted', ownerId: '', dueOn: '2026-12-24' }
    await site.post(`${LEADS}/${id}/care`, { ...form, version }, esi.cookie)
    const late = { ...form, status: 'lost', dueOn: '2027-01-31' }
    const response = await site.post(`${LEADS}/${id}/care`, { ...late, version }, esi.cookie)
    expect(response.status).toBe(409)
    const html = (await response.text()).replaceAll('<!-- -->', '')
    expect(html).toContain('Somebody has changed this lead since you opened it.')
    expect(html).toContain('As it stands now:</strong> Contacted; No owner; due 24 December 2026.')
    expect(html).toContain('value="2027-01-31"')
    expect(await leadOf(id)).toMatchObject({ status: 'contacted', dueOn: '2026-12-24' })
    const again = /name="version" value="(\d+)"/.exec(html)?.[1] ?? ''
    expect((await site.post(`${LEADS}/${id}/care`, { ...late, version: again }, esi.cookie)).status).toBe(200)
    expect(await leadOf(id)).toMatchObject({ status: 'lost', dueOn: '2027-01-31' })
  })

  test('writes nothing that is sent along, and refuses what cannot be', async () => {
    const { id } = await insertLead(database.db)
    const before = await leadOf(id)
    const form = { status: 'new', ownerId: '', dueOn: '' }
    await site.post(
      `${LEADS}/${id}/care`,
      { ...form, name: 'Evil', userId: kofi.id, leadId: factoryId() },
      esi.cookie,
    )
    for (const wrong of [
      { ...form, ownerId: kofi.id },
      { ...form, ownerId: 'me' },
      { ...form, dueOn: '2026-02-30' },
      { ...form, dueOn: '2026-11-20', version: await versionOf(id) },
      { ...form, dueOn: 'tomorrow' },
      { ...form, status: 'x' },
    ] as Record<string, string>[])
      expect([wrong, (await site.post(`${LEADS}/${id}/care`, wrong, esi.cookie)).status]).toEqual([
        wrong,
        422,
      ])
    for (const text of [' ', 'a'.repeat(2_001)])
      expect((await site.post(`${LEADS}/${id}/notes`, { text }, esi.cookie)).status).toBe(422)
    expect(await leadOf(id)).toEqual(before)
    expect(await notes()).toEqual([])
  })

  test('adds a note', async () => {
    const { id } = await insertLead(database.db)
    const response = await site.post(`${LEADS}/${id}/notes`, { text: 'Comes on Monday.' }, esi.cookie)
    const text = await response.text()
    expect(text).toContain('The note has been added')
    expect(text).toContain('Comes on Monday.')
    expect(await notes()).toEqual([{ leadId: id, authorId: esi.id, text: 'Comes on Monday.' }])
  })

  test('removes the lead, and leads back to the list', async () => {
    const { id } = await insertLead(database.db)
    const response = await site.post(`${LEADS}/${id}/erasure`, {}, esi.cookie)
    expect([response.status, response.headers.get('Location')]).toEqual([303, LEADS])
    expect((await site.get(`${LEADS}/${id}`, esi.cookie)).status).toBe(404)
    expect((await site.post(`${LEADS}/${id}/erasure`, {}, esi.cookie)).status).toBe(404)
  })

  test('is not there for an id that is none', async () => {
    for (const id of [factoryId(), 'x', "'%20or%20true"])
      expect((await site.get(`${LEADS}/${id}`, esi.cookie)).status).toBe(404)
  })
})

describe('the file', () => {
  test('has the leads of its address, and the log notes that it was taken', async () => {
    await insertLead(database.db, { name: '=1+1' })
    await insertLead(database.db, { name: 'Yaw', kind: 'whatsapp' })
    const response = await site.get(`${LEADS}/export?kind=contact-agent&page=7`, esi.cookie)
    expect(response.headers.get('Content-Type')).toBe('text/csv; charset=utf-8')
    expect(response.headers.get('Content-Disposition')).toBe('attachment; filename="leads-2026-11-21.csv"')
    expect(response.headers.get('Cache-Control')).toBe('private, no-store')
    const text = await response.text()
    expect(text).toContain("'=1+1")
    expect(text).not.toContain('Yaw')
    expect(
      await database.db
        .selectFrom('auditEvents')
        .select(['event', 'actorId'])
        .where('event', '=', 'lead.exported')
        .execute(),
    ).toEqual([{ event: 'lead.exported', actorId: esi.id }])
  })

  test('sends whoever must sign in to the list', async () => {
    const response = await site.get(`${LEADS}/export?kind=message`)
    expect(response.headers.get('Location')).toBe(
      `/login?from=${encodeURIComponent(`${LEADS}?kind=message`)}`,
    )
  })
})
