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

/** A gate of their own for everybody, each known by a key. */
export type Gates = <T>(key: string, work: () => Promise<T>) => Promise<T>

/** As `createGate`, for each key alone; a key is forgotten when nobody is left at its gate. */
export function createGates(options: Parameters<typeof createGate>[0]): Gates {
  const gates = new Map<string, { gate: Gate; inside: number }>()
  return async (key, work) => {
    const own = gates.get(key) ?? { gate: createGate(options), inside: 0 }
    gates.set(key, own)
    own.inside += 1
    try {
      return await own.gate(work)
    } finally {
      own.inside -= 1
      if (own.inside === 0) gates.delete(key)
    }
  }
}
