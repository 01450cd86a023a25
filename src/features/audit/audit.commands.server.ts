import type { Executor } from '#/database/connection.server.ts'
import type { Visitor } from '#/shared/actor.ts'
import { newId } from '#/shared/ids.ts'
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
