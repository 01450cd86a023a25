import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { connect, type Database } from '#/database/connection.server.ts'
import { startJobs } from '#/platform/jobs/jobs.server.ts'
import type { JobDefinition } from '#/platform/jobs/jobs.ts'
import { dayOf } from '#/shared/dates.ts'
import { newId } from '#/shared/ids.ts'
import { insertAgreement } from '../factories/agreement-factory.ts'
import { insertOffer } from '../factories/offer-factory.ts'
import { insertPayment } from '../factories/payment-factory.ts'
import { insertParkedInstalment, PLAN_OF_THREE_MONTHS } from '../factories/plan-factory.ts'
import { insertProperty, type NewProperty } from '../factories/property-factory.ts'
import { changeSigned } from './signed-agreements.ts'

/** What a journey cannot do in a browser is done in the program's own database: making time pass for a session. */
async function inDatabase<T>(act: (db: Database) => Promise<T>, urlIn = databaseUrlIn): Promise<T> {
  const url = process.env.JOURNEY_DATABASE_URL || urlIn(process.env.JOURNEY_DATA ?? '')
  const connection = connect({ url, maxConnections: 1 })
  try {
    return await act(connection.db)
  } finally {
    await connection.close()
  }
}

/** What prepares a journey's scene goes to the program over this folder, until what is answered is called. */
export function prepareScenesIn(folder: string): () => void {
  const { JOURNEY_DATA, JOURNEY_DATABASE_URL = '' } = process.env
  Object.assign(process.env, { JOURNEY_DATA: folder, JOURNEY_DATABASE_URL: '' })
  return () => void Object.assign(process.env, { JOURNEY_DATA, JOURNEY_DATABASE_URL })
}

/** The address of the program's own database, while it runs over this folder. */
export function databaseUrlIn(folder: string): string {
  return addressIn(folder, 'fihankra_app', 'fihankra_app.password')
}

/** The same for the owner of its tables, who may do what the program may not, such as lock one that is only added to. */
export function ownerUrlIn(folder: string): string {
  return addressIn(folder, 'fihankra', 'pgdata/fihankra.password')
}

function addressIn(folder: string, role: string, passwordFile: string): string {
  const port = readFileSync(join(folder, 'pgdata/postmaster.pid'), 'utf8').split('\n')[3]
  const password = readFileSync(join(folder, passwordFile), 'utf8').trim()
  return `postgresql://${role}:${password}@127.0.0.1:${port}/fihankra`
}

/** Lets the worker do at once what it does by itself every minute. */
export async function runJourneyJob(job: JobDefinition<object>): Promise<void> {
  const silent = () => undefined
  const log = { debug: silent, info: silent, warn: silent, error: silent }
  const url = databaseUrlIn(process.env.JOURNEY_DATA ?? '')
  const queue = await startJobs({ url, log, works: false, handlers: [], services: Promise.resolve() })
  try {
    await inDatabase((db) => db.transaction().execute((tx) => queue.jobs.add(tx, job, {})))
  } finally {
    await queue.stop()
  }
}

/** Lets all sessions of this person end so long from now: `200 seconds`, or `-1 seconds` for the past. */
export async function moveSessionEnd(email: string, fromNow: string): Promise<void> {
  await inDatabase(async (db) => {
    await sql`update sessions set expires_at = now() + ${fromNow}::interval
      from accounts where accounts.id = sessions.account_id and accounts.email = ${email}`.execute(db)
  })
}

/** How many seconds the longest session of this person still has. */
export async function secondsLeft(email: string): Promise<number> {
  const { rows } = await inDatabase((db) =>
    sql<{ seconds: number }>`select extract(epoch from max(expires_at) - now())::float as seconds
      from sessions join accounts on accounts.id = sessions.account_id where accounts.email = ${email}`.execute(
      db,
    ),
  )
  return rows[0]?.seconds ?? 0
}

/** A property of this person, published just now, which no other journey looks at. */
export async function insertJourneyProperty(
  agentEmail: string,
  overrides: Parameters<typeof insertProperty>[1],
): Promise<{ id: string }> {
  return await inDatabase(async (db) => {
    const { id: userId } = await db
      .selectFrom('accounts')
      .select('id')
      .where('email', '=', agentEmail)
      .executeTakeFirstOrThrow()
    return await insertProperty(db, { id: newId(), userId, ...overrides })
  })
}

