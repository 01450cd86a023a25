import { refusal } from '#/shared/errors.ts'

export const reportNotFound = refusal('not_found', 'report.not_found', 'This report does not exist any more.')

/** Somebody opened it again or settled it anew. */
export const reportChanged = refusal(
  'conflict',
  'report.changed',
  'This report was changed since, so it stays as it is.',
)

export const reportSettled = refusal('conflict', 'report.settled', 'This report was settled already.')
