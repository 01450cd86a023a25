import type { LeadStatus } from '#/features/leads/lead.rules.ts'
import type { Acts } from '#/web/act/act.ts'
import type { Undo } from '#/web/act/undo.tsx'

/** What is done to leads in their list. */
export const LEADS_ACTS = {
  changeStatus: { path: '/dashboard/leads/:leadId/status', unreached: 'Failed to change the lead' },
} as const satisfies Acts

/** What is done to a lead on its own page. */
export const LEAD_ACTS = {
  change: { path: '/dashboard/leads/:id/care', unreached: 'Failed to change the lead' },
  addNote: { path: '/dashboard/leads/:id/notes', unreached: 'Failed to add the note' },
  erase: { path: '/dashboard/leads/:id/erasure', unreached: 'Failed to remove the lead' },
} as const satisfies Acts

/** What undoes a change of status; undefined where none was made. */
export const undoOfLead = (
  { before, version }: { before: LeadStatus; version: number },
  status: LeadStatus,
): Undo | undefined =>
  before === status ? undefined : { undo: { status: before, version: String(version) } }
