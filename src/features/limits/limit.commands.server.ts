import { createHash } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { prepared } from '#/database/prepared.server.ts'
import type { Limit } from '#/platform/config/setting.ts'
import type { Services } from '#/platform/services.ts'
import { Refusal } from '#/shared/errors.ts'
import { limitReached } from './limit.errors.ts'

/** One attempt of a subject at what a limit guards. */
export type Attempt = {
  /** What is limited, such as `sign-in:address`. */
  name: string
  /** Who is limited: an address of the internet or a hash, never an e-mail address. */
  subject: string
  limit: Limit
}

/** Attempts that were counted, to give back those that turned out good. */
export type TakenAttempts = readonly { readonly key: string; readonly resetsAt: Date }[]

/** How often each limit was reached in this process since its start, by the limit's name. */
export type LimitCounts = { note(name: string): void; readonly byName: ReadonlyMap<string, number> }

declare module '#/platform/services.ts' {
  interface Services {
    readonly limitCounts?: LimitCounts
  }
}

/** Nothing was reached yet. */
export function createLimitCounts(): LimitCounts {
  const byName = new Map<string, number>()
  return { note: (name) => void byName.set(name, (byName.get(name) ?? 0) + 1), byName }
}

const MAX_KEY_LENGTH = 300

type Tools = Pick<Services, 'db' | 'clock' | 'limitCounts'>

/** The subject of a limit on an e-mail address, upper and lower case alike, without holding the address. */
export function emailSubject(email: string): string {
  return createHash('sha256').update(email.trim().toLowerCase(), 'utf8').digest('base64url')
}

type Counted = { keys: string[]; most: number[]; resetsAt: Date[]; now: Date }

// In a window that is over counting begins anew; one that lies too far ahead is brought back.
const onceMore = (now: Date, most: RawBuilder<unknown>) => sql`
      count = case when rate_limits.resets_at <= ${now} then 1 else rate_limits.count + 1 end,
      resets_at = case
        when rate_limits.resets_at <= ${now} then excluded.resets_at
        else least(rate_limits.resets_at, excluded.resets_at)
      end
    where rate_limits.resets_at <= ${now} or rate_limits.count < ${most}`

/** What counts one attempt within a statement that does more. */
export type AttemptValues = { key: string; most: number; resetsAt: Date; now: Date }

export function attemptValues({ name, subject, limit }: Attempt, now: Date): AttemptValues {
  const key = `${name}:${subject}`.slice(0, MAX_KEY_LENGTH)
  return { key, most: limit.count, resetsAt: new Date(now.getTime() + limit.seconds * 1_000), now }
}

/** Counts one attempt for a row of `from`, as a step that gives a row when the limit allowed it. */
export const attemptStep = ({ key, most, resetsAt, now }: AttemptValues, from: RawBuilder<unknown>) => sql`
    insert into rate_limits (key, count, resets_at) select ${key}, 1, ${resetsAt}::timestamptz ${from}
    on conflict (key) do update set ${onceMore(now, sql`${most}::integer`)}
    returning key`

// Locks in the order of the attempts, which is the same for everybody who asks for the same limits.
const countAttempts = prepared((db, { keys, most, resetsAt, now }: Counted) =>
  sql<{ key: string; resetsAt: Date }>`
    with wanted as (
      select * from unnest(
        ${keys}::text[],
        ${most}::integer[],
        ${resetsAt}::timestamptz[]
      ) as given (key, most, resets_at)
    )
    insert into rate_limits (key, count, resets_at)
    select key, 1, resets_at from wanted
    on conflict (key) do update set ${onceMore(now, sql`(select most from wanted where wanted.key = excluded.key)`)}
    returning key, resets_at
  `.compile(db),
)

/**
 * Counts one attempt at each limit, or refuses with `limit.reached` and counts none. One statement on a connection of
 * its own: however many ask at once no limit is passed, and no transaction that fails later gives attempts back. A
 * window that lies further ahead than its length, because the clock was wrong for a while, is brought back to it.
 * Never call this inside a transaction, but for a mail that is owed by it: what fails then owes nothing and has counted
 * nothing.
 */
