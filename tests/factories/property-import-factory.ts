import type { Insertable } from 'kysely'
import type { Executor } from '#/database/connection.server.ts'
import type { DB } from '#/database/schema.gen.ts'
import { factoryId } from './factory-id.ts'

/** A file of one good row that was checked and waits to be imported; nothing lies in the storage. */
export async function insertPropertyImport(
  db: Executor,
  overrides: Partial<Insertable<DB['propertyImports']>> & { userId: string },
): Promise<{ id: string }> {
  const id = overrides.id ?? factoryId()
  await db
    .insertInto('propertyImports')
    .values({
      fileName: 'homes.csv',
      storageKey: id.replaceAll('-', ''),
      partCount: 1,
      digest: 'a'.repeat(64),
      rowCount: 1,
      doneRows: 1,
      goodCount: 1,
      unread: [],
      state: 'checked',
      createdAt: '2026-11-21T08:50:00Z',
      expiresAt: '2100-01-01T00:00:00Z',
      ...overrides,
      id,
    })
    .execute()
  return { id }
}
