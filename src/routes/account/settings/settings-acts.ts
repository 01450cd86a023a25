import type { Acts } from '#/web/act/act.ts'

const PROFILE_FAILURE = 'Failed to update your profile'

/** What somebody does to their own account. */
export const SETTINGS_ACTS = {
  saveProfile: { path: '/dashboard/settings/profile', failure: PROFILE_FAILURE },
  saveAgent: { path: '/dashboard/settings/agent', failure: PROFILE_FAILURE },
  changePassword: { path: '/dashboard/settings/password' },
  changeEmail: { path: '/dashboard/settings/email' },
  cancelEmailChange: { path: '/dashboard/settings/email/cancellation' },
  endSession: { path: '/dashboard/settings/sessions/:sessionId/end' },
  endOtherSessions: { path: '/dashboard/settings/sessions/end-others' },
  deleteAccount: { path: '/dashboard/settings/account/deletion' },
} as const satisfies Acts
