import { beforeEach, describe, expect, test } from 'vitest'
import type { Visitor } from '#/shared/actor.ts'
import { FACTORY_PASSWORD, insertAccount } from '../../../../tests/factories/account-factory.ts'
import { makeStranger } from '../../../../tests/factories/visitor-factory.ts'
import { mailRequestedLinks } from '../../../../tests/support/link-mails.ts'
import { useTestDatabase } from '../../../../tests/support/test-database.ts'
import { makeTestServices, type TestServices } from '../../../../tests/support/test-services.ts'
import { getProfile } from '../profile.queries.server.ts'
import { createMissingProfile } from '../profile-creation.commands.server.ts'
import { signIn } from '../session.commands.server.ts'
import { resendVerification, verifyEmail } from './verification.commands.server.ts'

const database = useTestDatabase()
const DETAILS = {
  fullName: 'Ama Serwaa',
  phone: '+233244123456',
  address: '1 Ring Road',
  bio: 'I sell kenkey.',
}
const LINK_NOT_VALID = 'This link has expired or was used already. Ask for a new one.'
let services: TestServices

beforeEach(() => {
  services = makeTestServices(database)
})

/** Asks for the mail again; it is there when this is over. */
async function askAgain(visitor: Visitor, input: { email: string }) {
  await resendVerification(services, visitor, input)
  await mailRequestedLinks(services)
}

const later = (seconds: number) => {
  services.time.now = new Date(services.time.now.getTime() + seconds * 1_000)
}
const unverified = () => insertAccount(database.db, { emailVerifiedAt: null })
const accountOf = (id: string) =>
  database.db.selectFrom('accounts').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const mailsOf = (accountId: string) =>
  database.db
    .selectFrom('mails')
    .select(['template', 'data'])
    .where('accountId', '=', accountId)
    .orderBy('createdAt')
    .execute()

async function mailedToken(account: { id: string; email: string }) {
  await askAgain(makeStranger(), { email: account.email })
  const mail = (await mailsOf(account.id)).at(-1)
  if (!mail) throw new Error('No link was mailed')
  const { tokenId } = mail.data as { tokenId: string }
  return services.secrets.linkToken('verify-email', tokenId)
}

describe('verifying an address', () => {
  test('works for a day and once', async () => {
    const account = await unverified()
    const token = await mailedToken(account)
    later(86_399)
    await verifyEmail(services, makeStranger(), { token })
    expect((await accountOf(account.id)).emailVerifiedAt).toEqual(services.time.now)
    await expect(verifyEmail(services, makeStranger(), { token })).rejects.toMatchObject({
      kind: 'gone',
      message: LINK_NOT_VALID,
    })
    const events = database.db
      .selectFrom('auditEvents')
      .select(['event', 'actorId'])
      .where('subjectId', '=', account.id)
    expect(await events.execute()).toEqual([{ event: 'account.email_verified', actorId: account.id }])
  })

  test('lets its owner in at once, however often they tried before', async () => {
    const accounts = { ...services.config.accounts, requiresVerifiedEmail: true }
    const strict = { ...services, db: database.db, config: { ...services.config, accounts } }
    const account = await unverified()
    const passwordHash = await services.passwords.hash(FACTORY_PASSWORD)
    await database.db.updateTable('accounts').set({ passwordHash }).where('id', '=', account.id).execute()
    const visitor = makeStranger()
    const enter = () => signIn(strict, visitor, { email: account.email, password: FACTORY_PASSWORD })
    for (let tries = 0; tries < 5; tries++) await expect(enter()).rejects.toThrow('Failed to sign in')
    await expect(enter()).rejects.toMatchObject({ kind: 'limit' })
    await verifyEmail(services, visitor, { token: await mailedToken(account) })
    await expect(enter()).resolves.toMatchObject({ view: { user: { isEmailVerified: true } } })
  })

  test('leaves everything else as it was', async () => {
    const account = await insertAccount(database.db, { emailVerifiedAt: null, profile: DETAILS })
    const before = await accountOf(account.id)
    await verifyEmail(services, makeStranger(), { token: await mailedToken(account) })
    expect(await getProfile(database.db, { accountId: account.id })).toMatchObject(DETAILS)
    expect(await accountOf(account.id)).toEqual({
      ...before,
      emailVerifiedAt: services.time.now,
      updatedAt: services.time.now,
    })
  })

  test('does not work after a day', async () => {
    const account = await unverified()
    const token = await mailedToken(account)
    later(86_400)
    await expect(verifyEmail(services, makeStranger(), { token })).rejects.toThrow(LINK_NOT_VALID)
    expect((await accountOf(account.id)).emailVerifiedAt).toBeNull()
  })

  test('works for one of twenty who use the link at once', async () => {
    const account = await unverified()
    const token = await mailedToken(account)
    const settled = await Promise.allSettled(
      Array.from({ length: 20 }, () => verifyEmail(services, makeStranger(), { token })),
    )
    expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const one of settled) {
      if (one.status === 'rejected') expect(one.reason).toMatchObject({ message: LINK_NOT_VALID })
    }
  })

  test('works with the newest link only', async () => {
    const account = await unverified()
    const first = await mailedToken(account)
    later(61)
    const second = await mailedToken(account)
    expect(second).not.toBe(first)
    await expect(verifyEmail(services, makeStranger(), { token: first })).rejects.toThrow(LINK_NOT_VALID)
    await expect(verifyEmail(services, makeStranger(), { token: second })).resolves.toBeUndefined()
  })

  test('changes nothing of another account, nor by an odd link', async () => {
    const [account, bystander] = [await unverified(), await unverified()]
    for (const token of ['', 'x', 'A'.repeat(43), "' or true --", 'A'.repeat(43_000), null, ['x']]) {
      await expect(verifyEmail(services, makeStranger(), { token: token as never })).rejects.toThrow(
        LINK_NOT_VALID,
      )
    }
    await verifyEmail(services, makeStranger(), { token: await mailedToken(account) })
    expect((await accountOf(bystander.id)).emailVerifiedAt).toBeNull()
  })
})

