import type { Insertable } from 'kysely'
import type { Executor } from '#/database/connection.server.ts'
import type { DB } from '#/database/schema.gen.ts'
import { factoryId } from './factory-id.ts'

export type NewProfile = Insertable<DB['profiles']>

/** A valid agent with an e-mail address of their own. */
export function makeProfile(overrides: Partial<NewProfile> = {}): NewProfile {
  const id = overrides.id ?? factoryId()
  return {
    id,
    email: `agent-${id}@example.com`,
    role: 'admin',
    fullName: 'Akosua Mensah',
    phone: '+233201234567',
    whatsappPhone: '+233241234567',
    licenceNumber: 'REAC/BR/0123',
    address: null,
    bio: null,
    createdAt: '2026-01-01T08:00:00Z',
    updatedAt: '2026-01-01T08:00:00Z',
    ...overrides,
  }
}

export async function insertProfile(
  db: Executor,
  overrides: Partial<NewProfile> = {},
): Promise<{ id: string }> {
  const profile = makeProfile(overrides)
  await db.insertInto('profiles').values(profile).execute()
  return { id: profile.id }
}
