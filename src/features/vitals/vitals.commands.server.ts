import { createHash, randomBytes } from 'node:crypto'
import { isbot } from 'isbot'
import { sql } from 'kysely'
import type { Services } from '#/platform/services.ts'
import type { Visitor } from '#/shared/actor.ts'
import { dayOf } from '#/shared/dates.ts'
import { takeAttemptsIfAny } from '../limits/limit.commands.server.ts'
import { addressSubject } from '../limits/limit.rules.ts'
import { bucketOf } from './vitals.rules.ts'
import type { PageSpeedCall } from './vitals.schema.ts'

type VitalsServices = Pick<Services, 'db' | 'clock'> & { config: Pick<Services['config'], 'vitals'> }

// Of this process alone, so that what is counted against the limit says nothing of whose address it was.
const salt = randomBytes(16)

/**
 * Counts what one visit was like, and says whether it counted. Programs, and more from one address than the limit, are
 * not counted, which is no refusal. Of the visitor nothing is stored.
 */
export async function notePageSpeed(
  services: VitalsServices,
  visitor: Visitor,
  { page, connection, measures }: PageSpeedCall,
): Promise<boolean> {
  if (!visitor.userAgent || isbot(visitor.userAgent) || !(await mayCount(services, visitor))) return false
  const counted = measures
    .map(({ metric, value }) => ({ metric, bucket: bucketOf(metric, value) }))
    // Everybody locks in the same order.
    .sort((a, b) => (a.metric < b.metric ? -1 : 1))
  await sql`
    insert into page_vitals (day, route, metric, connection, bucket, count)
    select ${dayOf(services.clock.now())}::date, ${page}, given.metric, ${connection}, given.bucket, 1
    from unnest(${counted.map(({ metric }) => metric)}::text[], ${counted.map(({ bucket }) => bucket)}::smallint[])
      as given (metric, bucket)
    on conflict (day, route, metric, connection, bucket) do update set count = page_vitals.count + 1
  `.execute(services.db)
  return true
}

async function mayCount(services: VitalsServices, visitor: Visitor): Promise<boolean> {
  const subject = createHash('sha256').update(salt).update(addressSubject(visitor.ip)).digest('base64url')
  const attempt = { name: 'page-speed:address', subject, limit: services.config.vitals.reportsPerAddress }
  return (await takeAttemptsIfAny(services, [attempt])) !== undefined
}
