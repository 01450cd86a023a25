import type { Insertable } from 'kysely'
import type { Executor } from '#/database/connection.server.ts'
import type { DB } from '#/database/schema.gen.ts'
import { factoryId } from './factory-id.ts'

/** Stores that the original of a paper was seen on 5 March 2026, and that its property has it. */
export async function insertSighting(
  db: Executor,
  {
    propertyId,
    paper = 'title',
    ...overrides
  }: Partial<Insertable<DB['propertyPaperSightings']>> & { propertyId: string },
): Promise<{ id: string }> {
  const id = factoryId()
  await db
    .insertInto('propertyPaperSightings')
    .values({
      id,
      propertyId,
      paper,
      form: 'original',
      seenOn: '2026-03-05',
      place: 'Lands Commission, Accra',
      notedAt: '2026-03-05T10:00:00Z',
      ...overrides,
    })
    .execute()
  const property = await db
    .selectFrom('properties')
    .select(['papers', 'papersSeen'])
    .where('id', '=', propertyId)
    .executeTakeFirstOrThrow()
  const withPaper = (papers: readonly string[]) => [...new Set([...papers, paper])]
  await db
    .updateTable('properties')
    .set({ papers: withPaper(property.papers), papersSeen: withPaper(property.papersSeen) })
    .where('id', '=', propertyId)
    .execute()
  return { id }
}
