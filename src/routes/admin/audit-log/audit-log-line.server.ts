import { auditNote, isAuditEvent, repeatedNote } from '#/features/audit/audit.rules.ts'
import { AUDIT_EVENTS, type AuditEventView } from '#/features/audit/audit.schema.ts'
import { formatDate } from '#/shared/dates.ts'
import type { AuditSubject } from './audit-log-subjects.server.ts'

const second = new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium', timeZone: 'Africa/Accra' })

export type AuditLine = ReturnType<typeof presentLine>

/**
 * A line for reading, with what it is `about` where `subjects` names that: `shownAt` is `21 November 2026, 09:14:03`,
 * the note one short line or empty, with people by the `names` they have.
 */
export function presentLine(
  { at, details, count, lastAt, ...line }: AuditEventView,
  {
    subjects = new Map(),
    names = new Map(),
  }: { subjects?: ReadonlyMap<string, AuditSubject>; names?: ReadonlyMap<string, string> } = {},
) {
  const about = (line.subject && subjects.get(line.subject.id)) ?? null
  // An order's name is its number.
  const { number, ...others } = (details ?? {}) as Record<string, unknown>
  return {
    ...line,
    about,
    at: at.toISOString(),
    shownAt: `${formatDate(at)}, ${second.format(at)}`,
    label: isAuditEvent(line.event) ? AUDIT_EVENTS[line.event] : line.event,
    note: repeatedNote(auditNote(about && number !== undefined ? others : details, names), {
      count,
      until: lastAt && second.format(lastAt),
    }),
  }
}
