import { refusal } from '#/shared/errors.ts'

/** A browser whose messages we would have to send where we send nothing. */
export const deviceNotReachable = refusal(
  'invalid',
  'device.not_reachable',
  'We cannot send notifications to this browser. We go on writing to your e-mail address.',
)
