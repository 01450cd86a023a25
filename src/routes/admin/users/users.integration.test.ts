import { beforeEach, describe, expect, test } from 'vitest'
import type { Role } from '#/shared/actor.ts'
import { CONFIRMED } from '#/web/act/act.ts'
import { insertAgreement } from '../../../../tests/factories/agreement-factory.ts'
import { insertDealings } from '../../../../tests/factories/dealings-factory.ts'
import { factoryId } from '../../../../tests/factories/factory-id.ts'
import { insertProfile } from '../../../../tests/factories/profile-factory.ts'
import { insertProperty } from '../../../../tests/factories/property-factory.ts'
import { useTestDatabase } from '../../../../tests/support/test-database.ts'
import { makeTestServices } from '../../../../tests/support/test-services.ts'
import { insertPerson, makeTestSite } from '../../../../tests/support/test-site.ts'

const database = useTestDatabase({ maxConnections: 10 })
const services = makeTestServices(database)
const site = await makeTestSite(services, [
  'routes/admin/users/users.tsx',
  'routes/admin/users/users-person.tsx',
])
const USERS = '/dashboard/users'
const roleAt = (accountId: string) => `${USERS}/${encodeURIComponent(accountId)}/role`
const UNAUTHORIZED = 'Unauthorized: Only admins can update user roles'

beforeEach(async () => {
  await database.db.deleteFrom('accounts').execute()
  await database.db.deleteFrom('profiles').execute()
})

const insertNamed = (role: Role, fullName = 'Kofi Annan') => insertPerson(services, role, { fullName })

async function profileOf(id: string) {
  return await database.db
    .selectFrom('profiles')
    .innerJoin('accounts', 'accounts.id', 'profiles.id')
    .select(['profiles.role', 'profiles.fullName', 'profiles.email', 'accounts.emailVerifiedAt'])
    .where('profiles.id', '=', id)
    .executeTakeFirstOrThrow()
}

const roleOf = async (id: string) => (await profileOf(id)).role

describe('the page of a person', () => {
  test('calls and opens a chat with who left a number, beside it', async () => {
    const ama = await insertNamed('admin')
    const kofi = await insertPerson(services, 'user', { fullName: 'Kofi Annan', phone: '+233244123456' })
    const page = async (id: string) => (await site.get(`${USERS}/${id}`, ama.cookie)).text()
    const text = await page(kofi.id)
    for (const part of ['024 412 3456', '>Call<', 'wa.me/233244123456?text=Hello%20Kofi%20Annan%3A%20'])
      expect(text).toContain(part)
    const yaw = await insertPerson(services, 'user', { fullName: 'Yaw Asante', phone: null })
    const empty = await page(yaw.id)
    expect(empty).not.toContain('>Call<')
    expect(empty).toContain('Nothing asked for, ordered or agreed yet.')
    // Whose profile has none left one with an order.
    const { orderId } = await insertDealings(database.db, {
      buyer: { id: yaw.id, fullName: 'Yaw', email: 'y@example.com', phone: '+233201112223', address: 'Osu' },
      propertyId: (await insertProperty(database.db)).id,
    })
    await database.db
      .updateTable('orders')
      .set({ phone: '+233201112223' })
      .where('id', '=', orderId)
      .execute()
    expect((await page(yaw.id)).replaceAll('<!-- -->', '')).toMatch(/020 111 2223.*from order \d+/s)
    const list = await (await site.get(USERS, ama.cookie)).text()
    for (const part of ['024 412 3456', '020 111 2223']) expect(list).toContain(part)
  })
})

