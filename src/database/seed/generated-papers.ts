import type { Random } from './random.ts'

// How often an agent says that there is one.
const SHARES = [
  ['indenture', 0.5],
  ['site-plan', 0.6],
  ['title', 0.3],
  ['search-report', 0.15],
] as const

/** The papers that the agent of a generated property says there are. Nobody has seen papers of what does not exist. */
export function papersOf(random: Random, { type, tag }: { type: string; tag: string }): string[] {
  const stated = SHARES.filter(([, share]) => random.chance(share)).map(([paper]) => paper)
  return tag === 'For Sale' || type === 'Land' ? stated : []
}
