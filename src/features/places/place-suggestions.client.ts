import { callEndpoint } from '#/shared/endpoint-call.ts'
import { urls } from '#/shared/urls.ts'
import type { PlaceCount } from './place.schema.ts'

type FoundPlace = Pick<PlaceCount, 'id' | 'slug' | 'label' | 'count'>

const LONGEST_QUERY = 100

/** Asks for places while somebody types, best first. Rejects with CallFailed. */
export async function loadPlaces(query: string, signal: AbortSignal): Promise<FoundPlace[]> {
  const params = new URLSearchParams({ q: query.slice(0, LONGEST_QUERY) })
  const address = `${urls.placeSuggestions}?${params}`
  return (await callEndpoint<{ places: FoundPlace[] }>(address, { signal })).places
}
