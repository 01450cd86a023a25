import type { SelectQueryBuilder } from 'kysely'
import type { Executor } from '#/database/connection.server.ts'
import type { DB } from '#/database/schema.gen.ts'
import { ordersToConfirm } from '#/features/instalments/unconfirmed-plan.queries.server.ts'
import {
  type WaitingApplication,
  type WaitingMail,
  type WaitingOfferedHome,
  type WaitingPlan,
  type WaitingReport,
  WORK_SHOWN,
  type WorkCounts,
  type WorkItem,
} from './work.schema.ts'

type StaffCounts = Pick<WorkCounts, 'plans' | 'applications' | 'offeredHomes' | 'mails' | 'reports'>

/** How much waits that is no agent's business. Whoever asks has made sure that it is for an administrator. */
export async function countStaffWork(db: Executor): Promise<StaffCounts> {
  const [plans, applications, offeredHomes, mails, reports] = await Promise.all([
    countOf(ordersToConfirm(db)),
    countOf(waitingApplications(db)),
    countOf(waitingOffers(db)),
    countOf(failedMails(db)),
    countOf(openReports(db)),
  ])
  return { plans, applications, offeredHomes, mails, reports }
}

/** How many of the decisions among it have waited since before a moment. */
export async function countLateStaffWork(
  db: Executor,
  { before }: { before: Date },
): Promise<Pick<StaffCounts, 'applications' | 'offeredHomes'>> {
  const [applications, offeredHomes] = await Promise.all([
    countOf(waitingApplications(db).where('agreements.updatedAt', '<', before)),
    countOf(waitingOffers(db).where('offeredHomes.confirmedAt', '<', before)),
  ])
  return { applications, offeredHomes }
}

/** It, at most `WORK_SHOWN` of each kind, what has waited longest first. */
export async function listStaffWork(db: Executor): Promise<WorkItem[]> {
  const lists = await Promise.all([
    listPlans(db),
    listApplications(db),
    listOffers(db),
    listMails(db),
    listReports(db),
  ])
  return lists.flat()
}

type Waiting = 'orders' | 'agreements' | 'offeredHomes' | 'mails' | 'propertyReports'

async function countOf<T extends Waiting>(waiting: SelectQueryBuilder<DB, T, object>): Promise<number> {
  const { count } = await waiting
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

async function listPlans(db: Executor): Promise<WaitingPlan[]> {
  const rows = await ordersToConfirm(db)
    .select(['orders.id', 'orders.number', 'orders.fullName', 'orders.createdAt'])
    .select((eb) =>
      eb
        .selectFrom('orderItems')
        .select('orderItems.title')
        .whereRef('orderItems.orderId', '=', 'orders.id')
        .where('orderItems.planMonths', 'is not', null)
        .orderBy('orderItems.position')
        .limit(1)
        .as('title'),
    )
    .orderBy('orders.createdAt')
    .orderBy('orders.id')
    .limit(WORK_SHOWN)
    .execute()
  return rows.map(({ fullName, title, createdAt, ...order }) => ({
    kind: 'plan',
    ...order,
    buyer: fullName,
    title: title ?? '',
    since: createdAt,
  }))
}

// One that waits for papers of its applicant is not the office's turn; once they came it waits since then.
const waitingApplications = (db: Executor) =>
  db
    .selectFrom('agreements')
    .where('agreements.status', '=', 'applied')
    .where('agreements.askedFor', 'is', null)

async function listApplications(db: Executor): Promise<WaitingApplication[]> {
  const rows = await waitingApplications(db)
    .select(['id', 'number', 'buyerName', 'title', 'updatedAt'])
    .orderBy('updatedAt')
    .orderBy('number')
    .limit(WORK_SHOWN)
    .execute()
  return rows.map(({ buyerName, updatedAt, ...row }) => ({
    kind: 'application',
    ...row,
    buyer: buyerName,
    since: updatedAt,
  }))
}

const waitingOffers = (db: Executor) =>
  db.selectFrom('offeredHomes').where('offeredHomes.status', '=', 'waiting')

async function listOffers(db: Executor): Promise<WaitingOfferedHome[]> {
  const rows = await waitingOffers(db)
    .select(['id', 'name', 'tag', 'type', 'location', 'begunAt', 'confirmedAt'])
    .orderBy('confirmedAt')
    .orderBy('id')
    .limit(WORK_SHOWN)
    .execute()
  return rows.map(({ begunAt, confirmedAt, ...row }) => ({
    kind: 'offered-home',
    ...row,
    since: confirmedAt ?? begunAt,
  }))
}

const failedMails = (db: Executor) => db.selectFrom('mails').where('mails.status', '=', 'failed')

async function listMails(db: Executor): Promise<WaitingMail[]> {
  const rows = await failedMails(db)
    .select(['id', 'subject', 'recipient', 'createdAt'])
    .orderBy('createdAt')
    .orderBy('id')
    .limit(WORK_SHOWN)
    .execute()
  return rows.map(({ createdAt, ...mail }) => ({ kind: 'mail', ...mail, since: createdAt }))
}

const openReports = (db: Executor) =>
  db.selectFrom('propertyReports').where('propertyReports.settledAt', 'is', null)

async function listReports(db: Executor): Promise<WaitingReport[]> {
  const rows = await openReports(db)
    .innerJoin('properties', 'properties.id', 'propertyReports.propertyId')
    .select([
      'propertyReports.id',
      'propertyReports.reason',
      'propertyReports.reportedAt',
      'properties.title',
    ])
    .orderBy('propertyReports.reportedAt')
    .orderBy('propertyReports.id')
    .limit(WORK_SHOWN)
    .execute()
  return rows.map(({ reportedAt, ...report }) => ({ kind: 'report', ...report, since: reportedAt }))
}
