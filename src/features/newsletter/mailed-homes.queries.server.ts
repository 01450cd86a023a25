import type { Executor } from '#/database/connection.server.ts'
import { listActiveCards } from '../properties/property.queries.server.ts'
import { type MailedHome, presentMailedHome } from './mailed-home.rules.ts'

/** These homes as a mail shows them, in the same order; those that are not advertised now are left out. */
export async function listMailedHomes(
  db: Executor,
  { ids, now }: { ids: readonly string[]; now: Date },
): Promise<MailedHome[]> {
  return (await listActiveCards(db, { ids, now })).map(presentMailedHome)
}

/** The homes that go with an article, as they are now. */
export async function listHomesOfMailing(
  db: Executor,
  { postId, now }: { postId: string; now: Date },
): Promise<MailedHome[]> {
  const rows = await db
    .selectFrom('mailingHomes')
    .select('propertyId')
    .where('postId', '=', postId)
    .orderBy('position')
    .execute()
  return await listMailedHomes(db, { ids: rows.map(({ propertyId }) => propertyId), now })
}