describe('the page of a buyer', () => {
  test('shows what they ordered, have to decide and rent to own, and nobody else’s', async () => {
    const ama = await insertNamed('admin')
    const make = async (fullName: string) => {
      const person = await insertPerson(services, 'user', { fullName })
      const { id: propertyId } = await insertProperty(database.db, { userId: ama.id })
      const { id: agreementId } = await insertAgreement(database.db, { buyerId: person.id })
      const contact = { email: `${person.id}@example.com`, phone: '+233244123456', address: 'Osu' }
      const buyer = { id: person.id, fullName, ...contact }
      const { orderId, soldOrderId } = await insertDealings(database.db, { buyer, propertyId })
      const orders = [orderId, soldOrderId].map((id) => `/dashboard/orders/${id}`)
      return { ...person, links: [...orders, `/dashboard/agreements/${agreementId}`] }
    }
    const [kofi, efua] = [await make('Kofi Annan'), await make('Efua Boateng')]
    const read = async (cookie: string) => await (await site.get(`${USERS}/${kofi.id}`, cookie)).text()
    const text = await read(ama.cookie)
    for (const link of kofi.links) expect(text).toContain(`href="${link}"`)
    expect(text.replaceAll('<!-- -->', '')).toMatch(
      new RegExp(
        `Orders that wait for them</h2>.*href="${kofi.links[1]}".*>Orders of this account</h2>.*href="${kofi.links[0]}"`,
        's',
      ),
    )
    for (const link of efua.links) expect(text).not.toContain(link)
    for (const { cookie } of [efua, kofi])
      for (const link of kofi.links) expect(await read(cookie)).not.toContain(link)
  })
})

