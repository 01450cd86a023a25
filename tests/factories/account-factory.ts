import { randomBytes } from 'node:crypto'
import type { Insertable } from 'kysely'
import type { Executor } from '#/database/connection.server.ts'
import type { DB } from '#/database/schema.gen.ts'
import { createPasswords } from '#/platform/crypto/passwords.server.ts'
import type { Actor, Role } from '#/shared/actor.ts'
import { factoryId } from './factory-id.ts'
import { makeProfile, type NewProfile } from './profile-factory.ts'

type NewAccount = Insertable<DB['accounts']>

/** The password of every account that a factory makes. */
export const FACTORY_PASSWORD = 'harmattan-2026'

let hashed: Promise<string> | undefined

/** A valid account with its profile: an ordinary user with a verified address unless told otherwise. */
export async function insertAccount(
  db: Executor,
  { profile = {}, ...account }: Partial<NewAccount> & { profile?: Partial<NewProfile> | null } = {},
): Promise<{ id: string; email: string }> {
  const id = account.id ?? factoryId()
  const email = account.email ?? `person-${id}@example.com`
  hashed ??= createPasswords().hash(FACTORY_PASSWORD)
  const at = '2026-01-01T08:00:00Z'
  await db
    .insertInto('accounts')
    .values({
      id,
      email,
      passwordHash: await hashed,
      emailVerifiedAt: at,
      consentVersion: '2026-11',
      consentedAt: at,
      createdAt: at,
      updatedAt: at,
      ...account,
    })
    .execute()
  if (profile !== null) {
    await db
      .insertInto('profiles')
      .values(makeProfile({ role: 'user', whatsappPhone: null, licenceNumber: null, ...profile, id, email }))
      .execute()
  }
  return { id, email }
}

/** Somebody signed in, for commands; `insertSession` makes the session exist, as commands of administrators ask. */
export function makeActor(overrides: Partial<Actor> & Pick<Actor, 'accountId'>): Actor {
  return {
    sessionId: factoryId(),
    email: `person-${overrides.accountId}@example.com`,
    role: 'user',
    ip: '102.176.0.1',
    userAgent: 'Mozilla/5.0 (Linux; Android 13) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36',
    requestId: 'test-request',
    ...overrides,
  }
}

/** Somebody with an account, for commands: an ordinary user unless told otherwise. */
export async function insertActor(
  db: Executor,
  role: Role = 'user',
  { email, ...profile }: Partial<NewProfile> = {},
): Promise<Actor> {
  const account = await insertAccount(db, { ...(email ? { email } : {}), profile: { ...profile, role } })
  const actor = makeActor({ accountId: account.id, email: account.email, role })
  await insertSession(db, actor)
  return actor
}

/** The session by which an actor is signed in; it lasts longer than any test's clock goes. */
export async function insertSession(
  db: Executor,
  { sessionId, accountId }: Pick<Actor, 'sessionId' | 'accountId'>,
): Promise<void> {
  const [begun, ends] = ['2026-01-01T08:00:00Z', '2046-01-01T08:00:00Z']
  await db
    .insertInto('sessions')
    .values({
      id: sessionId,
      accountId,
      tokenHash: randomBytes(32),
      createdAt: begun,
      lastUsedAt: begun,
      expiresAt: ends,
      endsAt: ends,
    })
    .execute()
}
