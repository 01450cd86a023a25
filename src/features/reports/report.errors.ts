import { Refusal } from '#/shared/errors.ts'

export function reportNotFound(): Refusal {
  return new Refusal('not_found', 'report.not_found', 'This report does not exist any more.')
}

export function reportSettled(): Refusal {
  return new Refusal('conflict', 'report.settled', 'This report was settled already.')
}
