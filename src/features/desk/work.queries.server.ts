import { sql } from 'kysely'
import type { Executor } from '#/database/connection.server.ts'
import { limitTo } from '#/features/access/scope.queries.server.ts'
import type { Scope } from '#/features/access/scope.rules.ts'
import { isOverdue, isToDo } from '#/features/leads/lead-inbox.queries.server.ts'
import { looksStale, touchedOrConfirmedAt } from '#/features/properties/property-count.queries.server.ts'
import { MILLISECONDS_PER_DAY } from '#/shared/dates.ts'
import { countLateStaffWork, countStaffWork, listStaffWork } from './staff-work.queries.server.ts'
import {
  DECISION_LATE_DAYS,
  LATER_SHOWN,
  type LateCounts,
  LEADS_READ,
  type WaitingDraft,
  type WaitingLead,
  type WaitingListing,
  type WaitingOrder,
  WORK_SHOWN,
  type WorkCounts,
  type WorkItem,
} from './work.schema.ts'

/** Whose work is looked for, and when. `accountId` is whose drafts; the rest is of the scope. */
export type WorkQuestion = { scope: Scope; accountId: string; now: Date }

const MOST_COUNTED = 1_000

/** How much waits, by kind: what every page of the dashboard says. */
export async function countWork(db: Executor, question: WorkQuestion): Promise<WorkCounts> {
  const { scope, accountId } = question
  const [leads, orders, staff, listings, begun] = await Promise.all([
    waitingLeads(db, question)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow(),
    waitingOrders(db, scope)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow(),
    isEverything(scope) ? countStaffWork(db) : NO_STAFF_WORK,
    db
      .selectFrom(staleListings(db, question).select('properties.id').limit(MOST_COUNTED).as('stale'))
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow(),
    countDrafts(db, accountId),
  ])
  return { leads: leads.count, orders: orders.count, ...staff, listings: listings.count, ...begun }
}

const NO_STAFF_WORK = { plans: 0, applications: 0, offeredHomes: 0, mails: 0, reports: 0 }

const isEverything = (scope: Scope) => scope.kind === 'everything'

/** How much of it is late: asked by the one page that says so. */
export async function countLateWork(db: Executor, question: WorkQuestion): Promise<LateCounts> {
  const { scope, now } = question
  const before = decisionLateBefore(now)
  const [leads, orders, staff] = await Promise.all([
    waitingLeads(db, question)
      .where(isOverdue(now))
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow(),
    waitingOrders(db, scope)
      .where('orders.createdAt', '<', before)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow(),
    isEverything(scope) ? countLateStaffWork(db, { before }) : { applications: 0, offeredHomes: 0 },
  ])
  return { leads: leads.count, orders: orders.count, ...staff }
}

/** What waits for a decision since before this moment is late. */
export const decisionLateBefore = (now: Date) =>
  new Date(now.getTime() - DECISION_LATE_DAYS * MILLISECONDS_PER_DAY)

/**
 * What waits, at most `WORK_SHOWN` of each kind and `LEADS_READ` leads, what is late and has waited longest first; of
 * drafts the last ones.
 */
export async function listWork(db: Executor, question: WorkQuestion): Promise<WorkItem[]> {
  const lists = await Promise.all([
    listLeads(db, question),
    listOrders(db, question.scope),
    isEverything(question.scope) ? listStaffWork(db) : [],
    listListings(db, question),
    listDrafts(db, question.accountId),
  ])
  return lists.flat()
}

async function countDrafts(
  db: Executor,
  accountId: string,
): Promise<Pick<WorkCounts, 'drafts' | 'postDrafts'>> {
  const [begun, saved, posts] = await Promise.all([
    begunListings(db, accountId)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow(),
    savedListings(db, accountId)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow(),
    begunPosts(db, accountId)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow(),
  ])
  return { drafts: begun.count + saved.count, postDrafts: posts.count }
}

const waitingLeads = (db: Executor, { scope, now }: WorkQuestion) =>
  limitTo(db.selectFrom('leads').where(isToDo(now)), scope, 'leads.agentId')

async function listLeads(db: Executor, question: WorkQuestion): Promise<WaitingLead[]> {
  const rows = await waitingLeads(db, question)
    .select([
      'id',
      'kind',
      'name',
      'email',
      'phone',
      'propertyTitle',
      'subject',
      'dueOn',
      'createdAt',
      'status',
      'updatedAt',
      isOverdue(question.now).as('isLate'),
    ])
    .orderBy('isLate', 'desc')
    .orderBy('createdAt')
    .orderBy('id')
    .limit(LEADS_READ)
    .execute()
  return rows.map(({ id, kind, isLate, name, email, phone, propertyTitle, subject, dueOn, ...row }) => ({
    kind: 'lead',
    id,
    leadKind: kind,
    status: row.status,
    isLate,
    name: name ?? email,
    email,
    phone,
    about: propertyTitle ?? subject,
    dueOn,
    newVersion: row.status === 'new' ? row.updatedAt.getTime() : null,
    since: row.createdAt,
  }))
}

