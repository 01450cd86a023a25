import { sql, type Transaction } from 'kysely'
import { announcePageChange } from '#/database/page-change.server.ts'
import type { DB } from '#/database/schema.gen.ts'
import { defineJob } from '#/platform/jobs/jobs.ts'
import type { Services } from '#/platform/services.ts'
import { FEWEST_FOR_MEDIAN } from '../property.rules.ts'
import { dueMonth, momentOf } from './place-price.rules.ts'

// The next one does the work of one that failed.
export const countPlacePricesJob = defineJob<object>('count-place-prices', {
  retryLimit: 0,
  expireInSeconds: 1_800,
  heartbeatSeconds: 60,
  schedule: '*/10 * * * *',
})

/** Every few minutes: looks at the prices of one month if one is due, which the one that runs is once a day. */
export async function countPlacePrices({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<void> {
  const now = clock.now()
  await db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx)
    // Of two that begin at once, the second finds nothing due.
    await sql`lock table place_price_months in share row exclusive mode`.execute(tx)
    const rows = await tx.selectFrom('placePriceMonths').select(['month', 'countedAt']).execute()
    const month = dueMonth(new Map(rows.map(({ month, countedAt }) => [month, countedAt])), now)
    if (month === undefined) return
    const countedAt = momentOf(month, now)
    await tx.deleteFrom('placePrices').where('month', '=', month).execute()
    await insertMonth(tx, { month, homes: countedAt < now ? advertisedAt(countedAt) : advertisedNow })
    await tx
      .insertInto('placePriceMonths')
      .values({ month, countedAt })
      .onConflict((conflict) => conflict.column('month').doUpdateSet({ countedAt }))
      .execute()
    await announcePageChange(tx, ['properties'])
  })
}

const advertisedNow = sql`
  select place_id, tag, type, is_sample, price_pesewas from properties where status = 'active'`

/** What was advertised at a moment of the past, and for how much, as the histories of what is still there tell. */
const advertisedAt = (moment: Date) => sql`
  select properties.place_id, properties.tag, properties.type, properties.is_sample,
    coalesce(changed.to_pesewas, listed.price_pesewas) as price_pesewas
  from (
    select distinct on (property_id) property_id, to_status, changed_at, price_pesewas
    from property_status_changes
    where changed_at <= ${moment}
    order by property_id, changed_at desc, sequence desc
  ) as listed
    join properties on properties.id = listed.property_id
    left join lateral (
      select to_pesewas
      from property_price_changes as changes
      where changes.property_id = listed.property_id
        and changes.changed_at > listed.changed_at and changes.changed_at <= ${moment}
      order by changes.changed_at desc, changes.sequence desc
      limit 1
    ) as changed on true
  where listed.to_status = 'active'`

// A home counts in its place and in those around it, as in the counts of places.
async function insertMonth(
  tx: Transaction<DB>,
  { month, homes }: { month: string; homes: ReturnType<typeof advertisedAt> },
): Promise<void> {
  await sql`
    insert into place_prices (place_id, tag, type, month, homes, median_pesewas, has_samples)
    select scope.id, tag, type, ${month}::date, count(*),
      percentile_disc(0.5) within group (order by price_pesewas), bool_or(is_sample)
    from (${homes}) as advertised
      join places as own on own.id = advertised.place_id
      left join places as parent on parent.id = own.parent_id
      cross join lateral (values (own.id), (parent.id), (parent.parent_id)) as scope (id)
    where scope.id is not null
    group by scope.id, tag, type
    having count(*) >= ${FEWEST_FOR_MEDIAN}`.execute(tx)
}
