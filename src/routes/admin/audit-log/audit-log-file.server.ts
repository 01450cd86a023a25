import type { AuditEventView, AuditFilters } from '#/features/audit/audit.schema.ts'
import { listAuditEventsAfter } from '#/features/oversight/audit-log.queries.server.ts'
import type { Services } from '#/platform/services.ts'
import { writeInPieces, writeSheetHeader, writeSheetRow } from '#/shared/csv.ts'
import { presentLine } from './audit-log-line.server.ts'
import { readNames, readSubjects } from './audit-log-subjects.server.ts'

const COLUMNS = [
  'id',
  'at',
  'event',
  'what',
  'actor',
  'actor_id',
  'about',
  'about_id',
  'note',
  'times',
  'last_at',
  'ip',
  'request_id',
]

type Line = ReturnType<typeof presentLine>
type Row = { event: AuditEventView; line: Line }

/** The lines that pass the filters, the newest first, one record for each of them, in pieces. */
export function writeAuditLog(
  db: Services['db'],
  filters: AuditFilters,
): AsyncGenerator<string, void, undefined> {
  return writeInPieces({
    header: writeSheetHeader(COLUMNS),
    readAfter: async (last: Row | undefined, limit): Promise<Row[]> => {
      const events = await listAuditEventsAfter(db, filters, { last: last?.event, limit })
      const [subjects, names] = await Promise.all([readSubjects(db, events), readNames(db, events)])
      return events.map((event) => ({ event, line: presentLine(event, { subjects, names }) }))
    },
    write: (row) => writeSheetRow(cellsOf(row)),
  })
}

function cellsOf({ event, line }: Row): (string | number | null)[] {
  const { actor, subject } = event
  return [
    event.id,
    line.at,
    event.event,
    line.label,
    actor?.email ?? null,
    actor?.id ?? null,
    line.about?.name ?? subject?.email ?? line.gone,
    subject?.id ?? null,
    line.note,
    event.count,
    event.lastAt?.toISOString() ?? null,
    event.ip,
    event.requestId,
  ]
}
