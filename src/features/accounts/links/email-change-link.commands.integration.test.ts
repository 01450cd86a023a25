import { beforeEach, describe, expect, test } from 'vitest'
import type { Actor } from '#/shared/actor.ts'
import { FACTORY_PASSWORD, insertSession, makeActor } from '../../../../tests/factories/account-factory.ts'
import { makeStranger } from '../../../../tests/factories/visitor-factory.ts'
import { freshAddress, makeEmailChangeWorld } from '../../../../tests/support/email-change-world.ts'
import { useTestDatabase } from '../../../../tests/support/test-database.ts'
import { blockPerson } from '../people/block.commands.server.ts'
import { invitePerson } from '../people/invitation.commands.server.ts'
import { signIn } from '../session.commands.server.ts'
import { cancelEmailChange } from './email-change.commands.server.ts'
import { cleanUpEmailChanges } from './email-change.jobs.server.ts'
import { findOpenEmailChange } from './email-change.queries.server.ts'
import { changePassword, resetPassword } from './password.commands.server.ts'
import { signUp } from './sign-up.commands.server.ts'

const database = useTestDatabase()
const world = makeEmailChangeWorld(database)
const DEAD = 'This link has expired or was used already. Ask for a new one.'

beforeEach(world.renew)

const DAY = 24 * 60 * 60
const {
  later,
  member,
  ask,
  linksOf,
  press,
  undo,
  changed,
  accountOf,
  emailOf,
  mailsTo,
  sessionsOf,
  eventsOf,
} = world

describe('a change of the address', () => {
  test.each([
    ['the old one', 'old', 'new', 'waits-for-new'],
    ['the new one', 'new', 'old', 'waits-for-old'],
  ] as const)('is made when both have confirmed, %s first', async (_, first, second, step) => {
    const actor = await member()
    const elsewhere = { ...actor, sessionId: makeActor(actor).sessionId.replace(/.{4}$/, 'abcd') }
    await insertSession(database.db, elsewhere)
    const email = freshAddress()
    await ask(actor, email.toUpperCase())
    const links = await linksOf(actor)

    expect(await press(links[first])).toBe(step)
    expect(await emailOf(actor)).toBe(actor.email)
    expect(await sessionsOf(actor)).toHaveLength(2)
    expect(await press(links[second])).toBe('changed')

    expect(await accountOf(actor)).toEqual({
      email,
      profileEmail: email,
      emailVerifiedAt: world.services.time.now,
    })
    expect(await sessionsOf(actor)).toEqual([actor.sessionId])
    expect(await mailsTo(actor.email)).toEqual(['change-email-from', 'email-changed'])
    expect(await mailsTo(email)).toEqual(['change-email-to'])
    expect(await eventsOf(actor)).toEqual(['account.email_change_requested', 'account.email_changed'])
    await expect(
      signIn(world.services, makeStranger(), { email, password: FACTORY_PASSWORD }),
    ).resolves.toBeDefined()
    await expect(
      signIn(world.services, makeStranger(), { email: actor.email, password: FACTORY_PASSWORD }),
    ).rejects.toThrow('Failed to sign in')
  })

  test('holds the hashes of its links alone', async () => {
    const actor = await member()
    await ask(actor, freshAddress())
    const stored = JSON.stringify([
      await database.db.selectFrom('emailChanges').selectAll().execute(),
      await database.db.selectFrom('mails').selectAll().execute(),
    ])
    for (const token of Object.values(await linksOf(actor))) expect(stored).not.toContain(token)
  })

  test('needs both links: one of them twice changes nothing', async () => {
    const actor = await member()
    await ask(actor, freshAddress())
    const links = await linksOf(actor)
    await press(links.new)
    await expect(press(links.new)).rejects.toThrow(DEAD)
    expect(await emailOf(actor)).toBe(actor.email)
  })

  test('is over after an hour', async () => {
    const actor = await member()
    await ask(actor, freshAddress())
    const links = await linksOf(actor)
    later(1_800)
    await press(links.old)
    later(1_801)
    await expect(press(links.new)).rejects.toThrow(DEAD)
    expect(await emailOf(actor)).toBe(actor.email)
    expect(
      await findOpenEmailChange(database.db, { accountId: actor.accountId, now: world.services.time.now }),
    ).toBeUndefined()
  })

  test('happens once, however many press both links at once', async () => {
    const actor = await member()
    const email = freshAddress()
    await ask(actor, email)
    const links = await linksOf(actor)
    const settled = await Promise.allSettled(
      [links.old, links.new, links.old, links.new, links.new, links.old].map(press),
    )
    const steps = settled.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
    expect(steps).toHaveLength(2)
    expect(steps).toContain('changed')
    expect(await emailOf(actor)).toBe(email)
    expect(await mailsTo(actor.email)).toEqual(['change-email-from', 'email-changed'])
  })

  test('of two that are asked for the later one counts', async () => {
    const actor = await member()
    const [first, second] = [freshAddress(), freshAddress()]
    await ask(actor, first)
    const voided = await linksOf(actor)
    later(1)
    await ask(actor, second)
    for (const token of [voided.old, voided.new]) await expect(press(token)).rejects.toThrow(DEAD)
    const links = await linksOf(actor)
    await press(links.old)
    await press(links.new)
    expect(await emailOf(actor)).toBe(second)
  })

  test('asked for twice at once leaves one', async () => {
    const actor = await member()
    await Promise.all([ask(actor, freshAddress()), ask(actor, freshAddress())])
    const rows = database.db.selectFrom('emailChanges').select('id').where('accountId', '=', actor.accountId)
    expect(await rows.execute()).toHaveLength(1)
  })

  test('can be cancelled by its owner alone', async () => {
    const [actor, other] = [await member(), await member()]
    await ask(actor, freshAddress())
    const links = await linksOf(actor)
    await cancelEmailChange(world.services, other)
    expect(await press(links.old)).toBe('waits-for-new')
    await cancelEmailChange(world.services, actor)
    await cancelEmailChange(world.services, actor)
    await expect(press(links.new)).rejects.toThrow(DEAD)
    expect(await eventsOf(other)).toEqual([])
    expect(await eventsOf(actor)).toEqual([
      'account.email_change_cancelled',
      'account.email_change_requested',
    ])
  })

  test('is over with a new password, a reset and a block', async () => {
    const admin = await member({ profile: { role: 'admin' } })
    const endings = [
      (actor: Actor) =>
        changePassword(world.services, actor, {
          currentPassword: FACTORY_PASSWORD,
          password: 'harmattan-2027',
        }),
      (actor: Actor) => blockPerson(world.services, admin, { accountId: actor.accountId, reason: 'Spam' }),
    ]
    for (const end of endings) {
      const actor = await member()
      await ask(actor, freshAddress())
      const links = await linksOf(actor)
      await press(links.old)
      await end(actor)
      await expect(press(links.new)).rejects.toThrow(DEAD)
      expect(await emailOf(actor)).toBe(actor.email)
    }
  })
})

