import { Refusal } from '#/shared/errors.ts'

/** The storage did not keep the picture; `reason` is a sentence for whoever waits. */
export function uploadFailed(reason: string): Refusal {
  return new Refusal('unavailable', 'image.upload_failed', `Upload failed: ${reason}`)
}
