import { beforeEach, describe, expect, test } from 'vitest'
import type { Visitor } from '#/shared/actor.ts'
import {
  FACTORY_PASSWORD,
  type insertAccount,
  makeActor,
} from '../../../../tests/factories/account-factory.ts'
import { makeStranger } from '../../../../tests/factories/visitor-factory.ts'
import { insertMember } from '../../../../tests/support/account-site.ts'
import { mailRequestedLinks } from '../../../../tests/support/link-mails.ts'
import { makeQuickPasswords } from '../../../../tests/support/quick-passwords.ts'
import { useTestDatabase } from '../../../../tests/support/test-database.ts'
import { makeTestServices } from '../../../../tests/support/test-services.ts'
import { signIn } from '../session.commands.server.ts'
import { findSession } from '../session.queries.server.ts'
import { changePassword, requestPasswordReset, resetPassword } from './password.commands.server.ts'
import { resendVerification, verifyEmail } from './verification.commands.server.ts'

const database = useTestDatabase()
const NEW_PASSWORD = 'a-new-secret-2027'
const LINK_NOT_VALID = 'This link has expired or was used already. Ask for a new one.'
let services: ReturnType<typeof makeServices>
type Asked = [visitor: Visitor, input: { email: string }]

function makeServices() {
  return { ...makeTestServices(database), db: database.db, passwords: makeQuickPasswords() }
}

beforeEach(() => {
  services = makeServices()
})

/** Asks for a link; its mail is there when this is over. */
async function askForReset(...given: Asked) {
  await requestPasswordReset(services, ...given)
  await mailRequestedLinks(services)
}
async function askForVerification(...given: Asked) {
  await resendVerification(services, ...given)
  await mailRequestedLinks(services)
}

const later = (seconds: number) => {
  services.time.now = new Date(services.time.now.getTime() + seconds * 1_000)
}
const enter = (email: string, password: string, visitor = makeStranger()) =>
  signIn(services, visitor, { email, password })
const isActive = async (token: string) =>
  (await findSession(database.db, { token, now: services.clock.now() })) !== undefined

const newAccount = (overrides?: Parameters<typeof insertMember>[1]) => insertMember(services, overrides)

const mailsOf = (accountId: string) =>
  database.db
    .selectFrom('mails')
    .select(['template', 'data', 'recipient'])
    .where('accountId', '=', accountId)
    .orderBy('createdAt')
    .execute()

/** The token of the newest link that was mailed. */
async function mailedToken(accountId: string, purpose: 'reset-password' | 'verify-email' = 'reset-password') {
  const mail = (await mailsOf(accountId)).findLast(({ template }) => template === purpose)
  if (!mail) throw new Error('No link was mailed')
  const { tokenId } = mail.data as { tokenId: string }
  const token = services.secrets.linkToken(purpose, tokenId)
  expect(JSON.stringify(mail)).not.toContain(token)
  return token
}

async function askedForReset(account: { id: string; email: string }) {
  await askForReset(makeStranger(), { email: account.email.toUpperCase() })
  return await mailedToken(account.id)
}

const eventsOf = async (subjectId: string) =>
  (
    await database.db.selectFrom('auditEvents').select('event').where('subjectId', '=', subjectId).execute()
  ).map(({ event }) => event)

