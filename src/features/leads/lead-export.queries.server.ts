import type { Executor } from '#/database/connection.server.ts'
import { guardFormula, writeCsvRow } from '#/shared/csv.ts'
import type { LeadFilters } from './lead.schema.ts'
import { type LeadRow, matching, presentSummary, selectLeads } from './lead-inbox.queries.server.ts'

const STEP = 500

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

/**
 * The file of the leads that pass the filters, the newest first, in pieces: its header, then so many lines at a time.
 * Nothing in it is a formula to a spreadsheet. What comes while it is written is not in it.
 */
export async function* exportLeads(
  db: Executor,
  { filters, now }: { filters: LeadFilters; now: Date },
): AsyncGenerator<string, void, undefined> {
  let last: LeadRow | undefined
  let header = `\uFEFF${writeCsvRow(COLUMNS)}`
  for (;;) {
    const rows = await listAfter(db, filters, now, last)
    yield header + rows.map((row) => writeCsvRow(cellsOf(row, now).map(guardFormula))).join('')
    header = ''
    last = rows.at(-1)
    if (rows.length < STEP) return
  }
}

async function listAfter(
  db: Executor,
  filters: LeadFilters,
  now: Date,
  last: LeadRow | undefined,
): Promise<LeadRow[]> {
  return await selectLeads(db)
    .where(matching(filters, now))
    .$if(last !== undefined, (all) =>
      all.where((eb) =>
        eb(eb.refTuple('leads.createdAt', 'leads.id'), '<', eb.tuple(last?.createdAt ?? now, last?.id ?? '')),
      ),
    )
    .orderBy('leads.createdAt', 'desc')
    .orderBy('leads.id', 'desc')
    .limit(STEP)
    .execute()
}

function cellsOf(row: LeadRow, now: Date): string[] {
  const lead = presentSummary(row, now)
  return [
    lead.id,
    lead.createdAt,
    lead.kindLabel,
    lead.statusLabel,
    lead.isLate ? 'yes' : 'no',
    lead.name ?? '',
    lead.email ?? '',
    lead.phoneShown ?? '',
    lead.propertyTitle ?? '',
    lead.propertyId ?? '',
    row.agentName ?? row.agentEmail ?? '',
    row.planMonths === null ? '' : String(row.planMonths),
    lead.subject ?? '',
    row.message ?? '',
    lead.ownerName ?? '',
    lead.dueOn ?? '',
    row.answeredAt?.toISOString() ?? '',
  ]
}
