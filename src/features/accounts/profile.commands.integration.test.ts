import { beforeEach, describe, expect, test } from 'vitest'
import { insertAccount, makeActor } from '../../../tests/factories/account-factory.ts'
import { usePageChanges } from '../../../tests/support/page-changes.ts'
import { useTestDatabase } from '../../../tests/support/test-database.ts'
import { makeTestServices } from '../../../tests/support/test-services.ts'
import type { ProfileForm } from './account.schema.ts'
import { updateProfile } from './profile.commands.server.ts'

const database = useTestDatabase()
const pages = usePageChanges(database)
const services = makeTestServices(database)
let actor: ReturnType<typeof makeActor>

const form = {
  fullName: 'Ama Serwaa',
  phone: '024 412 3456',
  address: 'GA-183-8164, Osu',
  bio: 'I look for a home near the sea.\nTwo children.',
}

beforeEach(async () => {
  const { id, email } = await insertAccount(database.db, {
    profile: { fullName: 'Ama', phone: null, address: null, bio: null },
  })
  actor = makeActor({ accountId: id, email })
})

function readProfile(id = actor.accountId) {
  return database.db.selectFrom('profiles').selectAll().where('id', '=', id).executeTakeFirst()
}

function readAudit() {
  return database.db
    .selectFrom('auditEvents')
    .select(['event', 'actorId', 'subjectId', 'details', 'ip', 'requestId'])
    .where('subjectId', '=', actor.accountId)
    .execute()
}

describe('a profile', () => {
  test('takes what its owner says of themself', async () => {
    await updateProfile(services, actor, form)
    expect(await readProfile()).toMatchObject({
      fullName: 'Ama Serwaa',
      phone: '+233244123456',
      address: 'GA-183-8164, Osu',
      bio: 'I look for a home near the sea.\nTwo children.',
      updatedAt: services.time.now,
    })
  })

  test('is emptied of what is left blank', async () => {
    await updateProfile(services, actor, form)
    await updateProfile(services, actor, { ...form, phone: '', address: ' \n', bio: '' })
    expect(await readProfile()).toMatchObject({
      fullName: 'Ama Serwaa',
      phone: null,
      address: null,
      bio: null,
    })
  })

  test('that is missing is made, with the role of a user', async () => {
    await database.db.deleteFrom('profiles').where('id', '=', actor.accountId).execute()
    await updateProfile(services, { ...actor, role: 'admin' }, form)
    expect(await readProfile()).toMatchObject({ role: 'user', email: actor.email, fullName: 'Ama Serwaa' })
  })

  test('leaves everybody else’s alone', async () => {
    const other = await insertAccount(database.db)
    const before = await readProfile(other.id)
    await updateProfile(services, actor, form)
    expect(await readProfile(other.id)).toEqual(before)
  })

  test('of an account that is gone is not made anew', async () => {
    await database.db.deleteFrom('accounts').where('id', '=', actor.accountId).execute()
    await database.db.deleteFrom('profiles').where('id', '=', actor.accountId).execute()
    await expect(updateProfile(services, actor, form)).rejects.toMatchObject({
      code: 'account.not_signed_in',
    })
    expect(await readProfile()).toBeUndefined()
  })
})

describe('cached pages', () => {
  test('hear of a new name of who may have listings, and of nothing else', async () => {
    const administrator = makeActor({ accountId: actor.accountId, role: 'admin' })
    expect(await pages.during(() => updateProfile(services, administrator, form))).toBe(1)
    expect(
      await pages.during(() => updateProfile(services, administrator, { ...form, bio: 'No words' })),
    ).toBe(0)
    expect(
      await pages.during(() => updateProfile(services, actor, { ...form, fullName: 'Ama Mensah' })),
    ).toBe(0)
  })
})

