import { createSemaphore } from '#/shared/semaphore.ts'
import { NOT_READ, NOT_SMALLER, TOO_MANY_BYTES, UNKNOWN_TYPE } from './image.schema.ts'
import { type Sending, type SendOutcome, sendPicture } from './picture-upload.client.ts'
import { shrinkPicture } from './shrink-picture.client.ts'

const TOO_LARGE: SendOutcome = {
  kind: 'failed',
  status: 413,
  message: `${TOO_MANY_BYTES}. ${NOT_SMALLER}`,
  isFinal: true,
}

// Its name says that it is a picture, and the server has found none in it.
const sayUnread = (outcome: SendOutcome): SendOutcome =>
  outcome.kind === 'failed' && outcome.message.startsWith(UNKNOWN_TYPE)
    ? { ...outcome, message: `${TOO_MANY_BYTES}. ${NOT_READ}` }
    : outcome

// A picture being drawn takes four bytes for each of its pixels, which a phone has not for several.
const oneAtATime = createSemaphore({ permits: 1 })
const shrunk = new WeakMap<File, Promise<Blob | null>>()

/** As `sendPicture`, of a file that may be as large as a camera makes it: it is made smaller first, and only once. */
export function sendCameraPicture(url: string, file: File, onProgress: (share: number) => void): Sending {
  let sending: Sending | undefined
  let isCancelled = false
  const outcome = small(file).then((picture): SendOutcome | Promise<SendOutcome> => {
    if (isCancelled) return { kind: 'cancelled' }
    if (!picture) return TOO_LARGE
    sending = sendPicture(url, picture, onProgress)
    return sending.outcome.then(sayUnread)
  })
  const cancel = () => {
    isCancelled = true
    sending?.cancel()
  }
  return { outcome, cancel }
}

function small(file: File): Promise<Blob | null> {
  const known = shrunk.get(file)
  if (known) return known
  const made = oneAtATime(() => shrinkPicture(file))
  shrunk.set(file, made)
  return made
}
