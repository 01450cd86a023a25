import { callEndpoint } from '#/shared/endpoint-call.ts'
import { countOf } from '#/shared/text.ts'
import { urls } from '#/shared/urls.ts'
import type { ComboboxOption } from '#/ui/fields/combobox.tsx'
import IconLast from '~icons/ph/clock'
import IconPlace from '~icons/ph/map-pin'
import IconUnderstood from '~icons/ph/sliders-horizontal'
import { loadPlaces, loadPlacesInWords } from '../../places/place-suggestions.client.ts'
import { formatFilters, propertiesHref, quoted } from '../search.rules.ts'
import type { PropertyFilters, Understood } from '../search.schema.ts'
import { noteSearch, readSearches } from '../suggestions/last-searches.client.ts'

export { noteSearch }

type Answer = Understood & { count: number; isCapped?: boolean }

const MOST_PLACES = 4

/**
 * What is offered below the words of a search: what they were understood as, beside what else the form says, with ways
 * that have homes where that has none; then places that they may mean. Without words, the last ones of this device and
 * the places with the most homes. Rejects with CallFailed.
 */
export async function loadSearchOptions(
  text: string,
  signal: AbortSignal,
  draft: () => PropertyFilters,
): Promise<ComboboxOption[]> {
  if (!text) {
    const places = await loadPlaces('', signal)
    return [
      ...readSearches().map((words) => ({
        value: `last:${words}`,
        label: words,
        href: propertiesHref({ query: words }),
        icon: <IconLast />,
      })),
      ...places.slice(0, MOST_PLACES).map(presentPlace),
    ]
  }
  const [places, understood] = await Promise.all([
    loadPlacesInWords(text, signal),
    loadUnderstood(text, signal, { ...draft(), query: text }),
  ])
  // Among ways on, a place that was understood would be one more of them, without what was said after it.
  const isKnown = ({ short = '' }: ComboboxOption) =>
    understood.count === 0 && understood.words.includes(short)
  const others = places.filter((place) => !isKnown(place))
  const found = [...understood.options, ...others.map((place) => ({ ...place, icon: <IconPlace /> }))]
  return found.length > 0 || understood.count !== 0 ? found : loadAll(text, signal)
}

/** Where nothing has to do with the words: every home, and the places with the most. */
async function loadAll(text: string, signal: AbortSignal): Promise<ComboboxOption[]> {
  const [{ count, isCapped }, places] = await Promise.all([
    callEndpoint<Pick<Answer, 'count' | 'isCapped'>>(urls.searchCount, { signal }),
    loadPlaces('', signal),
  ])
  return [
    {
      value: 'all',
      label: '',
      short: `See all ${countOf(count, 'home', 'homes', isCapped)}`,
      more: `No place or home is called ${quoted(text)}.`,
      href: urls.properties,
    },
    ...places.slice(0, MOST_PLACES).map(presentPlace),
  ]
}

const presentPlace = ({ slug, label, count }: Awaited<ReturnType<typeof loadPlaces>>[number]) => ({
  value: slug,
  label,
  icon: <IconPlace />,
  note: countOf(count, 'home', 'homes'),
})

async function loadUnderstood(
  text: string,
  signal: AbortSignal,
  filters: PropertyFilters,
): Promise<{ options: ComboboxOption[]; words: readonly string[]; count?: number }> {
  const params = formatFilters(filters)
  params.set('words', 'yes')
  let answer: Answer
  try {
    answer = await callEndpoint<Answer>(`${urls.searchCount}?${params}`, { signal })
  } catch (error) {
    if (signal.aborted) throw error
    // The words are searched as they stand all the same.
    return { options: [], words: [] }
  }
  const { words, ways, count, isCapped } = answer
  // One part is what was typed, said again.
  if (words.length < 2) return { options: [], words: [], count }
  const options = [
    {
      value: 'understood',
      label: text,
      short: words.join(' · '),
      icon: <IconUnderstood />,
      ...(count === 0 ? { more: 'None today' } : { note: countOf(count, 'home', 'homes', isCapped) }),
    },
    ...ways.map(({ text: short, href, total, isCapped }) => ({
      value: href,
      label: text,
      short,
      href,
      icon: <IconUnderstood />,
      note: countOf(total, 'home', 'homes', isCapped),
    })),
  ]
  return { options, words, count }
}
