import { LEAD_STATUS_LABELS, type LeadStatus } from '#/features/leads/lead.schema.ts'
import type { ToastMessage } from '#/ui/toast.tsx'
import type { FormAnswer } from '../../request/form.ts'

/** What the list says to a change of a status. */
export type StatusAnswer = { changedTo: LeadStatus } | FormAnswer

export const LEAD_FAILURE = 'Failed to change the lead'

/** The outcome of a change, in words. */
export function outcomeOf(answer: StatusAnswer): Required<Pick<ToastMessage, 'kind' | 'title'>> {
  if ('changedTo' in answer)
    return { kind: 'success', title: `Lead marked as ${LEAD_STATUS_LABELS[answer.changedTo]}` }
  const [messages] = Object.values(answer.errors)
  return { kind: 'danger', title: answer.message ?? messages?.[0] ?? LEAD_FAILURE }
}
