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

/** Places that words of a search may end in, each with the words before it. Rejects with CallFailed. */
export async function loadPlacesInWords(text: string, signal: AbortSignal): Promise<ComboboxOption[]> {
  for (const { before, words, isExpected } of placeWordsOf(text)) {
    const places = await loadPlaces(words, signal)
    const meant = places
      .filter(({ label }) => isExpected || beginsLike(label, words))
      // The likeliest even where there is no home.
      .filter(({ count }, index) => count > 0 || index === 0)
      .slice(0, MOST_IN_WORDS)
    if (meant.length === 0) continue
    return meant.map(({ slug, label, count }) => ({
      value: slug,
      label: before + label,
      short: label,
      note: countOf(count, 'home', 'homes'),
    }))
  }
  return []
}