/** A simulated payment of an order whose buyer is gone, which no other journey looks at. */
export async function insertJourneyPayment(
  payment: Omit<NonNullable<Parameters<typeof insertPayment>[1]>, 'makeId' | 'hasBuyer'>,
) {
  return await inDatabase((db) => insertPayment(db, { ...payment, makeId: newId, hasBuyer: false }))
}

/** A completed order whose home is paid off in three months, and whose buyer is gone, which no other journey looks at. */
export async function insertJourneyPlanOrder({
  buyerEmail,
  isParked = false,
}: {
  buyerEmail?: string
  /** An online payment of it waits for a decision. */
  isParked?: boolean
} = {}): Promise<{
  orderId: string
  number: number
}> {
  return await inDatabase(async (db) => {
    const order = await insertPayment(db, { status: 'completed', makeId: newId, hasBuyer: false })
    await db
      .updateTable('orderItems')
      .set(PLAN_OF_THREE_MONTHS)
      .where('orderId', '=', order.orderId)
      .execute()
    if (buyerEmail)
      await db
        .updateTable('orders')
        .set((eb) => ({ userId: eb.selectFrom('accounts').select('id').where('email', '=', buyerEmail) }))
        .where('id', '=', order.orderId)
        .execute()
    if (isParked) await insertParkedInstalment(db, { id: order.orderId }, { makeId: newId })
    return order
  })
}

/** Gives a property another price, as its agent does, while somebody looks at the old one. */
export async function changeJourneyPrice(propertyId: string, pricePesewas: number): Promise<void> {
  await inDatabase(async (db) => {
    await db.updateTable('properties').set({ pricePesewas }).where('id', '=', propertyId).execute()
  })
}

/** Forgets what has changed of properties and nobody was told of: of a marketplace that was just filled that is all of them. */
export async function forgetJourneyChanges(): Promise<void> {
  await inDatabase(async (db) => {
    await db.deleteFrom('propertyChanges').execute()
  })
}

/** A home for sale of this person that is offered to rent and own, which no other journey looks at. */
export async function insertJourneyOffer(
  agentEmail: string,
  overrides: Partial<NewProperty> = {},
): Promise<{ id: string }> {
  const title = 'Home to rent and own'
  const { id } = await insertJourneyProperty(agentEmail, { title, pricePesewas: 100_000_000, ...overrides })
  await inDatabase((db) => insertOffer(db, { propertyId: id, id: newId() }))
  return { id }
}

/** The newest document of an agreement about a home, as its paper shows it. */
export async function findJourneyDocument(propertyId: string): Promise<{ code: string }> {
  return await inDatabase((db) =>
    db
      .selectFrom('agreementDocuments')
      .innerJoin('agreements', 'agreements.id', 'agreementDocuments.agreementId')
      .select('code')
      .where('propertyId', '=', propertyId)
      .orderBy('madeAt', 'desc')
      .executeTakeFirstOrThrow(),
  )
}

/** Lets the agreement about a home have been signed so many days ago; answers that day. */
export async function moveJourneyAgreement(propertyId: string, days: number): Promise<string> {
  const move = (db: Database) =>
    changeSigned(db, async (tx) => {
      const { startsOn } = await tx
        .updateTable('agreements')
        .set({ startsOn: sql`starts_on - ${days}::integer` })
        .where('propertyId', '=', propertyId)
        .returning('startsOn')
        .executeTakeFirstOrThrow()
      return startsOn ?? ''
    })
  return await inDatabase(move, ownerUrlIn)
}

/** An agreement of this buyer about a home, signed today, of which nothing is paid yet. */
export async function insertJourneyAgreement(
  propertyId: string,
  buyerEmail: string,
): Promise<{ id: string }> {
  return await inDatabase(async (db) => {
    const { id: buyerId } = await db
      .selectFrom('accounts')
      .select('id')
      .where('email', '=', buyerEmail)
      .executeTakeFirstOrThrow()
    await db.updateTable('properties').set({ status: 'reserved' }).where('id', '=', propertyId).execute()
    const id = newId()
    await insertAgreement(db, { id, propertyId, buyerId, status: 'signed', startsOn: dayOf(new Date()) })
    return { id }
  })
}