describe('sending the mail again', () => {
  test('answers alike for unverified, verified and unknown addresses, and mails the first only', async () => {
    const account = await unverified()
    const verified = await insertAccount(database.db)
    const emails = [account.email, account.email, verified.email, 'nobody@example.com']
    for (const email of emails) {
      await expect(askAgain(makeStranger(), { email })).resolves.toBeUndefined()
    }
    expect((await mailsOf(account.id)).map(({ template }) => template)).toEqual(['verify-email'])
    expect(await mailsOf(verified.id)).toEqual([])
    const tokens = database.db.selectFrom('accountTokens').select('id').where('accountId', '=', verified.id)
    expect(await tokens.execute()).toEqual([])
  })

  test('happens once a minute and five times an hour for one recipient', async () => {
    const account = await unverified()
    for (let minute = 0; minute < 59; minute += 2) {
      await askAgain(makeStranger(), { email: account.email })
      later(120)
    }
    expect(await mailsOf(account.id)).toHaveLength(5)
  })

  test('is refused after sixty in an hour from one address', async () => {
    const visitor = makeStranger()
    for (let asked = 0; asked < 60; asked++) {
      await askAgain(visitor, { email: `nobody-${asked}@example.com` })
    }
    await expect(askAgain(visitor, { email: 'x@example.com' })).rejects.toMatchObject({
      kind: 'limit',
    })
  })
})

describe('a profile', () => {
  const now = new Date('2026-11-21T09:00:00Z')

  test('that is missing is made once, with the role user', async () => {
    const account = await insertAccount(database.db, { profile: null })
    await expect(getProfile(database.db, { accountId: account.id })).rejects.toMatchObject({
      kind: 'not_found',
      code: 'profile.not_found',
    })
    const input = { accountId: account.id, email: account.email, now }
    await Promise.all(Array.from({ length: 10 }, () => createMissingProfile(database.db, input)))
    expect(await getProfile(database.db, { accountId: account.id })).toEqual({
      id: account.id,
      email: account.email,
      role: 'user',
      fullName: null,
      phone: null,
      address: null,
      bio: null,
      createdAt: '2026-11-21T09:00:00.000Z',
    })
  })

  test('that is there keeps its role', async () => {
    const account = await insertAccount(database.db, { profile: { role: 'admin' } })
    await createMissingProfile(database.db, { accountId: account.id, email: account.email, now })
    expect(await getProfile(database.db, { accountId: account.id })).toMatchObject({
      role: 'admin',
      fullName: 'Akosua Mensah',
    })
  })

  test('is not made for an account that does not exist', async () => {
    const accountId = '01900000-0000-7000-8000-000000000009'
    await createMissingProfile(database.db, { accountId, email: 'gone@example.com', now })
    await expect(getProfile(database.db, { accountId })).rejects.toMatchObject({ code: 'profile.not_found' })
  })
})