describe('the log', () => {
  test('learns which fields changed and not to what', async () => {
    await updateProfile(services, actor, { ...form, fullName: 'Ama', bio: '' })
    const lines = await readAudit()
    expect(lines).toEqual([
      {
        event: 'account.profile_changed',
        actorId: actor.accountId,
        subjectId: actor.accountId,
        details: { fields: 'phone, address' },
        ip: actor.ip,
        requestId: actor.requestId,
      },
    ])
    expect(JSON.stringify(lines)).not.toMatch(/233244123456|Osu/)
  })

  test('is silent when nothing changed', async () => {
    await updateProfile(services, actor, form)
    await updateProfile(services, actor, { ...form, phone: '+233 24 412 3456', fullName: ' Ama  Serwaa ' })
    expect(await readAudit()).toHaveLength(1)
  })
})

describe('what is refused', () => {
  test.each([
    ['a blank name', { fullName: '  ' }, 'fullName', 'Full name is required'],
    ['a name of nothing visible', { fullName: '\u0001\u0007' }, 'fullName', 'Full name is required'],
    ['a name that is too long', { fullName: 'a'.repeat(101) }, 'fullName', 'Use at most 100 characters'],
    ['a number that nobody can have', { phone: '000 000 0000' }, 'phone', /Enter a phone number/],
    ['a phone that is a text', { phone: 'call me' }, 'phone', /Enter a phone number/],
    ['an address that is too long', { address: 'a'.repeat(301) }, 'address', 'Use at most 300 characters'],
    ['a bio that is too long', { bio: 'a'.repeat(2_001) }, 'bio', 'Use at most 2,000 characters'],
    ['a bio that is no text', { bio: { $gt: '' } }, 'bio', expect.anything()],
  ])('%s', async (_, change, field, message) => {
    const before = await readProfile()
    const refused = updateProfile(services, actor, { ...form, ...change } as ProfileForm)
    await expect(refused).rejects.toMatchObject({
      kind: 'invalid',
      details: {
        fields: { [field]: [message instanceof RegExp ? expect.stringMatching(message) : message] },
      },
    })
    expect(await readProfile()).toEqual(before)
  })

  test('e-mail, role, id and licence in the input change nothing', async () => {
    const before = await readProfile()
    const hostile = {
      ...form,
      email: 'other@example.com',
      role: 'admin',
      id: 'fe3d0b7e-0000-7000-8000-000000000000',
      licenceNumber: 'REAC/1',
      whatsappPhone: '+233201234567',
      createdAt: '2000-01-01',
    }
    await updateProfile(services, actor, hostile)
    expect(await readProfile()).toMatchObject({
      id: actor.accountId,
      email: before?.email,
      role: 'user',
      licenceNumber: before?.licenceNumber,
      whatsappPhone: before?.whatsappPhone,
      createdAt: before?.createdAt,
    })
  })
})

test.each([
  ['quotes and markup', `O'Brien <b>"x"</b> {{7*7}}`],
  ['other scripts', 'Ɛsi Ŋkɔ́m 李 علي'],
  ['a hundred characters', `${'Nana Akua Afriyie '.repeat(5)}Agyemang-Z`],
])('a name with %s is stored as it was typed', async (_, fullName) => {
  await updateProfile(services, actor, { ...form, fullName })
  expect(await readProfile()).toMatchObject({ fullName })
})

test('control characters and line breaks never reach a name', async () => {
  await updateProfile(services, actor, { ...form, fullName: 'Ama\r\nBcc: x\u0000\u001b[2J\tSerwaa' })
  expect(await readProfile()).toMatchObject({ fullName: 'Ama Bcc: x[2J Serwaa' })
})

test('two changes at once leave one of them whole', async () => {
  const versions = Array.from({ length: 8 }, (_, index) => ({
    ...form,
    fullName: `Ama ${index}`,
    address: `Street ${index}`,
    bio: `Bio ${index}`,
  }))
  await Promise.all(versions.map((version) => updateProfile(services, actor, version)))
  const profile = await readProfile()
  const digit = profile?.fullName?.at(-1)
  expect(profile).toMatchObject({ address: `Street ${digit}`, bio: `Bio ${digit}` })
})
