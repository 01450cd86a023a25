import { Refusal } from '#/shared/errors.ts'

/** The storage did not keep the picture; `reason` is a sentence for whoever waits. */
export function uploadFailed(reason: string): Refusal {
  return new Refusal('unavailable', 'image.upload_failed', `Upload failed: ${reason}`)
}

/** Whoever sent the picture stopped before all of it was there. */
export function uploadBrokenOff(): Refusal {
  return new Refusal('invalid', 'image.broken_off', 'Upload failed: The picture did not arrive whole.')
}
