import type { Question } from '#/web/act/act.ts'

/** Asked before an offered home is deleted. */
export const REPORT_QUESTION: Question = {
  title: 'Report and delete this home?',
  sentence:
    'What its owner wrote, their name, number and address, and the pictures are deleted at once, for good. The log notes your reason. Nobody is told.',
  confirm: 'Report and delete',
}
