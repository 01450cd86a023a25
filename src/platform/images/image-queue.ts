import { createSemaphore } from '#/shared/semaphore.ts'
import { checkFile } from './file-check.ts'
import { imagesBusy } from './images.errors.ts'
import { type Images, MOST_DOCUMENT_BYTES } from './images.ts'

// Each picture keeps one thread busy that files and names are read in too.
const AT_ONCE = 2
const MOST_WAITING = 32

/**
 * Lets two pictures through at a time; a 33rd that waits is refused. Only one is made into AVIF, so that an upload need
 * not wait for more than another upload. What is refused anyway is refused at once and takes no place in the queue.
 */
export function queueImages(images: Images): Images {
  const queue = { max: MOST_WAITING, busy: imagesBusy }
  const withPermit = createSemaphore({ permits: AT_ONCE, queue })
  const withAvifPermit = createSemaphore({ permits: 1, queue })
  return {
    async read(bytes) {
      checkFile(bytes)
      return await withPermit(() => images.read(bytes))
    },
    async renderFirst(bytes) {
      checkFile(bytes)
      return await withPermit(() => images.renderFirst(bytes))
    },
    async renderDocument(bytes) {
      checkFile(bytes, MOST_DOCUMENT_BYTES)
      return await withPermit(() => images.renderDocument(bytes))
    },
    async renderAvif(master) {
      checkFile(master)
      return await withAvifPermit(() => withPermit(() => images.renderAvif(master)))
    },
  }
}
