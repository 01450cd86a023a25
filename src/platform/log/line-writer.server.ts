import { writeSync } from 'node:fs'
import { codeOf } from '#/shared/errors.ts'

/** Takes whole lines, each with its line break. `lost` counts those that could not be written since the start. */
export type LineWriter = {
  write(line: string): void
  /** Writes within a tenth of a second, together with others, and before whatever `write` is given later. */
  writeSoon(line: string): void
  /** Writes now what was to be written soon. */
  flush(): void
  readonly lost: number
}

const SOON_MILLISECONDS = 100
const MOST_WAITING = 200
const PATIENCE_MILLISECONDS = 20
const NAP_MILLISECONDS = 2
const napping = new Int32Array(new SharedArrayBuffer(4))

/**
 * Hands lines to `write` and goes on when it throws, because a full disk or a closed pipe must not take the program
 * down with it. Once a line gets through again, one before it says how many were lost.
 */
export function createLineWriter(
  write: (lines: string) => void,
  now: () => Date = () => new Date(),
): LineWriter {
  let lost = 0
  let unreported = 0
  let waiting: string[] = []
  let timer: ReturnType<typeof setTimeout> | undefined

  function put(lines: string, count: number): void {
    try {
      if (unreported > 0) {
        const notice = {
          level: 'warn',
          time: now().toISOString(),
          lost: unreported,
          msg: 'Log lines were lost',
        }
        write(`${JSON.stringify(notice)}\n`)
        unreported = 0
      }
      write(lines)
    } catch {
      // Counted, and said as soon as somebody can read it.
      lost += count
      unreported += count
    }
  }

  function flush(): void {
    clearTimeout(timer)
    timer = undefined
    const lines = waiting
    waiting = []
    if (lines.length > 0) put(lines.join(''), lines.length)
  }

  return {
    get lost() {
      return lost
    },
    flush,
    write(line) {
      flush()
      put(line, 1)
    },
    writeSoon(line) {
      waiting.push(line)
      if (waiting.length >= MOST_WAITING) flush()
      else timer ??= setTimeout(flush, SOON_MILLISECONDS)
    },
  }
}

/** Writes to an open file, pipe or terminal before it returns; throws when that is full, closed or not read. */
export function writeToDescriptor(descriptor: number): (line: string) => void {
  let isInsideLine = false
  let isPatient = true
  return (line) => {
    // What was written of a line that was then lost ends here.
    const bytes = Buffer.from(isInsideLine ? `\n${line}` : line)
    const deadline = performance.now() + PATIENCE_MILLISECONDS
    let written = 0
    while (written < bytes.length) {
      try {
        written += writeSync(descriptor, bytes, written)
        isInsideLine = written < bytes.length
        isPatient = true
      } catch (error) {
        // A pipe whose reader is a moment behind. Once it was not read in time, nobody waits for it again.
        const isBehind = codeOf(error) === 'EAGAIN'
        isPatient &&= isBehind && performance.now() < deadline
        if (!isPatient) throw error
        Atomics.wait(napping, 0, 0, NAP_MILLISECONDS)
      }
    }
  }
}
