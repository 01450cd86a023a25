import { beforeEach, describe, expect, test } from 'vitest'
import { FACTORY_PASSWORD, insertAccount } from '../../../../tests/factories/account-factory.ts'
import { insertProperty } from '../../../../tests/factories/property-factory.ts'
import { mailRequestedLinks } from '../../../../tests/support/link-mails.ts'
import { useTestDatabase } from '../../../../tests/support/test-database.ts'
import { makeTestServices } from '../../../../tests/support/test-services.ts'
import { makeTestSite, signInAs } from '../../../../tests/support/test-site.ts'

const SETTINGS = '/dashboard/settings'
const PROFILE = `${SETTINGS}/profile`
const DELETION = `${SETTINGS}/account/deletion`
const endAt = (sessionId: string) => `${SETTINGS}/sessions/${sessionId}/end`
const PERSONAL_DATA = '/dashboard/settings/personal-data'

const database = useTestDatabase()
const services = makeTestServices(database)
const site = await makeTestSite(services, [
  'routes/account/home/dashboard-home.tsx',
  'routes/account/settings/settings.tsx',
  'routes/account/settings/personal-data.ts',
])
let id: string
let email: string
let cookie: string

const profile = { fullName: 'Ama Serwaa', phone: '0244123456', address: 'Osu', bio: '' }

beforeEach(async () => {
  for (const table of ['accounts', 'profiles', 'mails', 'rateLimits'] as const)
    await database.db.deleteFrom(table).execute()
  ;({ id, email } = await insertAccount(database.db, { profile: { fullName: 'Ama', phone: null } }))
  cookie = await signInAs(services, id)
})

function readProfile(accountId = id) {
  return database.db.selectFrom('profiles').selectAll().where('id', '=', accountId).executeTakeFirst()
}

function countSessions() {
  return database.db
    .selectFrom('sessions')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
}

describe('a visitor', () => {
  test.each([
    ['/dashboard', '/dashboard'],
    [SETTINGS, SETTINGS],
    [`${SETTINGS}?from=mail`, `${SETTINGS}?from=mail`],
    // A file is no page to come back to.
    [PERSONAL_DATA, SETTINGS],
  ])('of %s is sent to sign in and comes back to %s', async (path, from) => {
    const response = await site.get(path)
    expect(response.status).toBe(302)
    expect(response.headers.get('Location')).toBe(`/login?${new URLSearchParams({ from })}`)
    expect(response.headers.get('Cache-Control')).toMatch(/no-store/)
  })

  test('with a cookie that is worth nothing is a visitor', async () => {
    const response = await site.get(SETTINGS, `${cookie.split('=')[0]}=${'A'.repeat(43)}`)
    expect(response.status).toBe(302)
  })

  test('changes nothing', async () => {
    const before = await readProfile()
    const response = await site.post(PROFILE, profile)
    expect(response.status).toBe(302)
    expect(await readProfile()).toEqual(before)
  })
})

describe('the settings', () => {
  test('are private, not indexed, and filled in', async () => {
    const response = await site.get(SETTINGS, cookie)
    const html = await response.text()
    expect(response.status).toBe(200)
    expect(response.headers.get('Cache-Control')).toBe('private, no-store')
    expect(html).toContain('<meta name="robots" content="noindex"/>')
    expect(html).toContain('Email cannot be changed')
    expect(html).toContain('value="Ama"')
    expect(html).toContain(email)
    expect(html).toContain('This device')
  })

  test('never show the hash of the password or a token', async () => {
    const html = await (await site.get(SETTINGS, cookie)).text()
    expect(html).not.toMatch(/argon2|token_?hash/i)
    expect(html).not.toContain(cookie.split('=')[1])
  })

  test('say so when the profile is missing, and saving makes one', async () => {
    await database.db.deleteFrom('profiles').execute()
    expect(await (await site.get(SETTINGS, cookie)).text()).toContain(
      'Failed to load your profile information',
    )
    expect((await site.post(PROFILE, profile, cookie)).status).toBe(200)
    expect(await readProfile()).toMatchObject({ role: 'user', fullName: 'Ama Serwaa' })
  })

  test('save a profile and say so without script', async () => {
    const response = await site.post(PROFILE, profile, cookie)
    expect(response.status).toBe(200)
    expect(await response.text()).toMatch(/<noscript>.*Your profile has been updated successfully/)
    expect(await readProfile()).toMatchObject({ fullName: 'Ama Serwaa', phone: '+233244123456' })
  })

  test('ignore an e-mail, a role and an id that are posted along', async () => {
    const other = await insertAccount(database.db)
    const hostile = { ...profile, email: 'x@example.com', role: 'admin', id: other.id, accountId: other.id }
    expect((await site.post(PROFILE, hostile, cookie)).status).toBe(200)
    expect(await readProfile()).toMatchObject({ id, email, role: 'user', fullName: 'Ama Serwaa' })
    expect((await readProfile(other.id))?.fullName).not.toBe('Ama Serwaa')
  })

  test('answer what does not pass with its messages and keep what was typed', async () => {
    const wrong = { ...profile, fullName: ' ', phone: '12', address: '"><script>alert(1)</script>' }
    const response = await site.post(PROFILE, wrong, cookie)
    const html = await response.text()
    expect(response.status).toBe(422)
    expect(html).toContain('Full name is required')
    expect(html).toContain('Enter a phone number such as')
    expect(html).toContain('value="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;"')
    expect(response.headers.get('Cache-Control')).toBe('private, no-store')
  })

  test('refuse what none of their forms sends', async () => {
    for (const path of [`${SETTINGS}/role`, `${SETTINGS}/constructor`])
      expect((await site.post(path, {}, cookie)).status).toBe(404)
    const outdated = await site.post(SETTINGS, { intent: 'profile', address: 'Typed in vain' }, cookie)
    expect(outdated.status).toBe(409)
    const html = await outdated.text()
    expect(html).toContain('Please reload the page')
    expect(html).toContain('Typed in vain')
  })
})