describe('undoing it', () => {
  test('brings the address back for seven days, signs everybody out and asks for a new password', async () => {
    const actor = await member()
    const email = freshAddress()
    const links = await changed(actor, email)
    later(7 * DAY - 1)
    const { resetToken } = await undo(links.undo)
    expect(await accountOf(actor)).toMatchObject({ email: actor.email, profileEmail: actor.email })
    expect(await sessionsOf(actor)).toEqual([])
    expect(await mailsTo(email)).toEqual(['change-email-to', 'email-restored'])
    const enter = (password: string) =>
      signIn(world.services, makeStranger(), { email: actor.email, password })
    await expect(enter(FACTORY_PASSWORD)).rejects.toThrow('Failed to sign in')
    await resetPassword(world.services, makeStranger(), { token: resetToken, password: 'kente-and-cocoa-7' })
    await expect(enter('kente-and-cocoa-7')).resolves.toBeDefined()
    await expect(undo(links.undo)).rejects.toThrow(DEAD)
    expect(await eventsOf(actor)).toContain('account.email_change_undone')
  })

  test('is over after seven days, and the row goes', async () => {
    const actor = await member()
    const links = await changed(actor, freshAddress())
    later(7 * DAY + 1)
    await expect(undo(links.undo)).rejects.toThrow(DEAD)
    await cleanUpEmailChanges(database.db, world.services.time.now)
    const rows = database.db.selectFrom('emailChanges').select('id').where('accountId', '=', actor.accountId)
    expect(await rows.execute()).toEqual([])
  })

  test('works once, however many press at once, and only by its own link', async () => {
    const actor = await member()
    const links = await changed(actor, freshAddress())
    for (const token of [links.old, links.new, 'x', 'T'.repeat(43)])
      await expect(undo(token)).rejects.toThrow(DEAD)
    const settled = await Promise.allSettled([1, 2, 3, 4].map(() => undo(links.undo)))
    expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await emailOf(actor)).toBe(actor.email)
  })

  test('by the first owner counts more than by whoever came after', async () => {
    const actor = await member()
    const first = await changed(actor, freshAddress())
    later(60)
    const second = await changed({ ...actor, email: await emailOf(actor) }, freshAddress())
    await undo(first.undo)
    expect(await emailOf(actor)).toBe(actor.email)
    await expect(undo(second.undo)).rejects.toThrow(DEAD)
    expect(await emailOf(actor)).toBe(actor.email)
  })

  test('is possible because the old address is nobody else’s meanwhile', async () => {
    const actor = await member()
    const links = await changed(actor, freshAddress())
    const stranger = {
      email: actor.email,
      fullName: 'Kofi Stranger',
      phone: '',
      password: 'kente-and-cocoa-7',
      confirmPassword: 'kente-and-cocoa-7',
    }
    await signUp(world.services as never, makeStranger(), stranger)
    expect((await mailsTo(actor.email)).at(-1)).toBe('email-reserved')
    const admin = await member({ profile: { role: 'admin' } })
    await expect(
      invitePerson(world.services, admin, { email: actor.email, fullName: 'Kofi', role: 'agent' }),
    ).rejects.toMatchObject({ kind: 'invalid' })
    const other = await member()
    await ask(other, actor.email)
    expect((await mailsTo(actor.email)).at(-1)).toBe('email-reserved')
    await undo(links.undo)
    expect(await emailOf(actor)).toBe(actor.email)
  })

  test('does not hinder going back to the old address by oneself', async () => {
    const actor = await member()
    await changed(actor, freshAddress())
    later(60)
    await changed({ ...actor, email: await emailOf(actor) }, actor.email)
    expect(await emailOf(actor)).toBe(actor.email)
  })
})
