import { callEndpoint } from '#/shared/endpoint-call.ts'
import { countOf } from '#/shared/text.ts'
import { urls } from '#/shared/urls.ts'
import type { ComboboxOption } from '#/ui/fields/combobox.tsx'
import type { PlaceCount } from './place.schema.ts'
import { beginsLike, placeWordsOf } from './place-words.rules.ts'

type FoundPlace = Pick<PlaceCount, 'id' | 'slug' | 'label' | 'count'>

const LONGEST_QUERY = 100
const MOST_IN_WORDS = 5

/** Asks for places while somebody types, best first. Rejects with CallFailed. */
export async function loadPlaces(query: string, signal: AbortSignal): Promise<FoundPlace[]> {
  const params = new URLSearchParams({ q: query.slice(0, LONGEST_QUERY) })
  const address = `${urls.placeSuggestions}?${params}`
  return (await callEndpoint<{ places: FoundPlace[] }>(address, { signal })).places
}

type Count = { count: number; isCapped?: boolean }

/** How many homes the whole of these words finds; undefined where that is not answered, which a suggestion can do without. */
async function countSearch(query: string, signal: AbortSignal): Promise<Count | undefined> {
  try {
    return await callEndpoint<Count>(`${urls.searchCount}?${new URLSearchParams({ query })}`, { signal })
  } catch (error) {
    if (signal.aborted) throw error
    return undefined
  }
}

/**
 * Places that words of a search may end in, each with the words before it and how many homes all of them find; those
 * with none last. Rejects with CallFailed.
 */
export async function loadPlacesInWords(text: string, signal: AbortSignal): Promise<ComboboxOption[]> {
  for (const { before, words, isExpected } of placeWordsOf(text)) {
    const places = await loadPlaces(words, signal)
    const meant = places
      .filter(({ label }) => isExpected || beginsLike(label, words))
      // The likeliest even where there is no home.
      .filter(({ count }, index) => count > 0 || index === 0)
      .slice(0, MOST_IN_WORDS)
    if (meant.length === 0) continue
    const counted = await Promise.all(
      meant.map(async ({ slug, label, count }) => {
        const isOfPlace = !before.trim() || count === 0
        const found = isOfPlace ? { count } : await countSearch(before + label, signal)
        return { slug, label, found }
      }),
    )
    return counted
      .sort((one, other) => Number(one.found?.count === 0) - Number(other.found?.count === 0))
      .map(({ slug, label, found }) => ({
        value: slug,
        label: before + label,
        short: label,
        ...(before.trim() ? { before } : {}),
        ...(found ? { note: countOf(found.count, 'home', 'homes', found.isCapped) } : {}),
      }))
  }
  return []
}
