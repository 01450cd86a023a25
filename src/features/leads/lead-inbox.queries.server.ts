import { type Expression, sql } from 'kysely'
import type { Executor } from '#/database/connection.server.ts'
import { limitTo } from '#/features/access/scope.queries.server.ts'
import type { Scope } from '#/features/access/scope.rules.ts'
import { listCards } from '#/features/properties/property.queries.server.ts'
import { isPublicStatus } from '#/features/properties/property.rules.ts'
import type { PropertyStatus } from '#/features/properties/property.schema.ts'
import { dayOf } from '#/shared/dates.ts'
import { isId } from '#/shared/ids.ts'
import { cleanText, escapeLike } from '#/shared/text.ts'
import { leadNotFound } from './lead.errors.ts'
import { isDue, LEAD_QUERY_LENGTH, lateBefore, lateFor, searchedText } from './lead.rules.ts'
import {
  LEAD_PAGE_SIZE,
  type LeadFilters,
  type LeadHome,
  type LeadNoteView,
  type LeadOwnerView,
  type LeadSummaryView,
  type LeadView,
} from './lead.schema.ts'

const TRIGRAM = 3

/**
 * The leads of the scope that pass the filters, the newest first, a page at a time; of those to do what is late first, the
 * oldest before all. A page past the end is empty.
 */
