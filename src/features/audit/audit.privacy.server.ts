import { declarePersonalData } from '../access/personal-data.schema.ts'
import { AUDIT_EVENTS, type AuditEvent } from './audit.schema.ts'

export const auditPersonalData = declarePersonalData({
  // The log outlives what it speaks of, for a year; of whom it speaks only the id is left.
  columns: {
    'audit_events.actor_id': { section: 'auditEvents', erasure: 'retained' },
    'audit_events.subject_id': { section: 'auditEvents', erasure: 'retained' },
    'audit_events.ip': { section: 'auditEvents', erasure: 'retained' },
  },
  exportFor: async (db, { accountId }) => {
    const rows = await db
      .selectFrom('auditEvents')
      .select(['id', 'at', 'event', 'actorId', 'subjectId', 'ip', 'requestId', 'details', 'count', 'lastAt'])
      .where((eb) => eb.or([eb('actorId', '=', accountId), eb('subjectId', '=', accountId)]))
      .orderBy('at')
      .orderBy('id')
      .execute()
    return {
      auditEvents: rows.map(({ actorId, subjectId, ip, ...row }) => ({
        ...row,
        label: AUDIT_EVENTS[row.event as AuditEvent] ?? row.event,
        byYou: actorId === accountId,
        aboutYou: subjectId === accountId,
        // Where another person was when they acted is theirs.
        ip: actorId === null || actorId === accountId ? ip : null,
      })),
    }
  },
})
