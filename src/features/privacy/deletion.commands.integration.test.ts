import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Actor } from '#/shared/actor.ts'
import { MILLISECONDS_PER_DAY } from '#/shared/dates.ts'
import { FACTORY_PASSWORD, insertAccount, insertActor } from '../../../tests/factories/account-factory.ts'
import { insertDealings } from '../../../tests/factories/dealings-factory.ts'
import { insertPersonalTraces } from '../../../tests/factories/personal-traces-factory.ts'
import { insertProperty } from '../../../tests/factories/property-factory.ts'
import { useTestDatabase } from '../../../tests/support/test-database.ts'
import { makeTestServices } from '../../../tests/support/test-services.ts'
import { signIn } from '../accounts/session.commands.server.ts'
import { cleanUpMails } from '../mail/mail.jobs.server.ts'
import { refundOrder } from '../orders/payment-refund.commands.server.ts'
import { deleteAccount } from './deletion.commands.server.ts'

const database = useTestDatabase({ maxConnections: 12 })
const services = makeTestServices(database)
const password = FACTORY_PASSWORD

beforeEach(async () => {
  await database.db.deleteFrom('accounts').execute()
  await database.db.deleteFrom('profiles').execute()
  await database.db.deleteFrom('mails').execute()
  await database.db.deleteFrom('rateLimits').execute()
})

function countAccounts() {
  return database.db
    .selectFrom('accounts')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
}

describe('a deleted account', () => {
  test('is gone with its profile and its sessions, and the log says so', async () => {
    const actor = await insertActor(database.db)
    await signIn(services, actor, { email: actor.email, password })
    await deleteAccount(services, actor, { password })
    for (const table of ['accounts', 'profiles', 'sessions'] as const)
      expect(await database.db.selectFrom(table).selectAll().execute()).toEqual([])
    expect(
      await database.db
        .selectFrom('auditEvents')
        .select(['actorId', 'subjectId', 'ip', 'details'])
        .where('event', '=', 'account.deleted')
        .where('subjectId', '=', actor.accountId)
        .execute(),
    ).toEqual([{ actorId: actor.accountId, subjectId: actor.accountId, ip: actor.ip, details: {} }])
  })

  test('owes its owner one last mail, which forgets them once it is sent', async () => {
    const actor = await insertActor(database.db)
    await deleteAccount(services, actor, { password })
    expect(await database.db.selectFrom('mails').selectAll().execute()).toMatchObject([
      { template: 'account-deleted', recipient: actor.email, accountId: null, erasesRecipient: true },
    ])
    expect(services.addedJobs.at(-1)).toMatchObject({ name: 'send-mail' })
  })

  test('leaves the same address free for a new one', async () => {
    const actor = await insertActor(database.db)
    await deleteAccount(services, actor, { password })
    await insertAccount(database.db, { email: actor.email })
    expect(await countAccounts()).toEqual({ count: 1 })
  })

  test('is nowhere in the database afterwards but as a number in the log', async () => {
    const traces = await insertPersonalTraces(database.db)
    await insertActor(database.db, 'admin')
    const before = await findRows(traces.words)
    expect(before.map(({ table }) => table)).toEqual(
      expect.arrayContaining(['accounts', 'profiles', 'mails', 'posts', 'sessions', 'properties']),
    )

    await deleteAccount(services, traces.actor, { password })
    // The last mail may wait for a server that is down, but not with a name for longer than a day.
    await cleanUpMails(database.db, new Date(services.time.now.getTime() + 2 * MILLISECONDS_PER_DAY))

    const left = await findRows(traces.words)
    expect(left.filter(({ table }) => table !== 'audit_events')).toEqual([])
    const { others } = traces
    for (const row of left) {
      // Neither an address nor a name, only the id.
      for (const word of traces.words.filter((other) => other !== traces.actor.accountId))
        expect(row.text).not.toContain(word)
    }
    expect(await rowOf('posts', traces.postId)).toMatchObject({ authorId: null, authorName: 'The editors' })
    expect(await rowOf('propertyStatusChanges', others.statusChangeId)).toMatchObject({ changedBy: null })
    expect(await rowOf('propertyPriceChanges', others.priceChangeId)).toMatchObject({ changedBy: null })
    expect(await rowOf('properties', traces.propertyId)).toBeUndefined()
  })

  test('takes nothing of anybody else with it', async () => {
    const actor = await insertActor(database.db, 'admin')
    const other = await insertPersonalTraces(database.db)
    const before = await findRows(other.words)
    await deleteAccount(services, actor, { password })
    expect(await findRows(other.words)).toEqual(before)
  })
})

