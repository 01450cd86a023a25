import { sql, type Transaction } from 'kysely'
import type { Executor } from '#/database/connection.server.ts'
import type { DB } from '#/database/schema.gen.ts'
import type { Services } from '#/platform/services.ts'
import { PESEWAS_PER_CEDI } from '#/shared/money.ts'
import { keysOf, recordOf } from '#/shared/records.ts'
import type { PriceEnd } from './price-ends.rules.ts'
import type { FilterKey, PropertyFilters } from './search.schema.ts'
import { type Condition, conditionsOf, PRICE_CONDITIONS } from './search-filter.queries.server.ts'
import { createMeaningsOf, understand } from './search-meaning.queries.server.ts'
import { appliedFilters, FILTER_KEYS } from './search-restriction.rules.ts'

const PRICE_KEYS = keysOf(PRICE_CONDITIONS)

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
  const conditions = new Map<string, Condition>()
  const prices = recordOf(PRICE_KEYS, () => new Set<number>())
  const read: PropertyFilters[] = []
  for (const filters of searches) read.push((await readWords(filters)).filters)
  const meanings = await createMeaningsOf({ db, tx }, read, home)
  const asked: string[][] = []
  for (const effective of read) {
    const search = await understand(tx, effective, meanings)
    asked.push(
      appliedFilters(effective).flatMap((key) => {
        const name = nameOf(key, effective)
        const end = PRICE_KEYS.find((price) => price === key)
        if (end) {
          prices[end].add(effective[end] ?? 0)
          return [name]
        }
        if (conditions.has(name)) return [name]
        const others = FILTER_KEYS.filter((other) => other !== key)
        const [condition] = conditionsOf(search, others)
        if (!condition) return []
        conditions.set(name, condition)
        return [name]
      }),
    )
  }
  const { current, earlier } = await ask(tx, { conditions, prices }, home)
  const holds = (of: Map<string, boolean> | undefined, names: readonly string[]) =>
    of !== undefined && names.every((name) => of.get(name) === true)
  return asked.map((names) => ({ isListed: holds(current, names), wasListed: holds(earlier, names) }))
}

// Those of one budget, and the ways to pay over time, are asked together; every other condition is of its own value alone, also where a chip stands for
// two, such as both ends of a price range.
const TOGETHER: readonly (readonly FilterKey[])[] = [
  ['cash', 'monthly'],
  ['plan', 'own'],
]

function nameOf(key: FilterKey, filters: PropertyFilters): string {
  const shared = TOGETHER.find((keys) => keys.includes(key)) ?? [key]
  return [key, ...shared.map((each) => filters[each])].join(' ')
}

type Asked = {
  conditions: ReadonlyMap<string, Condition>
  /** Cedis that the ends of price ranges name. */
  prices: Record<PriceEnd, ReadonlySet<number>>
}

/** Whether each condition holds, by its name; null of what is not known of the home, which is no. */
type Holds = Map<string, boolean>

// Both are records of their own: to read and plan many conditions takes longer than to answer them, and to plan them of
// the table, with all its indexes, longer again. Prices, which nearly every search names another of, are a list.
async function ask(
  db: Executor,
  { conditions, prices }: Asked,
  { now, before }: HomeRows,
): Promise<{ current: Holds | undefined; earlier: Holds | undefined }> {
  const lists = PRICE_KEYS.map(
    (key) => sql`array(
      select ${PRICE_CONDITIONS[key](sql`pesewas`)}
      from unnest(${[...prices[key]].map((cedis) => cedis * PESEWAS_PER_CEDI)}::bigint[]) as pesewas
    )`,
  )
  const names = [
    ...conditions.keys(),
    ...PRICE_KEYS.flatMap((key) => [...prices[key]].map((cedis) => `${key} ${cedis}`)),
  ]
  const { rows } = await sql<{ isNow: boolean; holds: (boolean | null)[] }>`
    select ordinality = ${now === null ? 0 : 1} as is_now,
      array[${sql.join([...conditions.values()])}]::boolean[] || ${sql.join(lists, sql` || `)} as holds
    from jsonb_populate_recordset(null::properties, ${`[${[now, before].filter((row) => row !== null).join()}]`}::jsonb)
      with ordinality as properties`.execute(db)
  const byName = (row: (typeof rows)[number] | undefined) =>
    row && new Map(names.map((name, at) => [name, row.holds[at] === true]))
  return {
    current: byName(rows.find(({ isNow }) => isNow)),
    earlier: byName(rows.find(({ isNow }) => !isNow)),
  }
}
