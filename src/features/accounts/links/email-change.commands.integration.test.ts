import { beforeEach, describe, expect, test } from 'vitest'
import { insertProfile } from '../../../../tests/factories/profile-factory.ts'
import { freshAddress, makeEmailChangeWorld } from '../../../../tests/support/email-change-world.ts'
import { useTestDatabase } from '../../../../tests/support/test-database.ts'
import { findOpenEmailChange } from './email-change.queries.server.ts'

const database = useTestDatabase()
const world = makeEmailChangeWorld(database)

beforeEach(world.renew)

const { member, ask, linksOf, press, emailOf, mailsTo, eventsOf } = world

describe('asking for it', () => {
  test('needs the password, and counts wrong ones like a sign-in', async () => {
    const actor = await member()
    await expect(ask(actor, freshAddress(), 'not-mine')).rejects.toMatchObject({
      details: { fields: { password: ['Password is not correct'] } },
    })
    for (let tried = 1; tried < 5; tried++) await ask(actor, freshAddress(), 'not-mine').catch(() => {})
    await expect(ask(actor, freshAddress())).rejects.toMatchObject({ kind: 'limit' })
    expect(await eventsOf(actor)).toEqual([])
  })

  test('needs a session that still lives', async () => {
    const actor = await member()
    await database.db.deleteFrom('sessions').where('accountId', '=', actor.accountId).execute()
    await expect(ask(actor, freshAddress())).rejects.toMatchObject({ kind: 'unauthenticated' })
    const other = await member()
    await expect(ask({ ...actor, sessionId: other.sessionId }, freshAddress())).rejects.toMatchObject({
      kind: 'unauthenticated',
    })
  })

  test('for the address that the account has is refused at its field', async () => {
    const actor = await member()
    await expect(ask(actor, actor.email.toUpperCase())).rejects.toMatchObject({
      details: { fields: { email: ['This is the address of your account already'] } },
    })
  })

  test.each(['', 'x', 'a@b.com\nBcc: c@d.com', 'a@b.com,c@d.com', `${'a'.repeat(250)}@b.com`, { $ne: '' }])(
    'for what is no address (%j) is refused',
    async (email) => {
      const actor = await member()
      await expect(ask(actor, email as string)).rejects.toMatchObject({ kind: 'invalid' })
    },
  )

  test('is refused after five times in an hour', async () => {
    const actor = await member()
    for (let asked = 0; asked < 5; asked++) await ask(actor, freshAddress())
    await expect(ask(actor, freshAddress())).rejects.toMatchObject({ kind: 'limit' })
  })

  test('for an address that somebody has looks the same, and its owner alone hears of it', async () => {
    const [actor, owner] = [await member(), await member()]
    await expect(ask(actor, owner.email)).resolves.toBeUndefined()
    const open = await findOpenEmailChange(database.db, {
      accountId: actor.accountId,
      now: world.services.time.now,
    })
    expect(open).toMatchObject({ newEmail: owner.email, isOldConfirmed: false, isNewConfirmed: false })
    expect(await mailsTo(actor.email)).toEqual(['change-email-from'])
    expect(await mailsTo(owner.email)).toEqual(['email-taken'])
    expect(await press((await linksOf(actor)).old)).toBe('waits-for-new')
  })

  test('for the address of an agent without an account mails nobody there', async () => {
    const actor = await member()
    await insertProfile(database.db, { email: 'Agent.Alone@example.com' })
    await ask(actor, 'agent.alone@example.com')
    expect(await mailsTo('agent.alone@example.com')).toEqual([])
    expect(await mailsTo('Agent.Alone@example.com')).toEqual([])
  })

  test('of two who want one address the first to confirm gets it', async () => {
    const [one, other] = [await member(), await member()]
    const email = freshAddress()
    await ask(one, email)
    await ask(other, email)
    const [links, late] = [await linksOf(one), await linksOf(other)]
    await Promise.all([press(links.old), press(late.old)])
    const settled = await Promise.allSettled([press(links.new), press(late.new)])
    expect(settled.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(settled.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'account.email_taken' },
    })
    expect([await emailOf(one), await emailOf(other)].filter((held) => held === email)).toHaveLength(1)
  })
})
