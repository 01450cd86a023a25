import type { Executor } from '#/database/connection.server.ts'
import { limitTo } from '#/features/access/scope.queries.server.ts'
import type { Scope } from '#/features/access/scope.rules.ts'
import { writeInPieces, writeSheetHeader, writeSheetRow } from '#/shared/csv.ts'
import type { LeadFilters } from './lead.schema.ts'
import { type LeadRow, matching, presentSummary, selectLeads } from './lead-inbox.queries.server.ts'
import { presentLeadSummary } from './lead-text.rules.ts'

const COLUMNS = [
  'id',
  'received',
  'kind',
  'status',
  'late',
  'name',
  'email',
  'phone',
  'property',
  'property_id',
  'agent',
  'plan_months',
  'subject',
  'message',
  'owner',
  'due',
  'answered',
]

/** The file of the leads of the scope that pass the filters, the newest first, in pieces. What comes while it is written is not in it. */
export function exportLeads(
  db: Executor,
  { scope, filters, now }: { scope: Scope; filters: LeadFilters; now: Date },
): AsyncGenerator<string, void, undefined> {
  return writeInPieces({
    header: writeSheetHeader(COLUMNS),
    readAfter: (last: LeadRow | undefined, limit) => listAfter(db, { scope, filters, now }, last, limit),
    write: (row) => writeSheetRow(cellsOf(row, now)),
  })
}

async function listAfter(
  db: Executor,
  { scope, filters, now }: { scope: Scope; filters: LeadFilters; now: Date },
  last: LeadRow | undefined,
  limit: number,
): Promise<LeadRow[]> {
  return await limitTo(selectLeads(db).where(matching(filters, now)), scope, 'leads.agentId')
    .$if(last !== undefined, (all) =>
      all.where((eb) =>
        eb(eb.refTuple('leads.createdAt', 'leads.id'), '<', eb.tuple(last?.createdAt ?? now, last?.id ?? '')),
      ),
    )
    .orderBy('leads.createdAt', 'desc')
    .orderBy('leads.id', 'desc')
    .limit(limit)
    .execute()
}

function cellsOf(row: LeadRow, now: Date): (string | number | null)[] {
  const lead = presentLeadSummary(presentSummary(row, now))
  return [
    lead.id,
    lead.createdAt,
    lead.kindLabel,
    lead.statusLabel,
    lead.lateFor ? 'yes' : 'no',
    lead.name,
    lead.email,
    lead.phoneShown,
    lead.propertyTitle,
    lead.propertyId,
    row.agentName ?? row.agentEmail,
    row.planMonths,
    lead.subject,
    row.message,
    lead.ownerName,
    lead.dueOn,
    row.answeredAt?.toISOString() ?? null,
  ]
}