function waitingOrders(db: Executor, scope: Scope) {
  return db
    .selectFrom('orders')
    .where('orders.status', '=', 'paid')
    .where((eb) =>
      eb.exists(
        limitTo(
          eb
            .selectFrom('orderItems')
            .whereRef('orderItems.orderId', '=', 'orders.id')
            .where('orderItems.state', '=', 'placed'),
          scope,
          'orderItems.agentId',
        ).select('orderItems.orderId'),
      ),
    )
}

async function listOrders(db: Executor, scope: Scope): Promise<WaitingOrder[]> {
  const rows = await waitingOrders(db, scope)
    .select(['orders.id', 'orders.number', 'orders.fullName', 'orders.createdAt'])
    .select((eb) =>
      limitTo(
        eb.selectFrom('orderItems').whereRef('orderItems.orderId', '=', 'orders.id'),
        scope,
        'orderItems.agentId',
      )
        .select('orderItems.title')
        .orderBy('orderItems.position')
        .limit(1)
        .as('title'),
    )
    .orderBy('orders.createdAt')
    .orderBy('orders.id')
    .limit(WORK_SHOWN)
    .execute()
  return rows.map(({ id, number, fullName, title, createdAt }) => ({
    kind: 'order',
    id,
    number,
    buyer: fullName,
    title: title ?? '',
    since: createdAt,
  }))
}

const staleListings = (db: Executor, { scope, now }: WorkQuestion) =>
  limitTo(db.selectFrom('properties').where(looksStale(now)), scope, 'properties.userId')

async function listListings(db: Executor, question: WorkQuestion): Promise<WaitingListing[]> {
  const rows = await staleListings(db, question)
    .select(['properties.id', 'properties.title', 'properties.userId', touchedOrConfirmedAt.as('touchedAt')])
    .select((eb) =>
      limitTo(eb.selectFrom('leads'), question.scope, 'leads.agentId')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('leads.propertyId', '=', 'properties.id')
        .as('leadCount'),
    )
    .orderBy('touchedAt')
    .orderBy('properties.id')
    .limit(LATER_SHOWN)
    .execute()
  return rows.map(({ id, title, userId, touchedAt, leadCount }) => ({
    kind: 'listing',
    id,
    title,
    isOwn: userId === question.accountId,
    leadCount: leadCount ?? 0,
    since: touchedAt,
  }))
}

const begunListings = (db: Executor, accountId: string) =>
  db.selectFrom('propertyDrafts').where('userId', '=', accountId).where('propertyId', 'is', null)

const begunPosts = (db: Executor, accountId: string) =>
  db.selectFrom('postDrafts').where('userId', '=', accountId).where('postId', 'is', null)

const savedListings = (db: Executor, accountId: string) =>
  db.selectFrom('properties').where('userId', '=', accountId).where('status', '=', 'draft')

const TITLE_IN_FORM = sql<string | null>`nullif(btrim(data ->> 'title'), '')`

async function listDrafts(db: Executor, accountId: string): Promise<WaitingDraft[]> {
  const [begun, saved, posts] = await Promise.all([
    begunListings(db, accountId)
      .select(['id', 'updatedAt', TITLE_IN_FORM.as('title')])
      .orderBy('updatedAt', 'desc')
      .limit(LATER_SHOWN)
      .execute(),
    savedListings(db, accountId)
      .select(['id', 'updatedAt', 'title'])
      .orderBy('createdAt', 'desc')
      .limit(LATER_SHOWN)
      .execute(),
    begunPosts(db, accountId)
      .select(['id', 'updatedAt', TITLE_IN_FORM.as('title')])
      .orderBy('updatedAt', 'desc')
      .limit(LATER_SHOWN)
      .execute(),
  ])
  return [
    ...begun.map((row) => ({ ...row, of: 'listing-form' as const })),
    ...saved.map((row) => ({ ...row, of: 'listing' as const })),
    ...posts.map((row) => ({ ...row, of: 'post-form' as const })),
  ]
    .map(({ updatedAt, ...draft }): WaitingDraft => ({ kind: 'draft', ...draft, since: updatedAt }))
    .sort((one, other) => other.since.getTime() - one.since.getTime())
    .slice(0, LATER_SHOWN)
}
