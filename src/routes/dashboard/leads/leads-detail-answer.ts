import type { IntentAnswer } from '../use-intent-form.ts'

/** The forms of a lead's page; each says in its field `intent` which it is. */
const LEAD_INTENTS = ['change', 'note', 'erase'] as const
export type LeadIntent = (typeof LEAD_INTENTS)[number]

export type LeadFormAnswer = IntentAnswer<LeadIntent>

/** The code of a change that was refused because somebody else came first. */
export const LEAD_CHANGED = 'lead.changed'

export const LEAD_FAILURES: Record<LeadIntent, string> = {
  change: 'Failed to change the lead',
  note: 'Failed to add the note',
  erase: 'Failed to remove the lead',
}

/** Undefined for a form that is none of ours. */
export function readLeadIntent(given: unknown): LeadIntent | undefined {
  return LEAD_INTENTS.find((intent) => intent === given)
}
