import type { OwnSessionView } from '#/features/accounts/session.schema.ts'
import { formatDateTime } from '#/shared/dates.ts'

export type OwnSessionText = ReturnType<typeof presentOwnSession>

/** A session for reading; times read `21 November 2026, 09:14`. */
export function presentOwnSession({ signedInAt, lastUsedAt, ...session }: OwnSessionView) {
  return {
    ...session,
    signedInAt: formatDateTime(signedInAt),
    lastUsedAt: formatDateTime(lastUsedAt),
  }
}
