import { Refusal } from '#/shared/errors.ts'
import { CSV_MESSAGES } from './property-import.schema.ts'

/** Something about the file as a whole; the message says what to do. */
export function csvNotReadable(message: string): Refusal {
  return new Refusal('invalid', 'property_import.not_readable', message, { fields: { file: [message] } })
}

export function csvTooLarge(): Refusal {
  return new Refusal('too_large', 'property_import.too_large', CSV_MESSAGES.tooLarge)
}

export function noCsvFile(): Refusal {
  return new Refusal(
    'unsupported',
    'property_import.wrong_type',
    'Choose a CSV file, whose name ends in .csv.',
  )
}

/** What is to be imported is not what was shown. */
export function csvChanged(): Refusal {
  return new Refusal(
    'conflict',
    'property_import.changed',
    'This is not the file that was checked. Choose it again.',
  )
}

export function nothingToImport(): Refusal {
  return new Refusal('invalid', 'property_import.nothing', 'No row of this file can be imported.')
}
