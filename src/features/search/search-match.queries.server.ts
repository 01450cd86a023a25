import { sql, type Transaction } from 'kysely'
import type { Executor } from '#/database/connection.server.ts'
import type { DB } from '#/database/schema.gen.ts'
import type { Services } from '#/platform/services.ts'
import type { FilterKey, PropertyFilters } from './search.schema.ts'
import { type Condition, conditionsOf } from './search-filter.queries.server.ts'
import { createMeaningsOf, understand } from './search-meaning.queries.server.ts'
import { appliedFilters, FILTER_KEYS } from './search-restriction.rules.ts'

/** Whether a search lists a home, and whether it listed it as it was before. */
export type HomeMatch = { isListed: boolean; wasListed: boolean }

/**
 * A home as it is and as it was, each its row as JSON text with the names of its columns; null when it is not or was not
 * advertised.
 */
export type HomeRows = {
  now: string | null
  before: string | null
  /** Where it lies now; null when it is not advertised or in no known place. */
  placeId: string | null
}

/**
 * Asks of several searches at once whether they list one home: by the conditions that the list itself asks, each of
 * them once however many searches have it.
 */
export async function matchHome(
  tx: Transaction<DB>,
  { db, readWords }: Pick<Services, 'db' | 'readWords'>,
  home: HomeRows,
  searches: readonly PropertyFilters[],
): Promise<HomeMatch[]> {
  if (searches.length === 0) return []
  const conditions = new Map<string, { at: number; condition: Condition }>()
  const read: PropertyFilters[] = []
  for (const filters of searches) read.push((await readWords(filters)).filters)
  const meanings = await createMeaningsOf({ db, tx }, read, home)
  const asked: number[][] = []
  for (const effective of read) {
    const search = await understand(tx, effective, meanings)
    asked.push(
      appliedFilters(effective).flatMap((key) => {
        const name = nameOf(key, effective)
        const known = conditions.get(name)
        if (known) return [known.at]
        const others = FILTER_KEYS.filter((other) => other !== key)
        const [condition] = conditionsOf(search, others)
        if (!condition) return []
        const at = conditions.size
        conditions.set(name, { at, condition })
        return [at]
      }),
    )
  }
  const all = [...conditions.values()].map(({ condition }) => condition)
  const { current, earlier } = await ask(tx, all, home)
  return asked.map((places) => ({
    isListed: current !== undefined && places.every((at) => current[at] === true),
    wasListed: earlier !== undefined && places.every((at) => earlier[at] === true),
  }))
}

// Those of one budget are asked together; every other condition is of its own value alone, also where a chip stands for
// two, such as both ends of a price range.
const OF_A_BUDGET: readonly FilterKey[] = ['cash', 'monthly']

function nameOf(key: FilterKey, filters: PropertyFilters): string {
  const shared = OF_A_BUDGET.includes(key) ? OF_A_BUDGET : [key]
  return [key, ...shared.map((each) => filters[each])].join(' ')
}

/** Of each condition whether it holds; null of what is not known of the home, which is no. */
type Holds = (boolean | null)[]

// Both are records of their own: to read and plan many conditions takes longer than to answer them, and to plan them of
// the table, with all its indexes, longer again.
async function ask(
  db: Executor,
  conditions: readonly Condition[],
  { now, before }: HomeRows,
): Promise<{ current: Holds | undefined; earlier: Holds | undefined }> {
  const { rows } = await sql<{ isNow: boolean; holds: Holds }>`
    select ordinality = ${now === null ? 0 : 1} as is_now,
      array[${conditions.length > 0 ? sql.join(conditions) : sql``}]::boolean[] as holds
    from jsonb_populate_recordset(null::properties, ${`[${[now, before].filter((row) => row !== null).join()}]`}::jsonb)
      with ordinality as properties`.execute(db)
  return {
    current: rows.find(({ isNow }) => isNow)?.holds,
    earlier: rows.find(({ isNow }) => !isNow)?.holds,
  }
}
