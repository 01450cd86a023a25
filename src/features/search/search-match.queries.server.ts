import { sql } from 'kysely'
import type { Executor } from '#/database/connection.server.ts'
import type { FilterKey, PropertyFilters, ReadWords } from './search.schema.ts'
import { type Condition, conditionsOf } from './search-filter.queries.server.ts'
import { createMeanings, understand } from './search-meaning.queries.server.ts'
import { appliedFilters, FILTER_KEYS, restrictionsOf } from './search-restriction.rules.ts'

/** Whether a search lists a home, and whether it listed it as it was before. */
export type HomeMatch = { isListed: boolean; wasListed: boolean }

/**
 * Asks of several searches at once whether they list one home: by the conditions that the list itself asks, each of
 * them once however many searches have it. `before` is the home's row as JSON; null when it was not advertised.
 */
export async function matchHome(
  db: Executor,
  readWords: ReadWords,
  home: { propertyId: string; before: object | null },
  searches: readonly PropertyFilters[],
): Promise<HomeMatch[]> {
  const conditions = new Map<string, { at: number; condition: Condition }>()
  const meanings = createMeanings(db)
  const asked: number[][] = []
  for (const filters of searches) {
    const { filters: effective } = await readWords(filters)
    const search = await understand(db, effective, meanings)
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
  const { current, earlier } = await ask(db, all, home)
  return asked.map((places) => ({
    isListed: current !== undefined && places.every((at) => current[at] === true),
    wasListed: earlier !== undefined && places.every((at) => earlier[at] === true),
  }))
}

// A condition may depend on the other filters of its chip, and on no more.
function nameOf(key: FilterKey, filters: PropertyFilters): string {
  const shared = Object.values(restrictionsOf(filters)).find((keys) => keys.includes(key)) ?? []
  return [key, ...shared.map((each) => `${each}=${filters[each]}`)].join(' ')
}

/** Of each condition whether it holds; null of what is not known of the home, which is no. */
type Holds = (boolean | null)[]

// Of both in one statement: to read and plan many conditions takes longer than to answer them.
async function ask(
  db: Executor,
  conditions: readonly Condition[],
  { propertyId, before }: { propertyId: string; before: object | null },
): Promise<{ current: Holds | undefined; earlier: Holds | undefined }> {
  const orBefore =
    before === null
      ? sql``
      : sql`union all
        select false, earlier.*
        from jsonb_populate_record(null::properties, ${JSON.stringify(before)}::jsonb) as earlier`
  const { rows } = await sql<{ isNow: boolean; holds: Holds }>`
    select is_now, array[${conditions.length > 0 ? sql.join(conditions) : sql``}]::boolean[] as holds
    from (
      select true as is_now, properties.* from properties where id = ${propertyId} and status = 'active'
      ${orBefore}
      offset 0
    ) as properties`.execute(db)
  return {
    current: rows.find(({ isNow }) => isNow)?.holds,
    earlier: rows.find(({ isNow }) => !isNow)?.holds,
  }
}
