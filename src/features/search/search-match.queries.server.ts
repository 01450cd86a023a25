import { type RawBuilder, sql } from 'kysely'
import type { Executor } from '#/database/connection.server.ts'
import type { PropertyFilters, ReadWords } from './search.schema.ts'
import { type Condition, conditionsOf, type Search } from './search-filter.queries.server.ts'
import { understand } from './search-meaning.queries.server.ts'
import { appliedFilters, FILTER_KEYS } from './search-restriction.rules.ts'

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
  const understood = new Map<string, Promise<Search>>()
  const asked: number[][] = []
  for (const filters of searches) {
    const { filters: effective } = await readWords(filters)
    // What words mean does not depend on the other filters.
    const words = JSON.stringify([effective.query, effective.location])
    const meaning = understood.get(words) ?? understand(db, effective)
    understood.set(words, meaning)
    const search = { ...(await meaning), filters: effective }
    asked.push(
      appliedFilters(effective).flatMap((key) => {
        const name = `${key}=${effective[key]}`
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
  const { propertyId, before } = home
  const now = await ask(db, all, sql`from properties where id = ${propertyId} and status = 'active'`)
  const then =
    before === null
      ? undefined
      : await ask(
          db,
          all,
          sql`from jsonb_populate_record(null::properties, ${JSON.stringify(before)}::jsonb) as properties`,
        )
  return asked.map((places) => ({
    isListed: now !== undefined && places.every((at) => now[at]),
    wasListed: then !== undefined && places.every((at) => then[at]),
  }))
}

async function ask(
  db: Executor,
  conditions: readonly Condition[],
  from: RawBuilder<unknown>,
): Promise<boolean[] | undefined> {
  const answers = conditions.map((condition) => sql`coalesce(${condition}, false)`)
  const { rows } = await sql<{ holds: boolean[] }>`
    select array[${answers.length > 0 ? sql.join(answers) : sql``}]::boolean[] as holds ${from}`.execute(db)
  return rows[0]?.holds
}
