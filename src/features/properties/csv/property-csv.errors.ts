import type { CsvProblem } from '#/shared/csv.ts'
import { Refusal, refusal } from '#/shared/errors.ts'
import { CSV_MESSAGES, type ImportLimits } from './property-import.schema.ts'

/** Something about the file as a whole; the message says what to do. */
export function csvNotReadable(message: string): Refusal {
  return new Refusal('invalid', 'property_import.not_readable', message, { fields: { file: [message] } })
}

/** The file stops being CSV. */
export function csvBroken({ kind, line }: CsvProblem): Refusal {
  const says = {
    'open-quote': CSV_MESSAGES.openQuote,
    'stray-quote': CSV_MESSAGES.strayQuote,
    'too-long': CSV_MESSAGES.tooLong,
  }
  return csvNotReadable(says[kind](line))
}

export function csvTooLarge(limits: Pick<ImportLimits, 'mostMegabytes'>): Refusal {
  return new Refusal('too_large', 'property_import.too_large', CSV_MESSAGES.tooLarge(limits))
}

export const noCsvFile = refusal('unsupported', 'property_import.wrong_type', CSV_MESSAGES.noFile)

/** Too many files are being read already. */
export const importsBusy = refusal(
  'unavailable',
  'property_import.busy',
  'Other files are being read right now. Try again in a moment.',
)

/** The storage did not keep the file; `reason` is a sentence for whoever waits. */
export function importNotStored(reason: string): Refusal {
  return new Refusal('unavailable', 'property_import.not_stored', `The file could not be kept. ${reason}`)
}

/** No such file, somebody else's, or one whose hour is over. */
export const importNotFound = refusal(
  'not_found',
  'property_import.not_found',
  'This file is not here any more. A file is kept for an hour; choose it again.',
)

export const notCheckedYet = refusal(
  'conflict',
  'property_import.not_checked',
  'The file has not been checked yet.',
)

export const nothingToImport = refusal(
  'conflict',
  'property_import.nothing',
  'No row of this file adds or changes anything.',
)
