import { sql } from 'kysely'
import type { Executor } from '#/database/connection.server.ts'
import { MILLISECONDS_PER_DAY } from '#/shared/dates.ts'
import { escapeLike } from '#/shared/text.ts'
import { isPersonId } from '../audit/audit.rules.ts'
import {
  AUDIT_PAGE_SIZE,
  type AuditEventView,
  type AuditFilters,
  ROUTINE_EVENT,
} from '../audit/audit.schema.ts'

/**
 * A page of the audit log, newest first, with the e-mail addresses of today; who has none any more is known by the id
 * alone. Sign-ins that succeeded are left out unless they are asked for. A page past the end is empty.
 */
export async function listAuditEvents(
  db: Executor,
  { page, ...filters }: AuditFilters,
): Promise<{ events: AuditEventView[]; total: number; pageCount: number }> {
  const found = matching(db, filters)
  const [rows, { total }] = await Promise.all([
    withPeople(found)
      .orderBy('auditEvents.at', 'desc')
      .orderBy('auditEvents.id', 'desc')
      .limit(AUDIT_PAGE_SIZE)
      .offset((page - 1) * AUDIT_PAGE_SIZE)
      .execute(),
    found.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow(),
  ])
  return {
    events: rows.map(presentEvent),
    total,
    pageCount: Math.ceil(total / AUDIT_PAGE_SIZE),
  }
}

/**
 * At most `limit` lines that stand behind `last`, newest first, which pass the filters; their page is not looked at.
 * For a file that is written while it is read.
 */
export async function listAuditEventsAfter(
  db: Executor,
  { page: _page, ...filters }: AuditFilters,
  { last, limit }: { last: Pick<AuditEventView, 'id' | 'at'> | undefined; limit: number },
): Promise<AuditEventView[]> {
  const rows = await withPeople(matching(db, filters))
    .$if(last !== undefined, (all) =>
      all.where((eb) =>
        eb(
          eb.refTuple('auditEvents.at', 'auditEvents.id'),
          '<',
          eb.tuple(last?.at ?? new Date(), last?.id ?? ''),
        ),
      ),
    )
    .orderBy('auditEvents.at', 'desc')
    .orderBy('auditEvents.id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(presentEvent)
}

function matching(db: Executor, { event, person, from, until, signIns }: Omit<AuditFilters, 'page'>) {
  return (
    db
      .selectFrom('auditEvents')
      .$if(event !== undefined, (all) => all.where('auditEvents.event', '=', event ?? ''))
      // Written out and not a parameter: the index of what is left says the same.
      .$if(event === undefined && !signIns, (all) =>
        all.where('auditEvents.event', '<>', sql.lit(ROUTINE_EVENT)),
      )
      .$if(from !== undefined, (all) => all.where('auditEvents.at', '>=', startOf(from ?? '')))
      .$if(until !== undefined, (all) => all.where('auditEvents.at', '<', endOf(until ?? '')))
      .$if(person !== undefined, (all) =>
        all.where((where) => {
          const id = idsOf(db, person ?? '')
          return where.or([where('auditEvents.actorId', '=', id), where('auditEvents.subjectId', '=', id)])
        }),
      )
  )
}

function withPeople(found: ReturnType<typeof matching>) {
  return found
    .leftJoin('accounts as actor', 'actor.id', 'auditEvents.actorId')
    .leftJoin('accounts as subject', 'subject.id', 'auditEvents.subjectId')
    .select([
      'auditEvents.id',
      'auditEvents.at',
      'auditEvents.event',
      'auditEvents.actorId',
      'auditEvents.subjectId',
      'auditEvents.requestId',
      'auditEvents.details',
      'auditEvents.count',
      'auditEvents.lastAt',
      'actor.email as actorEmail',
      'subject.email as subjectEmail',
      sql<string | null>`host(audit_events.ip)`.as('ip'),
    ])
}

function presentEvent(
  row: Awaited<ReturnType<ReturnType<typeof withPeople>['execute']>>[number],
): AuditEventView {
  return {
    id: row.id,
    at: row.at,
    event: row.event,
    actor: personOf(row.actorId, row.actorEmail),
    subject: personOf(row.subjectId, row.subjectEmail),
    ip: row.ip,
    requestId: row.requestId,
    details: row.details,
    count: row.count,
    lastAt: row.lastAt,
  }
}

/** The names of these people, or their addresses where they gave none, by id; who is gone is left out. */
export async function readPersonNames(
  db: Executor,
  { ids }: { ids: readonly string[] },
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('profiles')
    .leftJoin('accounts', 'accounts.id', 'profiles.id')
    .select(['profiles.id', 'profiles.fullName', 'accounts.email'])
    .where('profiles.id', 'in', ids)
    .execute()
  return new Map(
    rows.flatMap(({ id, fullName, email }) => (fullName || email ? [[id, fullName || email || '']] : [])),
  )
}

/** Who changed a thing last, by the name of today (null when it is not known), and whether that was `actorId`. */
export async function findLastChange(
  db: Executor,
  { actorId, subjectId, of }: { actorId: string; subjectId: string; of: 'post' | 'property' },
): Promise<{ changedBy: string | null; isOwnChange: boolean }> {
  const last = await db
    .selectFrom('auditEvents')
    .leftJoin('profiles', 'profiles.id', 'auditEvents.actorId')
    .select(['auditEvents.actorId', 'profiles.fullName'])
    .where('auditEvents.subjectId', '=', subjectId)
    .where('auditEvents.event', 'like', `${of}.%`)
    .orderBy('auditEvents.at', 'desc')
    .orderBy('auditEvents.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return { changedBy: last?.fullName ?? null, isOwnChange: last?.actorId === actorId }
}

function personOf(id: string | null, email: string | null) {
  return id === null ? null : { id, email }
}

/** Whom an id, a whole e-mail address or part of a name means: read once, so that the indexes of the log find the rest. */
function idsOf(db: Executor, person: string) {
  if (isPersonId(person)) return sql<string>`${person}::uuid`
  const people = person.includes('@')
    ? // An address is unique among accounts in any case.
      db.selectFrom('accounts').select('accounts.id').where(sql`lower(accounts.email)`, '=', person)
    : db
        .selectFrom('profiles')
        .select('profiles.id')
        .where('profiles.fullName', 'ilike', `%${escapeLike(person)}%`)
  return sql<string>`any(array(${people}))`
}

// Ghana keeps Greenwich time all year.
const startOf = (day: string) => new Date(`${day}T00:00:00Z`)
const endOf = (day: string) => new Date(startOf(day).getTime() + MILLISECONDS_PER_DAY)