describe('the switch of a role', () => {
  test('is asked about first where no script asks', async () => {
    const ama = await insertNamed('admin')
    const kofi = await insertNamed('user')
    const response = await site.post(roleAt(kofi.id), { role: 'admin' }, ama.cookie)
    const text = await response.text()
    expect(response.status).toBe(200)
    expect(text).toContain('Make Kofi Annan an administrator?')
    expect(text).toMatch(/<input[^>]*name="confirmed"[^>]*value="yes"/)
    expect(await roleOf(kofi.id)).toBe('user')
  })

  test('is asked about on the page of a person, as a block and a handover are', async () => {
    const ama = await insertNamed('admin')
    const yaw = await insertNamed('agent', 'Yaw Asante')
    const kofi = await insertNamed('agent')
    await insertProperty(database.db, { userId: kofi.id })
    const asked: [string, Record<string, string>, string][] = [
      ['new-role', { role: 'user' }, 'Make Kofi Annan an ordinary user?'],
      ['block', { reason: 'Advertises what is not there' }, 'Block Kofi Annan?'],
      ['handover', { to: yaw.id }, 'Hand over the homes of Kofi Annan?'],
    ]
    for (const [act, form, question] of asked) {
      const response = await site.post(`${USERS}/${kofi.id}/${act}`, form, ama.cookie)
      const text = await response.text()
      expect([act, response.status]).toEqual([act, 200])
      expect(text).toContain(question)
      for (const value of Object.values(form)) expect(text).toContain(`value="${value}"`)
    }
    expect(await roleOf(kofi.id)).toBe('agent')
    const { userId } = await database.db
      .selectFrom('properties')
      .select('userId')
      .where('userId', 'in', [kofi.id, yaw.id])
      .executeTakeFirstOrThrow()
    expect(userId).toBe(kofi.id)
    const refused = await site.post(`${USERS}/${kofi.id}/block`, { reason: ' ' }, ama.cookie)
    expect(refused.status).toBe(422)
  })

  test('says at the choice that nobody was chosen who takes over', async () => {
    const [ama, kofi] = [await insertNamed('admin'), await insertNamed('agent')]
    await insertProperty(database.db, { userId: kofi.id })
    const response = await site.post(`${USERS}/${kofi.id}/handover`, { to: '' }, ama.cookie)
    expect(response.status).toBe(422)
    expect(await response.text()).toMatch(/<select [^>]*aria-invalid="true".*Choose who takes over/s)
  })

  test('names agents without an account among who takes over, not to be chosen before they are invited', async () => {
    const ama = await insertNamed('admin')
    const kofi = await insertNamed('agent')
    await insertProperty(database.db, { userId: kofi.id })
    await insertProfile(database.db, { role: 'agent', fullName: 'Adwoa <Idle>' })
    const text = await (await site.get(`${USERS}/${kofi.id}`, ama.cookie)).text()
    expect(text).toMatch(/<option [^>]*disabled=""[^>]*>Adwoa &lt;Idle&gt;, without an account</)
    expect(text).toContain(`href="${USERS}#without-account"`)
  })

  test('comes back to the same list, which says what happened', async () => {
    const ama = await insertNamed('admin')
    const kofi = await insertNamed('user')
    const response = await site.post(
      `${roleAt(kofi.id)}?query=kofi`,
      { role: 'admin', ...CONFIRMED },
      ama.cookie,
    )
    const text = await response.text()
    expect(response.status).toBe(200)
    expect(text).toContain('User role updated to admin')
    expect(text).toContain('value="kofi"')
    expect(await roleOf(kofi.id)).toBe('admin')
  })

  test('counts at the next request of the person', async () => {
    const ama = await insertNamed('admin')
    const kofi = await insertNamed('user')
    expect((await site.get(USERS, kofi.cookie)).status).toBe(403)
    await site.post(roleAt(kofi.id), { role: 'admin', ...CONFIRMED }, ama.cookie)
    expect((await site.get(USERS, kofi.cookie)).status).toBe(200)
    await site.post(roleAt(ama.id), { role: 'user', ...CONFIRMED }, kofi.cookie)
    expect((await site.get(USERS, ama.cookie)).status).toBe(403)
  })

  test('of oneself leaves nothing of the list in the very same answer', async () => {
    const ama = await insertNamed('admin')
    await insertNamed('admin', 'Somebody Else')
    const response = await site.post(roleAt(ama.id), { role: 'user', ...CONFIRMED }, ama.cookie)
    expect(response.status).toBe(403)
    expect(await response.text()).not.toContain('Somebody Else')
    expect(await roleOf(ama.id)).toBe('user')
  })

  test('is refused to users and to administrators who were demoted, with the reason', async () => {
    await insertNamed('admin')
    const kofi = await insertNamed('user')
    const demoted = await insertNamed('admin')
    await site.get(USERS, demoted.cookie)
    await database.db.updateTable('profiles').set({ role: 'user' }).where('id', '=', demoted.id).execute()
    for (const { id, cookie } of [kofi, demoted]) {
      const response = await site.post(`${roleAt(id)}.data`, { role: 'admin', ...CONFIRMED }, cookie)
      expect(response.status).toBe(403)
      expect(await response.text()).toContain(UNAUTHORIZED)
      expect(await roleOf(id)).toBe('user')
    }
  })

  test('is refused from another site', async () => {
    const ama = await insertNamed('admin')
    const kofi = await insertNamed('user')
    const response = await site.post(roleAt(kofi.id), { role: 'admin', ...CONFIRMED }, ama.cookie, {
      Origin: 'https://evil.example',
    })
    expect(response.status).toBe(403)
    expect(await roleOf(kofi.id)).toBe('user')
  })

  test('has an answer for each thing that cannot be', async () => {
    const ama = await insertNamed('admin')
    const answers: [string, Record<string, string>, number, string][] = [
      [factoryId(), { role: 'admin', ...CONFIRMED }, 404, 'This person is not known here.'],
      [ama.id, { role: 'user', ...CONFIRMED }, 409, 'This is the last administrator.'],
      [ama.id, { role: 'superuser' }, 422, 'A role is user, admin or agent'],
      [ama.id, { role: 'Admin' }, 422, 'A role is user, admin or agent'],
      [ama.id, {}, 422, ''],
      ['x', { role: 'admin', ...CONFIRMED }, 422, ''],
      ["' or true --", { role: 'admin', ...CONFIRMED }, 422, ''],
    ]
    for (const [accountId, form, status, message] of answers) {
      const response = await site.post(roleAt(accountId), form, ama.cookie)
      expect([accountId, form, response.status]).toEqual([accountId, form, status])
      expect(await response.text()).toContain(message)
    }
    expect(await roleOf(ama.id)).toBe('admin')
  })

  test('writes the role and nothing else that is sent along', async () => {
    const ama = await insertNamed('admin')
    const kofi = await insertNamed('user')
    const before = await profileOf(kofi.id)
    const response = await site.post(
      roleAt(kofi.id),
      {
        accountId: ama.id,
        role: 'admin',
        ...CONFIRMED,
        email: 'evil@example.com',
        fullName: 'Evil',
        full_name: 'Evil',
        emailVerifiedAt: '',
        createdAt: '1970-01-01',
        id: ama.id,
        __proto__: 'x',
        'person[role]': 'user',
      },
      ama.cookie,
    )
    expect(response.status).toBe(200)
    expect(await profileOf(kofi.id)).toEqual({ ...before, role: 'admin' })
  })

  test('sent to the address of an older page asks to reload, and gives back what was typed', async () => {
    const ama = await insertNamed('admin')
    const kofi = await insertNamed('user')
    const form = { accountId: kofi.id, role: 'admin', password: 'Canary-1' }
    const plain = await site.post(USERS, form, ama.cookie)
    const html = await plain.text()
    expect(plain.status).toBe(409)
    expect(html).toContain('Please reload the page')
    expect(html).toContain(kofi.id)
    expect(html).not.toContain('Canary-1')
    const script = await site.post(`${USERS}.data`, form, ama.cookie)
    expect(script.status).toBe(503)
    expect(await script.text()).toContain('Please reload the page')
    expect(await roleOf(kofi.id)).toBe('user')
  })

  test('is one role: a field that is sent twice is refused', async () => {
    const ama = await insertNamed('admin')
    const kofi = await insertNamed('user')
    const twice = new URLSearchParams([
      ['role', 'user'],
      ['role', 'admin'],
    ])
    expect((await site.post(roleAt(kofi.id), twice, ama.cookie)).status).toBe(400)
    expect(await roleOf(kofi.id)).toBe('user')
  })

  test('leaves one of two administrators who click at once, without a failure', async () => {
    const ama = await insertNamed('admin')
    const kofi = await insertNamed('admin')
    for (let round = 0; round < 20; round += 1) {
      await database.db.updateTable('profiles').set({ role: 'admin' }).execute()
      const answers = await Promise.all([
        site.post(`${roleAt(kofi.id)}.data`, { role: 'user', ...CONFIRMED }, ama.cookie),
        site.post(`${roleAt(ama.id)}.data`, { role: 'user', ...CONFIRMED }, kofi.cookie),
      ])
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 403])
      expect([await roleOf(ama.id), await roleOf(kofi.id)].sort()).toEqual(['admin', 'user'])
    }
  })
})