describe('what is refused', () => {
  test.each([['wrong-password-1'], [''], [`${FACTORY_PASSWORD} `], ['\u0000']])(
    'the password %j, and nothing is deleted',
    async (wrong) => {
      const actor = await insertActor(database.db)
      await expect(deleteAccount(services, actor, { password: wrong })).rejects.toMatchObject({
        kind: 'invalid',
        details: { fields: { password: [expect.any(String)] } },
      })
      expect(await countAccounts()).toEqual({ count: 1 })
      expect(await database.db.selectFrom('mails').selectAll().execute()).toEqual([])
    },
  )

  test('a password that is no text', async () => {
    const actor = await insertActor(database.db)
    const hostile = { password: { $ne: null } } as unknown as { password: string }
    await expect(deleteAccount(services, actor, hostile)).rejects.toMatchObject({ kind: 'invalid' })
    expect(await countAccounts()).toEqual({ count: 1 })
  })

  test('the password of somebody else’s account', async () => {
    const actor = await insertActor(database.db)
    const hash = await services.passwords.hash('another-password-9')
    await insertAccount(database.db, { passwordHash: hash })
    await expect(deleteAccount(services, actor, { password: 'another-password-9' })).rejects.toMatchObject({
      kind: 'invalid',
    })
    expect(await countAccounts()).toEqual({ count: 2 })
  })

  test('guessing without end', async () => {
    const actor = await insertActor(database.db)
    const { count } = services.config.accounts.signInPerAccountAndAddress
    for (let guess = 0; guess < count; guess++)
      await deleteAccount(services, actor, { password: `guess-${guess}` }).catch(() => undefined)
    await expect(deleteAccount(services, actor, { password })).rejects.toMatchObject({ kind: 'limit' })
    expect(await countAccounts()).toEqual({ count: 1 })
  })

  test.each(['completed', 'cancelled'] as const)(
    'an account with a pending order of its own or on its property, until it is %s',
    async (status) => {
      const buyer = await insertActor(database.db)
      const { orderId, soldOrderId } = await insertOrders(buyer)
      const refused = (number: number) => [
        `You have a pending order (number ${number}). Cancel it or wait until it is completed, then delete your account.`,
        `Order ${number} on one of your properties is pending. It has to be completed or cancelled first, then delete your account.`,
      ]
      const before = await findRows([buyer.accountId])
      for (const [step, id] of [orderId, soldOrderId].entries()) {
        const { number } = await orderOf(id)
        await expect(deleteAccount(services, buyer, { password })).rejects.toMatchObject({
          kind: 'conflict',
          message: refused(number)[step],
          details: { orderId: id, orderNumber: number },
        })
        if (step === 0) expect(await findRows([buyer.accountId])).toEqual(before)
        await database.db.transaction().execute(async (tx) => {
          if (status === 'cancelled')
            await refundOrder(tx, services, { orderId: id }, { reason: 'Order cancelled', by: buyer })
          await tx.updateTable('orders').set({ status }).where('id', '=', id).execute()
        })
      }
      await deleteAccount(services, buyer, { password })
      expect(await orderOf(orderId)).toMatchObject({ status, userId: null })
    },
  )

  test('nobody for the pending orders of others', async () => {
    await insertOrders(await insertActor(database.db))
    const actor = await insertActor(database.db)
    await deleteAccount(services, actor, { password })
    expect(await rowOf('accounts', actor.accountId)).toBeUndefined()
  })

  test('the last administrator, whose listings stay', async () => {
    const actor = await insertActor(database.db, 'admin')
    await insertActor(database.db, 'user')
    const { id } = await insertProperty(database.db, { userId: actor.accountId })
    await expect(deleteAccount(services, actor, { password })).rejects.toMatchObject({
      kind: 'conflict',
      message: 'This is the last administrator. Make somebody else an administrator first.',
    })
    expect(await rowOf('properties', id)).toBeDefined()
  })

  test('the last administrator, also when the request began as a user’s', async () => {
    const actor = await insertActor(database.db, 'admin')
    await expect(deleteAccount(services, { ...actor, role: 'user' }, { password })).rejects.toMatchObject({
      code: 'account.last_administrator',
    })
  })
})

describe('at once', () => {
  test('two deletions of one account end in one', async () => {
    const actor = await insertActor(database.db)
    const outcomes = await Promise.allSettled([
      deleteAccount(services, actor, { password }),
      deleteAccount(services, actor, { password }),
    ])
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'account.not_signed_in' },
    })
    expect(await database.db.selectFrom('mails').selectAll().execute()).toHaveLength(1)
  })

  test('all administrators but one may go', async () => {
    for (let round = 0; round < 5; round++) {
      await database.db.deleteFrom('accounts').execute()
      await database.db.deleteFrom('profiles').execute()
      const actors = [
        await insertActor(database.db, 'admin'),
        await insertActor(database.db, 'admin'),
        await insertActor(database.db, 'admin'),
      ]
      const outcomes = await Promise.allSettled(
        actors.map((actor) => deleteAccount(services, actor, { password })),
      )
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
      expect(await countAccounts()).toEqual({ count: 1 })
    }
  })
})

async function insertOrders({ accountId, email }: Actor) {
  const { id: propertyId } = await insertProperty(database.db)
  const buyer = {
    id: accountId,
    email,
    fullName: 'Ama Mensah',
    phone: '+233244123456',
    address: 'Oxford Street 1',
  }
  return await insertDealings(database.db, { buyer, propertyId })
}

const orderOf = (id: string) =>
  database.db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

/** Every row of every table that holds one of the words, in whatever column. */
async function findRows(words: string[]): Promise<{ table: string; text: string }[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by 1
  `.execute(database.db)
  const found = await Promise.all(
    tables.map(async ({ name }) => {
      const table = sql.table(name)
      const { rows } = await sql<{ text: string }>`
        select one::text as text from ${table} as one
        where one::text ilike any (${words.map((word) => `%${word}%`)}::text[]) order by 1
      `.execute(database.db)
      return rows.map(({ text }) => ({ table: name, text }))
    }),
  )
  return found.flat()
}

type Table = 'accounts' | 'posts' | 'properties' | 'propertyStatusChanges' | 'propertyPriceChanges'

function rowOf(table: Table, id: string) {
  return database.db.selectFrom(table).selectAll().where('id', '=', id).executeTakeFirst()
}
