import { beforeEach, expect, test } from 'vitest'
import { FACTORY_PASSWORD } from '../../../../tests/factories/account-factory.ts'
import { insertMember, makeAccountServices } from '../../../../tests/support/account-site.ts'
import { useTestDatabase } from '../../../../tests/support/test-database.ts'
import { makeTestSite, signInAs } from '../../../../tests/support/test-site.ts'

const SETTINGS = '/dashboard/settings'
const EMAIL = `${SETTINGS}/email`

const database = useTestDatabase()
const services = makeAccountServices(database)
const site = await makeTestSite(services, [
  'routes/account/settings/settings.tsx',
  'routes/public/auth/confirm-email-change.tsx',
  'routes/public/auth/undo-email-change.tsx',
  'routes/public/auth/reset-password.tsx',
])
let id: string
let email: string
let cookie: string
const change = { email: 'ama.anew@example.com', password: FACTORY_PASSWORD }

beforeEach(async () => {
  for (const table of ['accounts', 'profiles', 'mails', 'rateLimits'] as const)
    await database.db.deleteFrom(table).execute()
  ;({ id, email } = await insertMember(services))
  cookie = await signInAs(services, id)
})

async function tokenOf(purpose: string) {
  const row = await database.db.selectFrom('emailChanges').select('id').executeTakeFirstOrThrow()
  return services.secrets.linkToken(purpose, row.id)
}
const emailNow = async () =>
  (await database.db.selectFrom('accounts').select('email').where('id', '=', id).executeTakeFirstOrThrow())
    .email
const pageOf = async (response: Response) => (await response.text()).replaceAll('<!-- -->', '')

test.each(['user', 'agent', 'admin'] as const)(
  'a %s asks for another address in the settings',
  async (role) => {
    await database.db.updateTable('profiles').set({ role }).where('id', '=', id).execute()
    expect(await pageOf(await site.get(SETTINGS, cookie))).toContain('Send both links')
    const response = await site.post(EMAIL, change, cookie)
    expect(response.status).toBe(200)
    const html = await pageOf(response)
    expect(html).toContain('We have sent one link to each address.')
    expect(html).toContain('The new address: waits for its link to be opened')
    expect(html).not.toContain(FACTORY_PASSWORD)
  },
)

test('it is made on the pages of both links, whoever opens them, and by a look at nothing', async () => {
  await site.post(EMAIL, change, cookie)
  const [old, fresh] = [await tokenOf('change-email-old'), await tokenOf('change-email-new')]
  for (const token of [old, fresh])
    for (const method of ['GET', 'HEAD', 'GET']) {
      const looked = await site.send(`/change-email?token=${token}`, { method })
      expect(looked.headers.get('Referrer-Policy')).toBe('same-origin')
      expect(looked.headers.get('Cache-Control')).toContain('no-store')
    }
  const first = await site.post(`/change-email?token=${old}`, { token: old })
  expect(await pageOf(first)).toContain('Now open the link that we sent to the new address')
  expect(await pageOf(await site.get(SETTINGS, cookie))).toContain('The address you have: confirmed')
  expect(await emailNow()).toBe(email)
  const second = await site.post(`/change-email?token=${fresh}`, { token: fresh })
  expect(await pageOf(second)).toContain('The address is changed.')
  expect(await emailNow()).toBe(change.email)
  expect(await pageOf(await site.get(SETTINGS, cookie))).toContain(`<strong>${change.email}</strong>`)
  const again = await site.post('/change-email', { token: fresh })
  expect(again.status).toBe(410)
})

test('undoing it leads to a new password', async () => {
  await site.post(EMAIL, change, cookie)
  for (const purpose of ['change-email-old', 'change-email-new'])
    await site.post('/change-email', { token: await tokenOf(purpose) })
  const token = await tokenOf('undo-email-change')
  expect(await pageOf(await site.get(`/change-email/undo?token=${token}`))).toContain('Bring my address back')
  const response = await site.post('/change-email/undo', { token })
  expect(response.status).toBe(303)
  expect(await emailNow()).toBe(email)
  expect((await site.get(SETTINGS, cookie)).status).toBe(302)
  const next = await site.get(response.headers.get('Location') ?? '')
  expect(await pageOf(next)).toContain('Choose a new password')
  expect((await site.post('/change-email/undo', { token })).status).toBe(410)
})

test('an address that somebody has is answered to the letter like one that is free', async () => {
  const { email: taken } = await insertMember(services)
  const answers = []
  for (const wanted of [taken, change.email]) {
    await database.db.deleteFrom('emailChanges').execute()
    const response = await site.post(EMAIL, { ...change, email: wanted }, cookie)
    const html = (await pageOf(response)).replaceAll(wanted, 'THE ADDRESS')
    answers.push([response.status, html.replaceAll(/nonce="[^"]*"|"nonce-[^"]*"/g, '').length])
  }
  expect(answers[0]).toEqual(answers[1])
})

test('what does not pass is said at its field and changes nothing', async () => {
  for (const [wrong, message] of [
    [{ email: 'nobody' }, 'Enter a valid e-mail address'],
    [{ email }, 'This is the address of your account already'],
    [{ password: 'not-mine' }, 'Password is not correct'],
    [{ password: '' }, 'Password is required'],
  ] as const) {
    const response = await site.post(EMAIL, { ...change, ...wrong }, cookie)
    expect(response.status).toBe(422)
    expect(await response.text()).toContain(message)
  }
  expect(await database.db.selectFrom('emailChanges').select('id').execute()).toEqual([])
})

test('nobody asks, or cancels, for another', async () => {
  expect((await site.post(EMAIL, change)).status).toBe(302)
  const other = await insertMember(services)
  await site.post(EMAIL, { ...change, accountId: other.id, id: other.id }, cookie)
  const rows = await database.db.selectFrom('emailChanges').select('accountId').execute()
  expect(rows).toEqual([{ accountId: id }])
  await site.post(`${EMAIL}/cancellation`, { accountId: id }, await signInAs(services, other.id))
  expect(await database.db.selectFrom('emailChanges').select('accountId').execute()).toEqual(rows)
  expect(await pageOf(await site.post(`${EMAIL}/cancellation`, {}, cookie))).toContain(
    'The change is cancelled.',
  )
  expect(await database.db.selectFrom('emailChanges').select('id').execute()).toEqual([])
})

test.each(['', 'x', 'T'.repeat(43), 'T'.repeat(5_000), '../../etc/passwd', "' or 1=1 --"])(
  'a made-up token %# opens nothing',
  async (token) => {
    for (const path of ['/change-email', '/change-email/undo'])
      expect([410, 422]).toContain((await site.post(path, { token })).status)
  },
)
