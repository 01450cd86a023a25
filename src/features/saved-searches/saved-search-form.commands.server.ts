import type { Services } from '#/platform/services.ts'
import { readStored, writeSearch } from './saved-search.rules.ts'
import { SEARCH_FORM } from './saved-search-form.rules.ts'
import { writeKeys } from './saved-search-key.commands.server.ts'

/** Takes over one search that an older program wrote: its filters by their names of today, and its keys. False when none is left. */
export function rewriteNextSearch({ db, readWords }: Pick<Services, 'db' | 'readWords'>): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const old = await tx
      .selectFrom('savedSearches')
      .select(['id', 'search', 'form'])
      .where('form', '<', SEARCH_FORM)
      .orderBy('form')
      .orderBy('id')
      .limit(1)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst()
    if (!old) return false
    const search = writeSearch(readStored(old))
    await tx.updateTable('savedSearches').set({ search }).where('id', '=', old.id).execute()
    await writeKeys(tx, readWords, { searchId: old.id, search })
    return true
  })
}
