import type { Insertable } from 'kysely'
import type { Executor } from '#/database/connection.server.ts'
import type { DB } from '#/database/schema.gen.ts'
import { factoryId } from './factory-id.ts'

/** A new contact request of nobody in particular, from the morning of 21 November 2026. */
export async function insertLead(
  db: Executor,
  overrides: Partial<Insertable<DB['leads']>> = {},
): Promise<{ id: string }> {
  const id = overrides.id ?? factoryId()
  const createdAt = overrides.createdAt ?? '2026-11-21T08:00:00Z'
  await db
    .insertInto('leads')
    .values({
      id,
      kind: 'contact-agent',
      propertyTitle: 'Family house with garden',
      name: 'Ama Mensah',
      email: 'ama@example.com',
      phone: '+233244123456',
      createdAt,
      updatedAt: createdAt,
      ...overrides,
    })
    .execute()
  return { id }
}
