import type { Refusal } from './errors.ts'

/** Runs work as soon as there is a permit for it, in the order in which it came. */
export type Semaphore = <T>(work: () => Promise<T>) => Promise<T>

export type SemaphoreOptions = {
  /** So much runs at once. */
  permits: number
  /** Who may wait; without it as many as come, for as long as it takes. */
  queue?: {
    max: number
    /** How long one waits at most. */
    milliseconds?: number
    /** What is thrown for one more, and for one that waited too long; its work is never begun. */
    busy: () => Refusal
  }
  /** Work that runs for longer goes on, but its permit goes to the next. */
  leaseMilliseconds?: number
}

export function createSemaphore({ permits, queue, leaseMilliseconds }: SemaphoreOptions): Semaphore {
  let free = permits
  const waiting = new Set<() => void>()

  // Whoever finishes hands the permit over, so that nobody slips in between.
  function release(): void {
    const [next] = waiting
    if (!next) {
      free += 1
      return
    }
    waiting.delete(next)
    next()
  }

  async function acquire(): Promise<void> {
    if (free > 0) {
      free -= 1
      return
    }
    if (queue && waiting.size >= queue.max) throw queue.busy()
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    waiting.add(resolve)
    if (queue?.milliseconds === undefined) return await promise
    const timer = setTimeout(() => {
      if (waiting.delete(resolve)) reject(queue.busy())
    }, queue.milliseconds)
    try {
      await promise
    } finally {
      clearTimeout(timer)
    }
  }

  return async (work) => {
    await acquire()
    const lease = once(release)
    const timer = leaseMilliseconds === undefined ? undefined : setTimeout(lease, leaseMilliseconds)
    try {
      return await work()
    } finally {
      clearTimeout(timer)
      lease()
    }
  }
}

/** A semaphore of its own for each key. */
export type KeyedSemaphore = <T>(key: string, work: () => Promise<T>) => Promise<T>

/** As `createSemaphore`, for each key alone; a key is forgotten when nothing of it runs or waits. */
export function createKeyedSemaphore(options: SemaphoreOptions): KeyedSemaphore {
  const semaphores = new Map<string, { semaphore: Semaphore; inside: number }>()
  return async (key, work) => {
    const own = semaphores.get(key) ?? { semaphore: createSemaphore(options), inside: 0 }
    semaphores.set(key, own)
    own.inside += 1
    try {
      return await own.semaphore(work)
    } finally {
      own.inside -= 1
      if (own.inside === 0) semaphores.delete(key)
    }
  }
}

function once(act: () => void): () => void {
  let isDone = false
  return () => {
    if (isDone) return
    isDone = true
    act()
  }
}