describe('a forgotten password', () => {
  test('is replaced by a link that works for an hour and once', async () => {
    const account = await newAccount({ emailVerifiedAt: null })
    const here = await enter(account.email, FACTORY_PASSWORD)
    const token = await askedForReset(account)
    later(3_599)
    await resetPassword(services, makeStranger(), { token, password: NEW_PASSWORD })

    expect(await isActive(here.token)).toBe(false)
    await expect(enter(account.email, FACTORY_PASSWORD)).rejects.toThrow('Failed to sign in')
    const { view } = await enter(account.email, NEW_PASSWORD)
    expect(view.user.isEmailVerified).toBe(true)
    expect((await mailsOf(account.id)).map(({ template, data }) => [template, data])).toEqual([
      ['reset-password', { fullName: 'Akosua Mensah', tokenId: expect.any(String) }],
      ['password-changed', { fullName: null, wasReset: true }],
    ])
    expect(await eventsOf(account.id)).toEqual(
      expect.arrayContaining(['account.reset_requested', 'account.password_reset']),
    )
    await expect(
      resetPassword(services, makeStranger(), { token, password: 'once-more-2027' }),
    ).rejects.toMatchObject({ kind: 'gone', message: LINK_NOT_VALID })
  })

  test('is not replaced a second after the hour', async () => {
    const account = await newAccount()
    const token = await askedForReset(account)
    later(3_600)
    await expect(resetPassword(services, makeStranger(), { token, password: NEW_PASSWORD })).rejects.toThrow(
      LINK_NOT_VALID,
    )
    await expect(enter(account.email, FACTORY_PASSWORD)).resolves.toBeDefined()
  })

  test('is replaced by one of twenty who use the link at once', async () => {
    const account = await newAccount()
    const token = await askedForReset(account)
    const settled = await Promise.allSettled(
      Array.from({ length: 20 }, (_, index) =>
        resetPassword(services, makeStranger(), { token, password: `secret-of-${index}` }),
      ),
    )
    expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const one of settled) {
      if (one.status === 'rejected') expect(one.reason).toMatchObject({ message: LINK_NOT_VALID })
    }
    const winner = settled.findIndex(({ status }) => status === 'fulfilled')
    await expect(enter(account.email, `secret-of-${winner}`)).resolves.toBeDefined()
  })

  test('is replaced by the newest link only, and no link outlives the new password', async () => {
    const account = await newAccount({ emailVerifiedAt: null })
    const first = await askedForReset(account)
    await askForVerification(makeStranger(), { email: account.email })
    const verification = await mailedToken(account.id, 'verify-email')
    later(61)
    const second = await askedForReset(account)
    await expect(
      resetPassword(services, makeStranger(), { token: first, password: NEW_PASSWORD }),
    ).rejects.toThrow(LINK_NOT_VALID)
    await resetPassword(services, makeStranger(), { token: second, password: NEW_PASSWORD })
    await expect(verifyEmail(services, makeStranger(), { token: verification })).rejects.toThrow(
      LINK_NOT_VALID,
    )
  })

  test('keeps one valid link when two are asked for at once', async () => {
    services = { ...services, config: withoutMailLimits() }
    const account = await newAccount()
    await Promise.all(Array.from({ length: 10 }, () => askForReset(makeStranger(), { email: account.email })))
    const tokens = database.db.selectFrom('accountTokens').select('id').where('accountId', '=', account.id)
    expect(await tokens.execute()).toHaveLength(1)
  })

  test('is not replaced by a link for something else, nor by an odd one', async () => {
    const account = await newAccount({ emailVerifiedAt: null })
    await askForVerification(makeStranger(), { email: account.email })
    const verification = await mailedToken(account.id, 'verify-email')
    for (const token of [verification, '', 'x', 'A'.repeat(43), "' or true --", undefined, { token: 1 }]) {
      await expect(
        resetPassword(services, makeStranger(), { token: token as never, password: NEW_PASSWORD }),
      ).rejects.toThrow(LINK_NOT_VALID)
    }
    expect(services.passwords.hashes).toBe(1)
    await expect(verifyEmail(services, makeStranger(), { token: verification })).resolves.toBeUndefined()
  })

  test('is not replaced by a weak one, and the link stays good', async () => {
    const user = await newAccount()
    const administrator = await newAccount({ profile: { role: 'admin' } })
    const refused: [typeof user, string, string][] = [
      [user, 'short', 'Password must be at least 6 characters'],
      [user, 'Superman', 'This password is too common. Choose another.'],
      [administrator, 'eleven-char', 'An administrator’s password must be at least 12 characters'],
    ]
    for (const [account, password, message] of refused) {
      const token = await askedForReset(account)
      await expect(resetPassword(services, makeStranger(), { token, password })).rejects.toMatchObject({
        details: { fields: { password: [message] } },
      })
      await resetPassword(services, makeStranger(), { token, password: NEW_PASSWORD })
      later(61)
    }
  })

  test('lets its owner in at once after too many wrong tries', async () => {
    const account = await newAccount()
    const owner = makeStranger()
    for (let tries = 0; tries < 5; tries++) await enter(account.email, 'forgotten', owner).catch(() => {})
    await expect(enter(account.email, FACTORY_PASSWORD, owner)).rejects.toMatchObject({ kind: 'limit' })
    const token = await askedForReset(account)
    await resetPassword(services, owner, { token, password: NEW_PASSWORD })
    await expect(enter(account.email, NEW_PASSWORD, owner)).resolves.toBeDefined()
  })
})

