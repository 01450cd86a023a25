import { sql } from 'kysely'
import type { Database, Executor } from '#/database/connection.server.ts'
import type { Visitor } from '#/shared/actor.ts'
import { newId } from '#/shared/ids.ts'
import { createKeyedSemaphore } from '#/shared/semaphore.ts'
import { refusalWindow } from './audit.rules.ts'
import type { AuditEvent } from './audit.schema.ts'

/** Adds a line to the audit log; within a transaction it stands exactly when the act does. Holds ids, never addresses. */
export async function recordAudit(
  db: Executor,
  entry: {
    event: AuditEvent
    at: Date
    by: Pick<Visitor, 'ip' | 'requestId'> & { accountId?: string | null }
    subjectId?: string | null
    details?: Record<string, string | number | boolean>
  },
): Promise<void> {
  await db
    .insertInto('auditEvents')
    .values({
      id: newId(entry.at.getTime()),
      at: entry.at,
      event: entry.event,
      actorId: entry.by.accountId ?? null,
      subjectId: entry.subjectId ?? null,
      ip: entry.by.ip,
      requestId: entry.by.requestId,
      details: JSON.stringify(entry.details ?? {}),
    })
    .execute()
}

type RefusalToRecord = {
  event: Extract<AuditEvent, 'access.refused' | 'limit.reached'>
  at: Date
  by: Pick<Visitor, 'ip' | 'requestId'> & { accountId?: string | null }
  /** Whom it is counted for: an account's id, or the subject of an address of the internet. */
  subject: string
  code: string
}

type Batch = { count: number; written: Promise<void> }

const oneAtATime = createKeyedSemaphore({ permits: 1 })
const batches = new Map<string, Batch>()

/**
 * Counts a refusal in the one line of its subject, code and hour, which tells of the first. What comes while that line
 * is being written is written together afterwards, so that a flood of refusals takes one connection.
 */
export async function recordRefusal(db: Database, refusal: RefusalToRecord): Promise<void> {
  const key = refusalWindow(refusal)
  const waiting = batches.get(key)
  if (waiting) {
    waiting.count += 1
    return await waiting.written
  }
  const batch: Batch = { count: 1, written: Promise.resolve() }
  batches.set(key, batch)
  batch.written = oneAtATime(key, async () => {
    batches.delete(key)
    await countRefusal(db, key, refusal, batch.count)
  })
  await batch.written
}

async function countRefusal(
  db: Database,
  key: string,
  { event, at, by, code }: RefusalToRecord,
  count: number,
): Promise<void> {
  await sql`select count_audit_event(
    ${newId(at.getTime())}::uuid, ${at}::timestamptz, ${event}, ${by.accountId ?? null}::uuid, ${by.ip}::inet,
    ${by.requestId}, ${JSON.stringify({ code })}::jsonb, ${key}, ${count}::integer
  )`.execute(db)
}
