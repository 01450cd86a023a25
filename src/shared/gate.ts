import type { Refusal } from './errors.ts'

/** Runs work as soon as there is room for it, in the order in which it came. */
export type Gate = <T>(work: () => Promise<T>) => Promise<T>

/** Lets so much work run at once and so much wait; more is refused with what `busy` makes. */
export function createGate({
  atOnce,
  mostWaiting,
  busy,
}: {
  atOnce: number
  mostWaiting: number
  busy: () => Refusal
}): Gate {
  let running = 0
  const waiting: (() => void)[] = []
  return async (work) => {
    if (running >= atOnce) {
      if (waiting.length >= mostWaiting) throw busy()
      // Whoever finishes hands its place over, so that nobody slips in between.
      await new Promise<void>((start) => waiting.push(start))
    } else {
      running += 1
    }
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