describe('an account that is claimed by a reset', () => {
  const DETAILS = {
    fullName: 'Yaw Stranger',
    phone: '+233244123456',
    address: '1 Ring Road',
    bio: 'Call me for cheap flats.',
  }
  const detailsOf = (id: string) =>
    database.db
      .selectFrom('profiles')
      .select(['fullName', 'phone', 'address', 'bio'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()

  test('keeps nothing of what was said by whoever typed an address that was never verified', async () => {
    const account = await newAccount({ emailVerifiedAt: null, profile: DETAILS })
    const stranger = await enter(account.email, FACTORY_PASSWORD)
    const token = await askedForReset(account)
    await resetPassword(services, makeStranger(), { token, password: NEW_PASSWORD })

    expect(await detailsOf(account.id)).toEqual({ fullName: null, phone: null, address: null, bio: null })
    expect(await isActive(stranger.token)).toBe(false)
    await expect(enter(account.email, FACTORY_PASSWORD)).rejects.toThrow('Failed to sign in')
    await expect(enter(account.email, NEW_PASSWORD)).resolves.toBeDefined()
    expect((await mailsOf(account.id)).at(-1)).toMatchObject({
      template: 'password-changed',
      data: { fullName: null },
    })
  })

  test('keeps everything when its address was verified before', async () => {
    const account = await newAccount({ profile: DETAILS })
    const token = await askedForReset(account)
    await resetPassword(services, makeStranger(), { token, password: NEW_PASSWORD })
    expect(await detailsOf(account.id)).toEqual(DETAILS)
  })
})

describe('changing the password', () => {
  async function signedIn(overrides: Parameters<typeof insertAccount>[1] = {}) {
    const account = await newAccount(overrides)
    const visitor = makeStranger()
    const session = await enter(account.email, FACTORY_PASSWORD, visitor)
    const actor = makeActor({ ...visitor, accountId: account.id, sessionId: session.view.sessionId })
    return { account, actor, token: session.token }
  }
  const change = (
    actor: Parameters<typeof changePassword>[1],
    password: string,
    current = FACTORY_PASSWORD,
  ) => changePassword(services, actor, { currentPassword: current, password })

  test('keeps this session, ends the others and every reset link, and tells the owner', async () => {
    const { account, actor, token } = await signedIn()
    const elsewhere = await enter(account.email, FACTORY_PASSWORD)
    const bystander = await signedIn()
    const link = await askedForReset(account)
    later(1)
    await change(actor, NEW_PASSWORD)

    expect(await isActive(token)).toBe(true)
    expect(await isActive(elsewhere.token)).toBe(false)
    expect(await isActive(bystander.token)).toBe(true)
    await expect(enter(account.email, FACTORY_PASSWORD)).rejects.toThrow('Failed to sign in')
    await expect(enter(account.email, NEW_PASSWORD)).resolves.toBeDefined()
    await expect(
      resetPassword(services, makeStranger(), { token: link, password: 'by-the-link-2027' }),
    ).rejects.toThrow(LINK_NOT_VALID)
    expect((await mailsOf(account.id)).at(-1)).toMatchObject({
      template: 'password-changed',
      data: { wasReset: false },
      recipient: account.email,
    })
    expect(await eventsOf(account.id)).toContain('account.password_changed')
  })

  test('needs the current one, and is no place to guess it', async () => {
    const { account, actor } = await signedIn()
    services.passwords.checks = 0
    const settled = await Promise.allSettled(
      Array.from({ length: 50 }, (_, index) => change(actor, NEW_PASSWORD, `guess-${index}`)),
    )
    const reasons = settled.map((one) => (one.status === 'rejected' ? one.reason : one))
    expect(reasons.filter(({ kind }) => kind === 'invalid')).toHaveLength(5)
    expect(reasons.filter(({ kind }) => kind === 'limit')).toHaveLength(45)
    expect(reasons.find(({ kind }) => kind === 'invalid')).toMatchObject({
      details: { fields: { currentPassword: ['Password is not correct'] } },
    })
    expect(services.passwords.checks).toBe(5)
    await expect(enter(account.email, FACTORY_PASSWORD)).resolves.toBeDefined()
  })

  test('happens once when two do it at once', async () => {
    const { account, actor } = await signedIn()
    const settled = await Promise.allSettled([
      change(actor, 'first-secret-1'),
      change(actor, 'second-secret-2'),
    ])
    expect(settled.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const winner = settled[0].status === 'fulfilled' ? 'first-secret-1' : 'second-secret-2'
    await expect(enter(account.email, winner)).resolves.toBeDefined()
  })

  test.each([
    ['user', 'short', 'Password must be at least 6 characters'],
    ['user', 'SUPERMAN', 'This password is too common. Choose another.'],
    ['admin', 'eleven-char', 'An administrator’s password must be at least 12 characters'],
  ] as const)('of a %s to %s is refused', async (role, password, message) => {
    const { account, actor } = await signedIn({ profile: { role } })
    // What the request believes of the role does not matter.
    await expect(change({ ...actor, role: 'user' }, password)).rejects.toMatchObject({
      details: { fields: { password: [message] } },
    })
    await expect(enter(account.email, FACTORY_PASSWORD)).resolves.toBeDefined()
  })

  test('changes nobody else’s', async () => {
    const { actor } = await signedIn()
    const other = await signedIn()
    const forged = { currentPassword: FACTORY_PASSWORD, password: NEW_PASSWORD, accountId: other.account.id }
    await changePassword(services, actor, forged)
    await expect(enter(other.account.email, FACTORY_PASSWORD)).resolves.toBeDefined()
  })
})

function withoutMailLimits() {
  const { accounts } = services.config
  const many = { count: 1_000, seconds: 60 }
  return {
    ...services.config,
    accounts: { ...accounts, mailPerAccountShort: many },
    mail: { perRecipientHour: many, perRecipientDay: many },
  }
}
