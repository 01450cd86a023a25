import { createHash, randomBytes } from 'node:crypto'
import { isbot } from 'isbot'
import { sql } from 'kysely'
import type { Database } from '#/database/connection.server.ts'
import type { Services } from '#/platform/services.ts'
import type { Visitor } from '#/shared/actor.ts'
import { dayOf } from '#/shared/dates.ts'
import { codeOf } from '#/shared/errors.ts'
import { isId } from '#/shared/ids.ts'
import { takeAttemptsIfAny } from '../../limits/limit.commands.server.ts'
import { addressSubject } from '../../limits/limit.rules.ts'
import { propertyNotFound } from '../property.errors.ts'
import { isVisible } from '../property.queries.server.ts'
import { createRecentViews } from './property-view.rules.ts'

const REPEATED_WITHIN_MILLISECONDS = 30 * 60_000
const MOST_RECENT_VIEWS = 20_000

// Of this process alone, and gone with it: who looked at what is written down nowhere.
const recentViews = createRecentViews({
  most: MOST_RECENT_VIEWS,
  milliseconds: REPEATED_WITHIN_MILLISECONDS,
})
const salt = randomBytes(16)

/**
 * Counts that a property's page was opened, and says whether it counted. Programs, the same visitor once more within
 * half an hour, and more from one address than the limit are not counted, which is no refusal. Refuses a property
 * that visitors may not see.
 */
export async function noteView(
  services: Pick<Services, 'db' | 'clock'> & { config: Pick<Services['config'], 'views'> },
  visitor: Visitor,
  { propertyId }: { propertyId: string },
): Promise<boolean> {
  if (!isId(propertyId)) throw propertyNotFound()
  // A browser says what it is.
  if (!visitor.userAgent || isbot(visitor.userAgent)) return false
  const now = services.clock.now()
  const address = addressSubject(visitor.ip)
  // Several people may share an address; the browser tells most of them apart.
  const key = hashed(address, visitor.userAgent, propertyId)
  if (!recentViews.note(key, now)) return false
  let isCounted = false
  try {
    isCounted = await mayCount(services, address)
    if (isCounted) await countView(services.db, { propertyId, day: dayOf(now) })
    return isCounted
  } catch (error) {
    isCounted = false
    throw error
  } finally {
    // Whoever sends views that do not count takes no room from those that do.
    if (!isCounted) recentViews.forget(key)
  }
}

function hashed(...parts: string[]): string {
  return createHash('sha256').update(salt).update(JSON.stringify(parts)).digest('base64url')
}

// Nobody is told and no administrator either: a whole company behind one address is no attack.
async function mayCount(services: Parameters<typeof noteView>[0], address: string): Promise<boolean> {
  const limit = services.config.views.viewsPerAddress
  const attempt = { name: 'view:address', subject: hashed(address), limit }
  return (await takeAttemptsIfAny(services, [attempt])) !== undefined
}

// One statement without a lock on the property: looking never waits for somebody who edits or buys, but for the first
// view of a day, which names the property anew.
async function countView(
  db: Database,
  { propertyId, day }: { propertyId: string; day: string },
): Promise<void> {
  const { rows } = await sql`
    insert into property_views (property_id, day, count)
    select properties.id, ${day}::date, 1 from properties
    where properties.id = ${propertyId} and ${isVisible}
    on conflict (property_id, day) do update set count = property_views.count + 1
    returning day
  `
    .execute(db)
    .catch((error: unknown) => {
      // Deleted while it was counted.
      if (codeOf(error) === '23503') return { rows: [] }
      throw error
    })
  if (rows.length === 0) throw propertyNotFound()
}