describe('a new password', () => {
  const change = {
    currentPassword: FACTORY_PASSWORD,
    password: 'kente-and-cocoa-7',
    confirmPassword: 'kente-and-cocoa-7',
  }

  test('ends every other session and keeps this one', async () => {
    const other = await signInAs(services, id)
    const response = await site.post(`${SETTINGS}/password`, change, cookie)
    expect(response.status).toBe(200)
    expect(await response.text()).toContain('Your password has been changed.')
    expect((await site.get(SETTINGS, other)).status).toBe(302)
    expect((await site.get(SETTINGS, cookie)).status).toBe(200)
  })

  test.each([
    ['a wrong current one', { currentPassword: 'not-mine' }, 'Password is not correct'],
    ['another confirmation', { confirmPassword: 'kente' }, 'Passwords do not match'],
    ['five characters', { password: 'abcde', confirmPassword: 'abcde' }, 'at least 6 characters'],
  ])('with %s is refused, and no password comes back', async (_, wrong, message) => {
    const response = await site.post(`${SETTINGS}/password`, { ...change, ...wrong }, cookie)
    const html = await response.text()
    expect(response.status).toBe(422)
    expect(html).toContain(message)
    for (const secret of [FACTORY_PASSWORD, 'kente-and-cocoa-7', 'not-mine'])
      expect(html).not.toContain(secret)
  })
})

test('An administrator’s new password is asked to have twelve characters, by hint and by refusal', async () => {
  await database.db.updateTable('profiles').set({ role: 'admin' }).where('id', '=', id).execute()
  expect(await (await site.get(SETTINGS, cookie)).text()).toContain('At least 12 characters')
  const short = { currentPassword: FACTORY_PASSWORD, password: 'abcde', confirmPassword: 'abcde' }
  const response = await site.post(`${SETTINGS}/password`, short, cookie)
  expect(response.status).toBe(422)
  const html = await response.text()
  expect(html).toContain('An administrator’s password must be at least 12 characters')
  expect(html).not.toContain('at least 6 characters')
})

describe('sessions', () => {
  async function idOf(accountId: string) {
    const row = await database.db
      .selectFrom('sessions')
      .select('id')
      .where('accountId', '=', accountId)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    return row.id
  }

  test('end one by one', async () => {
    const other = await signInAs(services, id)
    const response = await site.post(endAt(await idOf(id)), {}, cookie)
    expect(response.status).toBe(200)
    expect((await site.get(SETTINGS, other)).status).toBe(302)
  })

  test('all but this one end together', async () => {
    await signInAs(services, id)
    await signInAs(services, id)
    const response = await site.post(`${SETTINGS}/sessions/end-others`, {}, cookie)
    expect(await response.text()).toContain('2 other sessions have ended.')
    expect(await countSessions()).toEqual({ count: 1 })
  })

  test('that end where they are used lead to the sign-in page and take the cookie away', async () => {
    const response = await site.post(endAt(await idOf(id)), {}, cookie)
    expect(response.status).toBe(303)
    expect(response.headers.get('Location')).toBe('/login')
    expect(response.headers.get('Set-Cookie')).toMatch(/Max-Age=0/)
  })

  test('of somebody else are not found and live on', async () => {
    const other = await insertAccount(database.db)
    const theirs = await signInAs(services, other.id)
    const response = await site.post(endAt(await idOf(other.id)), {}, cookie)
    expect(response.status).toBe(404)
    expect((await site.get(SETTINGS, theirs)).status).toBe(200)
  })
})

describe('personal data', () => {
  test('come as a file that nobody may keep, and the log notes it', async () => {
    const response = await site.get(PERSONAL_DATA, cookie)
    expect(response.status).toBe(200)
    expect(response.headers.get('Content-Type')).toBe('application/json; charset=utf-8')
    expect(response.headers.get('Content-Disposition')).toBe(
      'attachment; filename="fihankra-personal-data.json"',
    )
    expect(response.headers.get('Cache-Control')).toBe('private, no-store')
    expect(await response.json()).toMatchObject({
      exportedAt: services.time.now.toISOString(),
      account: { id, email },
      profile: { fullName: 'Ama' },
      sessions: [{ userAgent: null }],
    })
    expect(
      await database.db
        .selectFrom('auditEvents')
        .select(['actorId', 'subjectId'])
        .where('event', '=', 'account.exported')
        .where('actorId', '=', id)
        .execute(),
    ).toEqual([{ actorId: id, subjectId: id }])
  })
})

