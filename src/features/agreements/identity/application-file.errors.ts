import { Refusal, refusal } from '#/shared/errors.ts'
import { MOST_APPLICATION_FILES } from './application-file.rules.ts'

/** Unknown, removed, or of somebody else's application. */
export const applicationFileNotFound = refusal(
  'not_found',
  'application_file.not_found',
  'There is no such document.',
)

/** `type` is one of a closed list, never the sender's own words. */
export function applicationFileTypeRefused(type: string): Refusal {
  return new Refusal(
    'unsupported',
    'application_file.type',
    `A file of type ${type} is not taken. Send a PDF, a JPEG or a PNG.`,
  )
}

export const applicationFileTooLarge = refusal(
  'too_large',
  'application_file.too_large',
  'A document has 10 MB at most.',
)

/** It ends early, or something else follows its end. */
export const documentDamaged = refusal(
  'invalid',
  'application_file.damaged',
  'This PDF is damaged or holds something else besides. Save it as a PDF once more.',
)

export const tooManyApplicationFiles = refusal(
  'conflict',
  'application_file.too_many',
  `An application has ${MOST_APPLICATION_FILES} documents at most. Remove one first.`,
)

/** Documents come and go while it is decided. */
export const applicationDecided = refusal(
  'conflict',
  'application_file.decided',
  'This application is decided: its documents stay as they are.',
)

/** Nobody waits for an answer. */
export const nothingAsked = refusal(
  'conflict',
  'application.nothing_asked',
  'The office has not asked for anything.',
)

/** An earlier key sealed it, which is not in the settings. */
export const applicationFileKeyMissing = refusal(
  'conflict',
  'application_file.key_missing',
  'This document was encrypted with an earlier key. It opens again once whoever runs the site sets IDENTITY_KEY_OLD to the IDENTITY_KEY of before.',
)

export const applicationFilesBusy = refusal(
  'unavailable',
  'application_file.busy',
  'Many documents are being received right now. Try again in a moment.',
)

/** The storage did not do its part. */
export const applicationFileNotStored = refusal(
  'unavailable',
  'application_file.not_stored',
  'The document could not be stored. Try again in a moment.',
)
