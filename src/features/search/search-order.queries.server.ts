import { type RawBuilder, sql } from 'kysely'
import type { Executor } from '#/database/connection.server.ts'
import { isActive } from '../properties/property.queries.server.ts'
import { EVERYWHERE } from '../properties/property-count.queries.server.ts'
import type { FilterKey, PropertySort } from './search.schema.ts'
import type { FeedPosition } from './search-feed.schema.ts'
import type { MatchRow, Search } from './search-filter.queries.server.ts'
import { appliedFilters } from './search-restriction.rules.ts'
import { timeTokens } from './search-token.rules.ts'

const ORDERS: Record<PropertySort, RawBuilder<unknown>> = {
  latest: sql`properties.published_at desc, properties.id desc`,
  'price-asc': sql`properties.price_pesewas, properties.id`,
  'price-desc': sql`properties.price_pesewas desc, properties.id desc`,
}

/** Which of the matches, in which order. */
export type Stretch = {
  sort: PropertySort
  from?: FeedPosition | undefined
  offset: number
  limit: number
}

/** What a list is ordered by; newest first unless sorted. */
export const orderOf = (sort: PropertySort) => ORDERS[sort]

/** Compared as rows, which is one range of the index that the list is sorted by. */
export function isBeyond({ after, id }: FeedPosition, sort: PropertySort): RawBuilder<boolean> {
  if (sort === 'price-asc') {
    return sql<boolean>`(properties.price_pesewas, properties.id) > (${after}::bigint, ${id}::uuid)`
  }
  return sort === 'price-desc'
    ? sql<boolean>`(properties.price_pesewas, properties.id) < (${after}::bigint, ${id}::uuid)`
    : sql<boolean>`(properties.published_at, properties.id) < (${after}::timestamptz, ${id}::uuid)`
}

/** So many of the newest say how fast new ones come. */
export const FRAME = 2_000

/** How many properties there are and how fast new ones come; null when they are so few that it does not matter. */
export type Frame = { total: number; newest: Date; millisecondsEach: number }

// It tells where to look first and never what is found, so that it may be a little old.
const FRAME_MILLISECONDS = 10_000
const frames = new WeakMap<Executor, { frame: Frame | null; until: number }>()

export async function frameOf(db: Executor): Promise<Frame | null> {
  const known = frames.get(db)
  if (known && known.until > performance.now()) return known.frame
  const frame = await readFrame(db)
  frames.set(db, { frame, until: performance.now() + FRAME_MILLISECONDS })
  return frame
}

async function readFrame(db: Executor): Promise<Frame | null> {
  const { rows } = await sql<{ total: number | null; newest: Date | null; edge: Date | null }>`
    select
      (select count from property_totals where scope_id = ${EVERYWHERE}) as total,
      (select published_at from properties where ${isActive} order by published_at desc, id desc limit 1) as newest,
      (
        select published_at from properties where ${isActive} order by published_at desc, id desc
        limit 1 offset ${FRAME}::integer
      ) as edge`.execute(db)
  const { total = 0, newest, edge } = rows[0] ?? {}
  if (!newest || !edge) return null
  return {
    total: total ?? 0,
    newest,
    millisecondsEach: Math.max(1, newest.getTime() - edge.getTime()) / FRAME,
  }
}

/** Days, as tokens, and about how many properties they hold. */
export type Window = { tokens: string[]; size: number }

/** The days of at least so many properties before a moment, and about how many they are; null for all there are. */
export function windowOf(frame: Frame, size: number, until: Date = frame.newest): Window | null {
  if (size >= frame.total) return null
  const { tokens, from } = timeTokens(new Date(until.getTime() - size * frame.millisecondsEach), until)
  return { tokens, size: (until.getTime() - from.getTime()) / frame.millisecondsEach }
}

const WORDS_FROM = 300
const MOST_WORDS = 10

/**
 * The words of the newest properties' titles and locations that begin so, the most frequent first; undefined when there
 * are none, or so few properties that every word is soon found. `started` is letters and digits.
 */
export async function listStartedWords(db: Executor, started: string): Promise<string[] | undefined> {
  if (!(await frameOf(db))) return undefined
  const { rows } = await sql<{ word: string }>`
    select word
    from (
      select regexp_split_to_table(said, '[^[:alnum:]]+') as word
      from (
        select lower(title || ' ' || location || ' ' || type) as said from properties where ${isActive}
        order by published_at desc, id desc limit ${WORDS_FROM}::integer
      ) as newest
      where strpos(said, ${started}) > 0
    ) as words
    where starts_with(word, ${started})
    group by word
    order by count(*) desc, word
    limit ${MOST_WORDS}::integer`.execute(db)
  return rows.length > 0 ? rows.map(({ word }) => word) : undefined
}

/** All that hold the words, where these are few. */
export const seenRows = ({ seen }: Search) => (seen && 'rows' in seen ? seen.rows : undefined)

/** How many matches were counted when the words were looked up, where nothing but words is asked for. */
export function seenCount(search: Search, except: readonly FilterKey[] = []): number | undefined {
  const { seen } = search
  if (!seen || !isWordsAlone(search, except)) return undefined
  return 'rows' in seen ? seen.rows.length : seen.count
}

/** The stretch of the matches that was seen then; undefined where it was not. */
export function seenStretch(search: Search, { sort, from, offset, limit }: Stretch): MatchRow[] | undefined {
  const count = seenCount(search)
  if (sort !== 'latest' || from || count === undefined) return undefined
  const { seen } = search
  const rows = (seen && ('rows' in seen ? seen.rows : seen.first)) ?? []
  return rows.length === count || offset + limit <= rows.length
    ? rows.slice(offset, offset + limit)
    : undefined
}

/** Whether nothing but words is asked for, so that what was seen of them is the answer. */
export const isWordsAlone = ({ filters, seen }: Search, except: readonly FilterKey[] = []) =>
  seen !== undefined && appliedFilters(filters).every((key) => key === 'query' || except.includes(key))