export async function takeAttempts(
  { db, clock, limitCounts }: Tools,
  attempts: readonly Attempt[],
): Promise<TakenAttempts> {
  const now = clock.now()
  const wanted = attempts.map((attempt) => attemptValues(attempt, now))
  const taken = await countAttempts(db, {
    keys: wanted.map((one) => one.key),
    most: wanted.map((one) => one.most),
    resetsAt: wanted.map((one) => one.resetsAt),
    now,
  })
  if (taken.length === wanted.length) return taken
  await giveBack({ db }, taken)
  const reached = wanted.filter(({ key }) => !taken.some((one) => one.key === key))
  for (const { name } of attempts.filter((_, index) => reached.includes(wanted[index] as AttemptValues)))
    limitCounts?.note(name)
  throw limitReached(await secondsUntilReset(db, reached, now))
}

/** As `takeAttempts`, for what is left undone beyond a limit without a word: undefined then. */
export async function takeAttemptsIfAny(
  tools: Tools,
  attempts: readonly Attempt[],
): Promise<TakenAttempts | undefined> {
  try {
    return await takeAttempts(tools, attempts)
  } catch (error) {
    if (error instanceof Refusal && error.kind === 'limit') return undefined
    throw error
  }
}

/** Uncounts attempts that turned out good, unless their window is over; what was counted for nothing else goes. */
export async function giveBack({ db }: Pick<Tools, 'db'>, taken: TakenAttempts): Promise<void> {
  if (taken.length === 0) return
  // Locked in the order in which they were taken, so that nobody waits in a circle.
  await sql`
    with good as (
      select rate_limits.key, rate_limits.count from rate_limits
      join unnest(
        ${taken.map((one) => one.key)}::text[],
        ${taken.map((one) => one.resetsAt)}::timestamptz[]
      ) with ordinality as given (key, resets_at, place)
      -- The same window may have been brought back since; a later one ends later.
      on rate_limits.key = given.key and rate_limits.resets_at <= given.resets_at
      order by given.place
      for update of rate_limits
    ), spent as (
      delete from rate_limits using good where rate_limits.key = good.key and good.count <= 1
    )
    update rate_limits set count = rate_limits.count - 1
    from good where rate_limits.key = good.key and good.count > 1
  `.execute(db)
}

/** Forgets what was counted for somebody who has proved in another way who they are. */
export async function forgetAttempts(
  { db }: Pick<Tools, 'db'>,
  attempts: readonly Pick<Attempt, 'name' | 'subject'>[],
): Promise<void> {
  for (const { name, subject } of attempts) {
    await db.deleteFrom('rateLimits').where('key', '=', `${name}:${subject}`).execute()
  }
}

async function secondsUntilReset(
  db: Tools['db'],
  reached: readonly { key: string; resetsAt: Date }[],
  now: Date,
): Promise<number> {
  const rows = await db
    .selectFrom('rateLimits')
    .select(['key', 'resetsAt'])
    .where(
      'key',
      'in',
      reached.map(({ key }) => key),
    )
    .execute()
  // A row may have been cleared in between; then the next attempt counts.
  let seconds = 1
  for (const { key, resetsAt: latest } of reached) {
    const row = rows.find((one) => one.key === key)
    if (!row) continue
    if (row.resetsAt > latest) await bringBack(db, { key, latest })
    const resetsAt = Math.min(row.resetsAt.getTime(), latest.getTime())
    seconds = Math.max(seconds, Math.ceil((resetsAt - now.getTime()) / 1_000))
  }
  return seconds
}

async function bringBack(db: Tools['db'], { key, latest }: { key: string; latest: Date }): Promise<void> {
  await db
    .updateTable('rateLimits')
    .set({ resetsAt: latest })
    .where('key', '=', key)
    .where('resetsAt', '>', latest)
    .execute()
}
