import { sql } from 'kysely'
import type { Database } from '#/database/connection.server.ts'
import { MILLISECONDS_PER_DAY } from '#/shared/dates.ts'

// As long as the same home is known again: see the migration that made the table.
const KNOWN_DAYS = 180

/** Hourly: forgets when homes were listed that are deleted and can no longer be the same as one that is listed now. */
export async function cleanUpPublications(db: Database, now: Date): Promise<void> {
  await db
    .deleteFrom('propertyPublications')
    .where('leftAt', '<', new Date(now.getTime() - KNOWN_DAYS * MILLISECONDS_PER_DAY))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('properties')
            .select(sql`1`.as('one'))
            .whereRef('properties.id', '=', 'propertyPublications.propertyId'),
        ),
      ),
    )
    .execute()
}
