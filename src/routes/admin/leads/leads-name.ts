import type { LeadSummaryText } from '#/features/leads/lead-text.rules.ts'

/** How somebody is called who may have left. */
export function nameOfLead({ name, email, subject }: Pick<LeadSummaryText, 'name' | 'email' | 'subject'>) {
  return name ?? email ?? subject ?? 'Somebody without a name'
}
