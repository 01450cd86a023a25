import { beforeEach, describe, expect, test } from 'vitest'
import { insertActor } from '../../../../tests/factories/account-factory.ts'
import { insertProfile } from '../../../../tests/factories/profile-factory.ts'
import { insertProperty } from '../../../../tests/factories/property-factory.ts'
import { makeVisitor } from '../../../../tests/factories/visitor-factory.ts'
import { useTestDatabase } from '../../../../tests/support/test-database.ts'
import { makeTestServices } from '../../../../tests/support/test-services.ts'
import { resetPassword } from '../links/password.commands.server.ts'
import { signIn } from '../session.commands.server.ts'
import { inviteAgain, invitePerson } from './invitation.commands.server.ts'

const database = useTestDatabase({ maxConnections: 10 })
const services = makeTestServices(database)
const YAW = { email: 'yaw@agency.example', fullName: 'Yaw Asante', role: 'agent' } as const
const PASSWORD = 'harmattan-wind-2026'

beforeEach(async () => {
  for (const table of ['properties', 'accounts', 'profiles', 'rateLimits', 'mails'] as const)
    await database.db.deleteFrom(table).execute()
})

async function chosenBy(mailId: string, password: string) {
  const { data } = await database.db
    .selectFrom('mails')
    .select('data')
    .where('id', '=', mailId)
    .executeTakeFirstOrThrow()
  const { tokenId } = data as { tokenId: string }
  const token = services.secrets.linkToken('reset-password', tokenId)
  await resetPassword(services, makeVisitor(), { token, password })
}

async function chosen(password: string) {
  const { data } = await database.db
    .selectFrom('mails')
    .select('data')
    .where('template', '=', 'invitation')
    .executeTakeFirstOrThrow()
  const { tokenId } = data as { tokenId: string }
  const token = services.secrets.linkToken('reset-password', tokenId)
  await resetPassword(services, makeVisitor(), { token, password })
}

describe('an invitation', () => {
  test('makes an account with its role, opened by the password that the mailed link lets choose', async () => {
    const admin = await insertActor(database.db, 'admin')
    const id = await invitePerson(services, admin, YAW)
    await chosen(PASSWORD)
    const { view } = await signIn(services, makeVisitor(), { email: YAW.email, password: PASSWORD })
    expect(view).toMatchObject({
      user: { id, email: YAW.email },
      profile: { role: 'agent', fullName: 'Yaw Asante' },
      isAdmin: false,
    })
  })

  test('asks agents for a password of 12 characters', async () => {
    const admin = await insertActor(database.db, 'admin')
    await invitePerson(services, admin, YAW)
    await expect(chosen('elevenchars')).rejects.toMatchObject({
      message: 'An agent’s password must be at least 12 characters',
    })
  })

  test('gives the account to an agent who had none, with what they advertise', async () => {
    const admin = await insertActor(database.db, 'admin')
    const profile = await insertProfile(database.db, { email: 'Yaw@Agency.example', fullName: 'Yaw of Old' })
    const home = await insertProperty(database.db, { userId: profile.id })
    expect(await invitePerson(services, admin, YAW)).toBe(profile.id)
    const found = await database.db
      .selectFrom('properties')
      .innerJoin('profiles', 'profiles.id', 'properties.userId')
      .innerJoin('accounts', 'accounts.id', 'profiles.id')
      .select(['properties.id', 'profiles.fullName', 'profiles.role'])
      .execute()
    expect(found).toEqual([{ id: home.id, fullName: 'Yaw of Old', role: 'agent' }])
  })

  test('is refused for an address that has an account, also of two at once, and changes nothing', async () => {
    const admin = await insertActor(database.db, 'admin')
    const kofi = await insertActor(database.db, 'user')
    await expect(
      invitePerson(services, admin, { ...YAW, email: kofi.email, role: 'admin' }),
    ).rejects.toMatchObject({ kind: 'invalid' })
    const outcomes = await Promise.allSettled([1, 2, 3].map(() => invitePerson(services, admin, YAW)))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const roles = await database.db.selectFrom('profiles').select(['email', 'role']).orderBy('role').execute()
    expect(roles.map(({ role }) => role)).toEqual(['admin', 'agent', 'user'])
  })

  test('is refused to users and agents', async () => {
    for (const role of ['user', 'agent'] as const)
      await expect(invitePerson(services, await insertActor(database.db, role), YAW)).rejects.toMatchObject({
        kind: 'forbidden',
      })
  })
})

describe('an invitation that is sent again', () => {
  const later = () => {
    services.time.now = new Date(services.time.now.getTime() + 11 * 60_000)
  }
  const countMails = async () =>
    (await database.db.selectFrom('mails').select('id').where('template', '=', 'invitation').execute()).length

  test('opens the account by its new link, and the former link no more', async () => {
    const admin = await insertActor(database.db, 'admin')
    const accountId = await invitePerson(services, admin, YAW)
    later()
    const former = await database.db.selectFrom('mails').select('id').executeTakeFirstOrThrow()
    await inviteAgain(services, admin, { accountId })
    expect(await countMails()).toBe(2)
    await expect(chosenBy(former.id, PASSWORD)).rejects.toMatchObject({ kind: expect.any(String) })
    const newer = await database.db
      .selectFrom('mails')
      .select('id')
      .where('id', '!=', former.id)
      .executeTakeFirstOrThrow()
    await chosenBy(newer.id, PASSWORD)
    const { view } = await signIn(services, makeVisitor(), { email: YAW.email, password: PASSWORD })
    expect(view).toMatchObject({ profile: { role: 'agent' } })
    later()
    await expect(inviteAgain(services, admin, { accountId })).rejects.toMatchObject({
      code: 'account.not_invited',
    })
  })

  test('is one mail when two press at once, and none within ten minutes of the first', async () => {
    const admins = [await insertActor(database.db, 'admin'), await insertActor(database.db, 'admin')]
    const [admin] = admins
    if (!admin) throw new Error('no administrator')
    const accountId = await invitePerson(services, admin, YAW)
    await expect(inviteAgain(services, admin, { accountId })).rejects.toMatchObject({
      code: 'account.invited_just_now',
    })
    later()
    const answers = await Promise.allSettled(
      admins.map((actor) => inviteAgain(services, actor, { accountId })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await countMails()).toBe(2)
  })

  test('is refused to everybody else, and of whoever signed up, is blocked or is not there', async () => {
    const admin = await insertActor(database.db, 'admin')
    const accountId = await invitePerson(services, admin, YAW)
    later()
    for (const role of ['user', 'agent'] as const)
      await expect(
        inviteAgain(services, await insertActor(database.db, role), { accountId }),
      ).rejects.toMatchObject({ kind: 'forbidden' })
    const user = await insertActor(database.db, 'user')
    await expect(inviteAgain(services, admin, { accountId: user.accountId })).rejects.toMatchObject({
      code: 'account.not_invited',
    })
    for (const unknown of ['', 'x', "' or true --", '00000000-0000-7000-8000-000000000000'])
      await expect(inviteAgain(services, admin, { accountId: unknown })).rejects.toMatchObject({
        kind: 'not_found',
      })
    await database.db
      .updateTable('accounts')
      .set({ blockedAt: services.time.now, blockReason: 'Gone' })
      .where('id', '=', accountId)
      .execute()
    await expect(inviteAgain(services, admin, { accountId })).rejects.toMatchObject({
      code: 'account.not_invited',
    })
    expect(await countMails()).toBe(1)
  })
})
