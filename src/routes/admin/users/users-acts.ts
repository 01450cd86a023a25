import type { Acts } from '#/web/act/act.ts'

/** What is done to people in their list. */
export const USER_ACTS = {
  changeRole: { path: '/dashboard/users/:accountId/role', unreached: 'Failed to update user role' },
} as const satisfies Acts

/** What is done to somebody on their own page. */
export const PERSON_ACTS = {
  changeRole: { path: '/dashboard/users/:accountId/new-role', unreached: 'Failed to update user role' },
  block: { path: '/dashboard/users/:accountId/block', unreached: 'Failed to block' },
  unblock: { path: '/dashboard/users/:accountId/unblock', unreached: 'Failed to unblock' },
  inviteAgain: { path: '/dashboard/users/:accountId/invitation', unreached: 'Failed to send the invitation' },
  handOver: { path: '/dashboard/users/:accountId/handover', unreached: 'Failed to hand over' },
} as const satisfies Acts

/** The form by which somebody is invited. */
export const INVITE_ACTS = {
  invite: { path: '/dashboard/users/invitations', unreached: 'Failed to invite' },
} as const satisfies Acts
