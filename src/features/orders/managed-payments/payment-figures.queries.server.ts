import { sql } from 'kysely'
import type { Executor } from '#/database/connection.server.ts'
import { dayOf, MILLISECONDS_PER_DAY } from '#/shared/dates.ts'
import { selectOpenRefunds } from '../open-refunds.queries.server.ts'
import type { ProviderFigures, SettledDay } from './managed-payment.schema.ts'

export const SETTLED_DAYS = 30

/** What was settled and paid back on each of the last days, the oldest first; a day without either has zeros. */
export async function listSettledDays(db: Executor, { now }: { now: Date }): Promise<SettledDay[]> {
  const days = Array.from({ length: SETTLED_DAYS }, (_, index) =>
    dayOf(new Date(now.getTime() - (SETTLED_DAYS - 1 - index) * MILLISECONDS_PER_DAY)),
  )
  const rows = await db
    .selectFrom('payments')
    .select([
      // Ghana keeps Greenwich time all year.
      sql<string>`to_char(at at time zone 'UTC', 'YYYY-MM-DD')`.as('day'),
      sql<number>`coalesce(sum(amount_pesewas) filter (where kind = 'settled'), 0)::bigint`.as(
        'settledPesewas',
      ),
      sql<number>`coalesce(sum(amount_pesewas) filter (where kind = 'refund_settled'), 0)::bigint`.as(
        'paidBackPesewas',
      ),
      sql<number>`count(*) filter (where kind = 'settled')`.as('payments'),
    ])
    .where('kind', 'in', ['settled', 'refund_settled'])
    .where('at', '>=', new Date(`${days[0]}T00:00:00Z`))
    .groupBy('day')
    .execute()
  const found = new Map(rows.map((row) => [row.day, row]))
  return days.map((day) => found.get(day) ?? { day, settledPesewas: 0, paidBackPesewas: 0, payments: 0 })
}

/** How the provider has done in the last day. */
export async function readProviderFigures(
  db: Executor,
  { name, now }: { name: ProviderFigures['name']; now: Date },
): Promise<ProviderFigures> {
  const since = new Date(now.getTime() - MILLISECONDS_PER_DAY)
  const slow = new Date(now.getTime() - MILLISECONDS_PER_DAY / 24)
  const [counted, last, slowRefunds] = await Promise.all([
    db
      .selectFrom('payments')
      .select([
        sql<number>`count(*) filter (where kind = 'begun')`.as('begun'),
        sql<number>`count(*) filter (where kind = 'settled')`.as('settled'),
        sql<number>`count(*) filter (where kind = 'failed')`.as('failed'),
      ])
      .where('provider', '=', name)
      .where('at', '>=', since)
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('payments')
      .select('at')
      .where('provider', '=', name)
      .where('kind', '=', 'settled')
      .orderBy('at', 'desc')
      .limit(1)
      .executeTakeFirst(),
    selectOpenRefunds(db, name)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('asked.at', '<', slow)
      .executeTakeFirstOrThrow(),
  ])
  return { name, ...counted, lastSettledAt: last?.at ?? null, slowRefunds: slowRefunds.count }
}