export async function listLeads(
  db: Executor,
  { scope, page, now, ...filters }: LeadFilters & { scope: Scope; page: number; now: Date },
): Promise<{ leads: LeadSummaryView[]; total: number; pageCount: number }> {
  const found = limitTo(db.selectFrom('leads').where(matching(filters, now)), scope, 'leads.agentId')
  const place = filters.isToDo ? placeOf(now) : sql.ref<Date>('leads.createdAt')
  const ids = found
    .select('leads.id')
    .orderBy(place, 'desc')
    .orderBy('leads.id', 'desc')
    .limit(LEAD_PAGE_SIZE)
    .offset((page - 1) * LEAD_PAGE_SIZE)
  const [rows, { total }] = await Promise.all([
    selectLeads(db).where('leads.id', 'in', ids).orderBy(place, 'desc').orderBy('leads.id', 'desc').execute(),
    found.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return {
    leads: rows.map((row) => presentSummary(row, now)),
    total,
    pageCount: Math.ceil(total / LEAD_PAGE_SIZE),
  }
}

/**
 * The latest leads of the scope that are somebody's: of their homes, in their care, or what they asked for themselves.
 */
export async function listLeadsOfPerson(
  db: Executor,
  { scope, personId, limit, now }: { scope: Scope; personId: string; limit: number; now: Date },
): Promise<LeadSummaryView[]> {
  const rows = await limitTo(
    selectLeads(db)
      .where((eb) =>
        eb.or([
          eb('leads.agentId', '=', personId),
          eb('leads.ownerId', '=', personId),
          eb('leads.userId', '=', personId),
        ]),
      )
      .orderBy('leads.createdAt', 'desc')
      .orderBy('leads.id', 'desc')
      .limit(limit),
    scope,
    'leads.agentId',
  ).execute()
  return rows.map((row) => presentSummary(row, now))
}

/** One lead with its notes. Refuses one that is unknown, or that the scope does not hold, as not found. */
export async function getLead(
  db: Executor,
  { leadId, scope, now }: { leadId: string; scope: Scope; now: Date },
): Promise<LeadView> {
  const row = isId(leadId)
    ? await limitTo(
        selectLeads(db)
          .leftJoin('accounts as senders', 'senders.id', 'leads.userId')
          .select('senders.blockedAt')
          .where('leads.id', '=', leadId),
        scope,
        'leads.agentId',
      ).executeTakeFirst()
    : undefined
  if (!row) throw leadNotFound()
  const notes = await db
    .selectFrom('leadNotes')
    .leftJoin('profiles as authors', 'authors.id', 'leadNotes.authorId')
    .select(['leadNotes.id', 'leadNotes.text', 'leadNotes.createdAt', 'authors.fullName', 'authors.email'])
    .where('leadNotes.leadId', '=', leadId)
    .orderBy('leadNotes.createdAt', 'desc')
    .orderBy('leadNotes.id', 'desc')
    .execute()
  return {
    ...presentSummary(row, now),
    message: row.message,
    planMonths: row.planMonths,
    isSenderBlocked: row.blockedAt !== null,
    home: await readHome(db, row, now),
    isPropertyPublic: isPublic(row.propertyStatus),
    answeredAt: row.answeredAt,
    version: row.updatedAt.getTime(),
    notes: notes.map(
      ({ id, text, createdAt, fullName, email }): LeadNoteView => ({
        id,
        text,
        authorName: fullName ?? email,
        createdAt,
      }),
    ),
  }
}

/**
 * The leads of the scope before and after one, as the list of what is to do has them; null at its ends. One that was
 * answered keeps the place that it had, so that whoever goes through the list goes on from there.
 */
export async function findLeadNeighbours(
  db: Executor,
  { scope, now, leadId }: { scope: Scope; now: Date; leadId: string },
): Promise<{ before: string | null; after: string | null }> {
  const place = sql`${placeOf(now)}, leads.id`
  const next = (than: '<' | '>') =>
    limitTo(db.selectFrom('leads').where(isToDo(now)), scope, 'leads.agentId')
      .select('leads.id')
      .where(
        sql<boolean>`(${place}) ${sql.raw(than)} (select ${placeBefore(now)}, leads.id from leads where leads.id = ${leadId})`,
      )
      .orderBy(placeOf(now), than === '<' ? 'desc' : 'asc')
      .orderBy('leads.id', than === '<' ? 'desc' : 'asc')
      .limit(1)
      .executeTakeFirst()
  const [before, after] = await Promise.all([next('>'), next('<')])
  return { before: before?.id ?? null, after: after?.id ?? null }
}

async function readHome(
  db: Executor,
  { propertyId, propertyStatus }: Pick<LeadRow, 'propertyId' | 'propertyStatus'>,
  now: Date,
): Promise<LeadHome | null> {
  const [card] = propertyId === null ? [] : await listCards(db, { ids: [propertyId], now })
  if (!card || propertyStatus === null) return null
  const { cover, price, tag } = card
  return { cover, price, tag, status: propertyStatus }
}

/**
 * Who can take care of the leads of the scope, by name: administrators; within what an agent owns nobody but the agent.
 * `leadId` adds the agents whom this lead is about: who has its home now, first of all, and whose it was.
 */
export async function listLeadOwners(
  db: Executor,
  { scope, leadId }: { scope: Scope; leadId?: string },
): Promise<LeadOwnerView[]> {
  const rows = await db
    .selectFrom('profiles')
    .innerJoin('accounts', 'accounts.id', 'profiles.id')
    .leftJoin('leads', (join) =>
      join.on('leads.id', '=', sql<string>`${leadId && isId(leadId) ? leadId : null}`),
    )
    .leftJoin('properties', 'properties.id', 'leads.propertyId')
    .select([
      'profiles.id',
      'profiles.fullName',
      'accounts.email',
      sql<boolean>`coalesce(profiles.id = properties.user_id, false)`.as('isOfHome'),
    ])
    .where((eb) =>
      scope.kind === 'everything'
        ? eb.or([
            eb('profiles.role', '=', 'admin'),
            eb.and([
              eb('profiles.role', '=', 'agent'),
              eb.or([
                eb('profiles.id', '=', eb.ref('leads.agentId')),
                eb('profiles.id', '=', eb.ref('properties.userId')),
              ]),
            ]),
          ])
        : eb('profiles.id', '=', scope.accountId),
    )
    .execute()
  return rows
    .map(({ id, fullName, email, isOfHome }) => ({ id, name: fullName ?? email, isOfHome }))
    .sort((a, b) => Number(b.isOfHome) - Number(a.isOfHome) || a.name.localeCompare(b.name, 'en'))
}

/** Who asked in these leads, by id, where they gave a name. Authorisation is the caller's: whoever reads the audit log sees every lead. */
export async function readLeadNames(
  db: Executor,
  { ids }: { ids: readonly string[] },
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('leads').select(['id', 'name']).where('id', 'in', ids).execute()
  return new Map(rows.flatMap(({ id, name }) => (name ? [[id, name]] : [])))
}

/** The condition on `leads` that the filters mean. */
export function matching(filters: LeadFilters, now: Date): Expression<boolean> {
  const { kind, status, isOpen, isToDo: wantsToDo, owner, isLate: wantsLate, mineOf } = filters
  const text = searchedText(cleanText(filters.query, LEAD_QUERY_LENGTH).replace(/\s+/g, ' '))
  const conditions = [
    ...(kind ? [sql`leads.kind = ${kind}`] : []),
    ...(status ? [sql`leads.status = ${status}`] : []),
    ...(isOpen ? [sql`leads.status not in ('won', 'lost')`] : []),
    ...(wantsToDo ? [isToDo(now)] : []),
    ...(owner === 'none' ? [sql`leads.owner_id is null`] : owner ? [ownedBy(owner)] : []),
    ...(wantsLate ? [isOverdue(now)] : []),
    ...(mineOf ? [sql`(leads.owner_id = ${mineOf} or leads.agent_id = ${mineOf})`] : []),
    ...(text === '' ? [] : [contains(text)]),
  ]
  return conditions.length === 0 ? sql<boolean>`true` : sql<boolean>`${sql.join(conditions, sql` and `)}`
}

/** What waits for somebody now, in every list and count: nobody has answered it, or its day has come. */
export const isToDo = (now: Date) =>
  sql<boolean>`(leads.status = 'new' or (leads.status in ('contacted', 'viewing') and leads.due_on <= ${dayOf(now)}))`

/** New for too long, or open past its day. */
export const isOverdue = (now: Date) => sql<boolean>`coalesce(
  (leads.status = 'new' and leads.created_at < ${lateBefore(now)})
  or (leads.status not in ('won', 'lost') and leads.due_on < ${dayOf(now)}), false)`

// What is late goes before everything else, and the longer the further.
const placeOf = (now: Date) => placeWhere(isOverdue(now), now)
// Of one that is not to do any more: as if it were still new.
const placeBefore = (now: Date) =>
  placeWhere(
    sql`(${isOverdue(now)} or (${isToDo(now)} is not true and leads.created_at < ${lateBefore(now)}))`,
    now,
  )
const placeWhere = (isFirst: Expression<unknown>, now: Date) => sql<Date>`case when ${isFirst}
  then timestamptz '5000-01-01' + (${now}::timestamptz - leads.created_at) else leads.created_at end`

const ownedBy = (owner: string) => (isId(owner) ? sql`leads.owner_id = ${owner}` : sql`false`)

// Written as the index has it. Of fewer than three characters it knows nothing and would be read from end to end.
function contains(text: string) {
  const written = sql`lower(coalesce(leads.name, '') || ' ' || coalesce(leads.email, '') || ' ' || coalesce(leads.phone, '') || ' '
    || coalesce(leads.property_title, '') || ' ' || coalesce(leads.subject, '') || ' ' || coalesce(leads.message, ''))`
  return text.length < TRIGRAM
    ? sql`strpos(${written}, lower(${text})) > 0`
    : sql`${written} like lower(${`%${escapeLike(text)}%`})`
}

/** Leads with the names of who belongs to them. */
export function selectLeads(db: Executor) {
  return db
    .selectFrom('leads')
    .leftJoin('properties', 'properties.id', 'leads.propertyId')
    .leftJoin('profiles as agents', 'agents.id', 'leads.agentId')
    .leftJoin('profiles as owners', 'owners.id', 'leads.ownerId')
    .select([
      'leads.id',
      'leads.kind',
      'leads.status',
      'leads.name',
      'leads.email',
      'leads.phone',
      'leads.propertyId',
      'leads.propertyTitle',
      'leads.subject',
      'leads.message',
      'leads.planMonths',
      'leads.ownerId',
      'leads.dueOn',
      'leads.createdAt',
      'leads.answeredAt',
      'leads.updatedAt',
      'properties.status as propertyStatus',
      'agents.fullName as agentName',
      'agents.email as agentEmail',
      'owners.fullName as ownerName',
      'owners.email as ownerEmail',
    ])
}

export type LeadRow = Awaited<ReturnType<ReturnType<typeof selectLeads>['execute']>>[number]

/** A lead as the list shows it. */
export function presentSummary(row: LeadRow, now: Date): LeadSummaryView {
  const { kind, status } = row
  return {
    id: row.id,
    kind,
    status,
    lateFor: lateFor(row, now),
    name: row.name,
    email: row.email,
    phone: row.phone,
    propertyId: row.propertyId,
    propertyTitle: row.propertyTitle,
    subject: row.subject,
    ownerId: row.ownerId,
    ownerName: row.ownerName ?? row.ownerEmail,
    agentName: row.agentName ?? row.agentEmail,
    dueOn: row.dueOn,
    isDue: isDue({ status, dueOn: row.dueOn }, now),
    createdAt: row.createdAt,
  }
}

function isPublic(status: PropertyStatus | null): boolean {
  return status !== null && isPublicStatus(status)
}
