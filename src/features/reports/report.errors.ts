import { refusal } from '#/shared/errors.ts'

export const reportNotFound = refusal('not_found', 'report.not_found', 'This report does not exist any more.')

export const reportSettled = refusal('conflict', 'report.settled', 'This report was settled already.')
