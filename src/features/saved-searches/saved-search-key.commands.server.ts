import type { Transaction } from 'kysely'
import type { DB } from '#/database/schema.gen.ts'
import { priceRangeOf } from '../search/price-ends.rules.ts'
import type { PropertyFilters, ReadWords } from '../search/search.schema.ts'
import { type IndexKey, indexKeysOf, mergeKeys } from '../search/search-index.queries.server.ts'
import { readSearch } from './saved-search.rules.ts'
import { SEARCH_FORM } from './saved-search-form.rules.ts'

const MOST_PESEWAS = Number.MAX_SAFE_INTEGER

/**
 * A step that writes under which keys a saved search is found. They leave out only homes that the search cannot list;
 * which it lists the list's own conditions say.
 */
export async function writeKeys(
  tx: Transaction<DB>,
  readWords: ReadWords,
  { searchId, search }: { searchId: string; search: string },
): Promise<void> {
  const { filters, elsewhere, whileEmpty, place } = await readWords(readSearch(search))
  const asText = whileEmpty()
  // Words that name a place may mean other things too while that is empty: what holds of each reading holds.
  const readings = [filters, elsewhere, ...(asText ? [asText] : [])]
  const common = (said: (reading: PropertyFilters) => string | undefined) =>
    readings.every((each) => said(each) === said(filters)) ? (said(filters) ?? '') : ''
  // A search for several types is found by homes of any.
  const onlyType = ({ type = [] }: PropertyFilters) => (type.length === 1 ? type[0] : undefined)
  const keys: IndexKey[] = []
  for (const reading of readings) {
    const found = await indexKeysOf(tx, reading)
    const isConditional = reading === asText && place !== undefined
    keys.push(...(isConditional ? found.map((key) => ({ ...key, emptyPlaceId: place.id })) : found))
  }
  await tx.updateTable('savedSearches').set({ form: SEARCH_FORM }).where('id', '=', searchId).execute()
  await tx.deleteFrom('savedSearchKeys').where('searchId', '=', searchId).execute()
  await tx
    .insertInto('savedSearchKeys')
    .values(
      mergeKeys(keys).map((key) => ({
        ...{ ...key, searchId, tag: common(({ tag }) => tag), type: common(onlyType) },
        minPesewas: Math.min(...readings.map((reading) => priceRangeOf(reading).least ?? 0)),
        maxPesewas: Math.max(...readings.map((reading) => priceRangeOf(reading).most ?? MOST_PESEWAS)),
        minBeds: Math.min(...readings.map(({ beds = 0 }) => beds)),
      })),
    )
    .execute()
}
