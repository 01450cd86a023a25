import type { Acts } from '#/web/act/act.ts'

/** What somebody does on the first page of their dashboard. */
export const HOME_ACTS = {
  resendVerification: { path: '/dashboard/verification-mail' },
  confirmHome: { path: '/dashboard/homes/:propertyId/confirmation', failure: 'Failed to confirm the home' },
  answerLead: { path: '/dashboard/leads/:leadId/contacted', failure: 'Failed to change the lead' },
} as const satisfies Acts
