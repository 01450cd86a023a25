/** A source of numbers that gives the same row for the same seeds on every machine. Not for secrets. */
export type Random = {
  /** At least 0, below 1. */
  next(): number
  /** A whole number from `min` to `max`, both included. */
  whole(min: number, max: number): number
  chance(probability: number): boolean
  pick<T>(list: readonly T[]): T
  bytes(count: number): Uint8Array
}

/** Seeds are whole numbers; rows of neighbouring seeds have nothing in common. */
export function createRandom(...seeds: number[]): Random {
  let [a, b, c, d] = mix(seeds)

  // sfc32: passes the usual statistical batteries, and costs four additions.
  function next32(): number {
    const sum = (((a + b) | 0) + d) | 0
    d = (d + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = (c << 21) | (c >>> 11)
    c = (c + sum) | 0
    return sum >>> 0
  }
  for (let round = 0; round < 12; round++) next32()

  const next = () => next32() / 4_294_967_296
  return {
    next,
    whole: (min, max) => min + Math.floor(next() * (max - min + 1)),
    chance: (probability) => next() < probability,
    pick<T>(list: readonly T[]): T {
      return list[Math.floor(next() * list.length)] as T
    },
    bytes(count) {
      const drawn = new Uint8Array(count)
      for (let at = 0; at < count; at++) drawn[at] = next32() >>> 24
      return drawn
    },
  }
}

/** Draws an entry as often as its weight says. */
export function weighted<T>(entries: readonly (readonly [T, number])[]): (random: Random) => T {
  const total = entries.reduce((sum, [, weight]) => sum + weight, 0)
  const ends: number[] = []
  let end = 0
  for (const [, weight] of entries) {
    end += weight / total
    ends.push(end)
  }
  return (random) => {
    const at = random.next()
    const found = ends.findIndex((edge) => at < edge)
    return (entries[found < 0 ? entries.length - 1 : found] as readonly [T, number])[0]
  }
}

function mix(seeds: number[]): [number, number, number, number] {
  const state: [number, number, number, number] = [0x9e3779b9, 0x243f6a88, 0xb7e15162, 0xdeadbeef]
  for (const seed of seeds) {
    for (let lane = 0; lane < 4; lane++) {
      let hash = (state[lane] as number) ^ Math.imul(seed + lane + 1, 0x85ebca6b)
      hash = Math.imul(hash ^ (hash >>> 16), 0xc2b2ae35)
      hash = Math.imul(hash ^ (hash >>> 13), 0x27d4eb2f)
      state[lane] = (hash ^ (hash >>> 15)) | 0
    }
  }
  return state
}
