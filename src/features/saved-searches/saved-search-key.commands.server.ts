import type { Transaction } from 'kysely'
import type { DB } from '#/database/schema.gen.ts'
import { PESEWAS_PER_CEDI } from '#/shared/money.ts'
import type { ReadWords } from '../search/search.schema.ts'
import { indexKeysOf, mergeKeys } from '../search/search-index.queries.server.ts'
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
  const given = readSearch(search)
  const { filters, elsewhere } = await readWords(given)
  const { tag = '', type = '', minPrice, maxPrice } = filters
  // A place that the words name is looked for as text while nothing is advertised there.
  const asText =
    given.location || !elsewhere.location ? {} : { query: elsewhere.location.replaceAll('-', ' ') }
  const keys = mergeKeys([
    ...(await indexKeysOf(tx, filters)),
    ...(await indexKeysOf(tx, elsewhere)),
    ...(asText.query ? await indexKeysOf(tx, asText) : []),
  ])
  await tx.updateTable('savedSearches').set({ form: SEARCH_FORM }).where('id', '=', searchId).execute()
  await tx.deleteFrom('savedSearchKeys').where('searchId', '=', searchId).execute()
  await tx
    .insertInto('savedSearchKeys')
    .values(
      keys.map((key) => ({
        ...{ ...key, searchId, tag, type },
        minPesewas: (minPrice ?? 0) * PESEWAS_PER_CEDI,
        maxPesewas: maxPrice === undefined ? MOST_PESEWAS : maxPrice * PESEWAS_PER_CEDI,
      })),
    )
    .execute()
}
