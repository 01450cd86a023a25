import {
  ALERT_TOPIC_KEYS,
  ALERT_TOPICS,
  FREQUENCIES,
  FREQUENCY_LABELS,
  MOST_NAME_CHARACTERS,
  type SavedSearchChoices,
} from '#/features/saved-searches/saved-search.schema.ts'
import type { Chosen, SavedSearchOptions } from './saved-search-fields.tsx'

/** What the form of a saved search offers. */
export const savedSearchOptions: SavedSearchOptions = {
  frequencies: FREQUENCIES.map((value) => ({ value, label: FREQUENCY_LABELS[value] })),
  topics: ALERT_TOPIC_KEYS.map((name) => ({ name, label: ALERT_TOPICS[name] })),
  nameLength: MOST_NAME_CHARACTERS,
}

/** What a saved search has chosen, as its form takes it. */
export function chosenOf(search: SavedSearchChoices): Chosen {
  return {
    name: search.name,
    frequency: search.frequency,
    topics: ALERT_TOPIC_KEYS.filter((key) => search[key]),
  }
}