describe('the list', () => {
  test('marks the one who reads it and offers each person the other role', async () => {
    const ama = await insertNamed('admin', 'Ama Owusu')
    await insertNamed('user', '<b>Kofi</b> "Annan"')
    const text = await (await site.get(USERS, ama.cookie)).text()
    expect(text).toMatch(/Ama Owusu<span[^>]*> \(You\)/)
    expect(text.match(/\(You\)/g)).toHaveLength(1)
    expect(text).toContain('&lt;b&gt;Kofi&lt;/b&gt;')
    expect(text).not.toContain('<b>Kofi')
    expect(text).toContain('Make user: Ama Owusu')
  })

  test('counts everybody it shows, those who cannot sign in apart, and says a number where there is one', async () => {
    const { cookie } = await insertPerson(services, 'admin', { fullName: 'Ama Owusu', phone: null })
    await insertPerson(services, 'user', { fullName: 'Kofi Annan', phone: '+233244123456' })
    const { id: userId } = await insertProfile(database.db, { role: 'agent', fullName: 'Edem Agbeko' })
    await insertProperty(database.db, { userId })
    const read = async (query = '') =>
      (await (await site.get(`${USERS}${query}`, cookie)).text()).replaceAll('<!-- -->', '')
    const all = await read()
    expect(all).toContain('2 people, and 1 agent without an account')
    expect(all).toContain('024 412 3456')
    expect(all.match(/aria-label="Call: /g)).toHaveLength(1)
    // Whole on a phone too.
    expect(all).toMatch(/class="break-words[^>]*>[^<]*@[^<]* · 1 home</)
    expect(all.indexOf('Make agent: Kofi')).toBeLessThan(all.indexOf('Make admin: Kofi'))
    expect(await read('?query=Kofi')).toContain('1 person found<')
  })

  test.each(['%00', '%ED%A0%80', "'%22%3B--", '%25_%5C', 'x'.repeat(700), '%3Cscript%3E', '%F0%9F%8F%A0'])(
    'answers whatever is looked for: %s',
    async (text) => {
      const { cookie } = await insertNamed('admin')
      const response = await site.get(`${USERS}?query=${text}&page=${text}`, cookie)
      expect(response.status).toBe(200)
      expect(await response.text()).not.toContain('<script>"')
    },
  )

  test('says so when nobody is found, and past its end', async () => {
    const { cookie } = await insertNamed('admin')
    const none = await (await site.get(`${USERS}?query=nobody`, cookie)).text()
    expect(none).toContain('Nobody found')
    expect((await site.get(`${USERS}?page=99999`, cookie)).status).toBe(200)
  })
})