describe('an account that is deleted', () => {
  const leave = { password: FACTORY_PASSWORD }

  test('leads home, without its cookie', async () => {
    const response = await site.post(DELETION, leave, cookie)
    expect(response.status).toBe(303)
    expect(response.headers.get('Location')).toBe('/')
    expect(response.headers.get('Set-Cookie')).toMatch(/Max-Age=0/)
    expect(response.headers.get('Clear-Site-Data')).toBe('"cookies"')
    expect((await site.get(SETTINGS, cookie)).status).toBe(302)
  })

  test('is confirmed on a page where there is no script', async () => {
    const response = await site.post(DELETION, { ...leave, plain: 'on' }, cookie)
    expect(response.headers.get('Location')).toBe('/login?notice=account-deleted')
  })

  test('stays when the password is wrong, and says so where it was typed', async () => {
    const response = await site.post(DELETION, { ...leave, password: 'not-mine' }, cookie)
    const html = await response.text()
    expect(response.status).toBe(422)
    expect(html).toContain('Password is not correct')
    expect(html).toMatch(/<details[^>]* open=""/)
    expect(await readProfile()).toBeDefined()
  })

  test('stays when it is the last administrator’s', async () => {
    await database.db.updateTable('profiles').set({ role: 'admin' }).where('id', '=', id).execute()
    const response = await site.post(DELETION, leave, cookie)
    expect(response.status).toBe(409)
    expect(await response.text()).toContain('This is the last administrator.')
    expect(await readProfile()).toBeDefined()
  })

  test('says before how many listings go with it', async () => {
    await insertProperty(database.db, { userId: id })
    await insertProperty(database.db, { userId: id, status: 'draft', publishedAt: null })
    const html = await (await site.get(SETTINGS, cookie)).text()
    expect(html).toContain('2 properties that you advertise')
  })
})

describe('the dashboard’s home', () => {
  test('shows a user their figures and no administrator’s', async () => {
    const html = await (await site.get('/dashboard', cookie)).text()
    expect(html).toContain(`Welcome, ${email}`)
    expect(html).toContain('Favorites')
    expect(html).toContain('Cart Items')
    expect(html).not.toMatch(/My Properties|Manage Users|Recent properties/)
  })

  test('shows an administrator the two properties entered last, drafts without a link', async () => {
    await database.db.updateTable('profiles').set({ role: 'admin' }).where('id', '=', id).execute()
    const titles = ['The oldest of three', 'A house with a page', 'A house in the making']
    for (const [day, title] of titles.entries()) {
      await insertProperty(database.db, {
        userId: id,
        title,
        createdAt: `2026-03-0${day + 1}T08:00:00Z`,
        ...(day === 2 ? { status: 'draft', publishedAt: null } : {}),
      })
    }
    const html = await (await site.get('/dashboard', cookie)).text()
    expect(html).toMatch(/My Properties.*>3</)
    const recent = html.split('Recent properties')[1]?.split('</main>')[0]
    expect(recent).not.toContain('The oldest of three')
    expect(html).toMatch(/<a [^>]*href="\/properties\/[0-9a-f-]+"[^>]*>A house with a page/)
    expect(html).not.toMatch(/<a [^>]*>A house in the making/)
    expect(html).not.toContain('Cart Items')
  })

  test('asks for verification until it is done, and sends the mail again', async () => {
    await database.db.updateTable('accounts').set({ emailVerifiedAt: null }).where('id', '=', id).execute()
    expect(await (await site.get('/dashboard', cookie)).text()).toContain('Send the mail again')
    const response = await site.post('/dashboard/verification-mail', {}, cookie)
    expect(response.status).toBe(200)
    expect(await response.text()).toContain('Check your inbox')
    await mailRequestedLinks(services)
    expect(await database.db.selectFrom('mails').select(['template', 'recipient']).execute()).toEqual([
      { template: 'verify-email', recipient: email },
    ])
  })

  test('asks a page that was opened before an update to be reloaded, and sends no mail', async () => {
    await database.db.updateTable('accounts').set({ emailVerifiedAt: null }).where('id', '=', id).execute()
    for (const path of ['/dashboard?index', '/dashboard.data?index']) {
      const response = await site.post(path, {}, cookie)
      expect(response.status).toBe(409)
      expect(await response.text()).toContain('Please reload the page')
    }
    await mailRequestedLinks(services)
    expect(await database.db.selectFrom('mails').selectAll().execute()).toEqual([])
  })

  test('sends no mail to an address of the sender’s choice', async () => {
    await database.db.updateTable('accounts').set({ emailVerifiedAt: null }).execute()
    const other = await insertAccount(database.db, { emailVerifiedAt: null })
    await site.post('/dashboard/verification-mail', { email: other.email }, cookie)
    await mailRequestedLinks(services)
    expect(await database.db.selectFrom('mails').select('recipient').execute()).toEqual([
      { recipient: email },
    ])
  })
})
