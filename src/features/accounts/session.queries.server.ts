import { createHash } from 'node:crypto'
import type { Executor } from '#/database/connection.server.ts'
import type { Role } from '#/shared/actor.ts'
import type { ProfileView, SessionView } from './session.schema.ts'

/** A session as the server knows it; `view` is what its browser may know. */
export type CurrentSession = {
  sessionId: string
  accountId: string
  email: string
  role: Role
  view: SessionView
  lastUsedAt: Date
  expiresAt: Date
  /** However much it is used, it ends then. */
  endsAt: Date
}

const TOKEN = /^[A-Za-z0-9_-]{43}$/

/** SHA-256 of a token; the token itself is stored nowhere. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token, 'utf8').digest()
}

/** The live session that belongs to a cookie's token, with the role of this moment; undefined when there is none. */
export async function findSession(
  db: Executor,
  { token, now }: { token: string; now: Date },
): Promise<CurrentSession | undefined> {
  if (!TOKEN.test(token)) return undefined
  const row = await db
    .selectFrom('sessions')
    .innerJoin('accounts', 'accounts.id', 'sessions.accountId')
    .leftJoin('profiles', 'profiles.id', 'accounts.id')
    .select([
      'sessions.id',
      'sessions.accountId',
      'sessions.lastUsedAt',
      'sessions.expiresAt',
      'sessions.endsAt',
      'accounts.email',
      'accounts.emailVerifiedAt',
      'profiles.id as profileId',
      'profiles.role',
      'profiles.fullName',
      'profiles.phone',
      'profiles.address',
      'profiles.bio',
      'profiles.createdAt as profileCreatedAt',
    ])
    .where('sessions.tokenHash', '=', hashToken(token))
    .where('sessions.expiresAt', '>', now)
    .executeTakeFirst()
  if (!row) return undefined
  const role: Role = row.role === 'admin' ? 'admin' : 'user'
  const profile: ProfileView | null = row.profileId
    ? {
        id: row.profileId,
        email: row.email,
        role,
        fullName: row.fullName,
        phone: row.phone,
        address: row.address,
        bio: row.bio,
        createdAt: (row.profileCreatedAt ?? now).toISOString(),
      }
    : null
  return {
    sessionId: row.id,
    accountId: row.accountId,
    email: row.email,
    role,
    lastUsedAt: row.lastUsedAt,
    expiresAt: row.expiresAt,
    endsAt: row.endsAt,
    view: {
      sessionId: row.id,
      user: { id: row.accountId, email: row.email, isEmailVerified: row.emailVerifiedAt !== null },
      profile,
      isAdmin: role === 'admin',
      expiresAt: Math.floor(row.expiresAt.getTime() / 1000),
    },
  }
}
