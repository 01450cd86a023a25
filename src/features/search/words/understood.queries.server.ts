import type { Understood } from '../search.schema.ts'
import { filterChips } from '../search-filter.queries.server.ts'
import { createMeanings } from '../search-meaning.queries.server.ts'
import type { ReadSearch } from './read-search.queries.server.ts'
import { findWaysForward, type Places } from './ways-forward.queries.server.ts'

const MOST_WIDER = 2
const MOST_NEAR = 2

/** What a search was understood as, in the words of the list's chips, and where it leads while it finds nothing. */
export async function describeSearch(
  { db, knownPlaces }: Omit<Places, 'meanings'>,
  { read, total, agentName }: { read: ReadSearch; total: number; agentName: string | undefined },
): Promise<Understood> {
  const chips = filterChips(read.filters, { placeLabel: read.place?.label, agentName })
  const words = chips.map(({ label }) => label)
  if (total > 0) return { words, ways: [] }
  const { wider, near, isLoose } = await findWaysForward(
    { db, knownPlaces, meanings: createMeanings(db) },
    { read, chips },
  )
  const nearby = isLoose ? 'Other homes nearby' : 'The same nearby'
  return {
    words,
    ways: [
      ...wider
        .slice(0, MOST_WIDER)
        .map(({ labels, ...way }) => ({ ...way, text: `Without ${labels.join(' and ')}` })),
      ...near
        .slice(0, MOST_NEAR)
        .map(({ labels, ...way }) => ({ ...way, text: `${nearby}: ${labels.join()}` })),
    ],
  }
}
