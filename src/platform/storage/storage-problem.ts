import { Refusal } from '#/shared/errors.ts'

const REASONS = {
  full: 'There is no space left for files.',
  read_only: 'The disk for files can only be read.',
  forbidden: 'The program may not use the folder for files.',
  missing: 'The folder for files is missing.',
  failed: 'The disk did not do as it was asked.',
  unreachable: 'The storage server cannot be reached.',
  refused: 'The storage server refused the access key.',
  no_bucket: 'The storage server has no such bucket.',
  rejected: 'The storage server did not do as it was asked.',
  incomplete: 'The file did not arrive whole.',
} as const

/**
 * The storage does not do its part. The message says why to whoever waits for the file and holds no path, address or
 * secret; the cause is for the log.
 */
export class StorageProblem extends Refusal {
  constructor(reason: keyof typeof REASONS, cause?: unknown) {
    super('unavailable', `storage.${reason}`, REASONS[reason])
    this.name = 'StorageProblem'
    this.cause = cause
  }
}
