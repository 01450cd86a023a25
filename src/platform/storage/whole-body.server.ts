import type { Readable } from 'node:stream'
import { StorageProblem } from './storage-problem.ts'

/** The stream as a browser's, failing instead of ending before `size` bytes. */
export function wholeBody(source: Readable, size: number): ReadableStream<Uint8Array> {
  // A failure before anybody reads waits for the first read; without a listener it would end the program.
  source.on('error', () => undefined)
  const chunks = source[Symbol.asyncIterator]()
  let missing = size
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const next = (await chunks.next()) as IteratorResult<Uint8Array, void>
          if (next.done) {
            if (missing !== 0) throw new Error(`${missing} of ${size} bytes did not arrive`)
            controller.close()
            return
          }
          missing -= next.value.length
          controller.enqueue(next.value)
        } catch (error) {
          source.destroy()
          controller.error(new StorageProblem('incomplete', error))
        }
      },
      cancel() {
        source.destroy()
      },
    },
    { highWaterMark: 0 },
  )
}
