import { createHash } from 'node:crypto'
import type { Executor } from '#/database/connection.server.ts'
import { prepared } from '#/database/prepared.server.ts'
import { isAdministrator, roleOf } from '#/features/access/role.policy.ts'
import type { Services } from '#/platform/services.ts'
import type { Actor, Role } from '#/shared/actor.ts'
import { describeDevice } from './device.rules.ts'
import type { OwnSessionView, ProfileView, SessionView } from './session.schema.ts'

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

const MOST_SHOWN = 100
const TOKEN = /^[A-Za-z0-9_-]{43}$/

/** True for what can be a token: 32 bytes in base64url. */
export function isToken(text: unknown): text is string {
  return typeof text === 'string' && TOKEN.test(text)
}

/** SHA-256 of a token; the token itself is stored nowhere. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token, 'utf8').digest()
}

const liveSessions = prepared((db, { tokenHash, now }: { tokenHash: Buffer; now: Date }) =>
  db
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
    .where('sessions.tokenHash', '=', tokenHash)
    .where('sessions.expiresAt', '>', now)
    .compile(),
)

/** The live session that belongs to a cookie's token, with the role of this moment; undefined when there is none. */
export async function findSession(
  db: Executor,
  { token, now }: { token: string; now: Date },
): Promise<CurrentSession | undefined> {
  if (!isToken(token)) return undefined
  const [row] = await liveSessions(db, { tokenHash: hashToken(token), now })
  if (!row) return undefined
  const role: Role = roleOf(row)
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
      isAdmin: isAdministrator({ role }),
      ...endOfSession(row.expiresAt, now),
    },
  }
}

/** When a session ends, as its browser hears it. */
export function endOfSession(expiresAt: Date, now: Date): Pick<SessionView, 'expiresAt' | 'secondsLeft'> {
  return {
    expiresAt: Math.floor(expiresAt.getTime() / 1000),
    secondsLeft: Math.floor((expiresAt.getTime() - now.getTime()) / 1000),
  }
}

/** The live sessions of whoever is signed in: this one first, then by their last use; a hundred at most. */
export async function listOwnSessions(
  { db, clock, countries }: Pick<Services, 'db' | 'clock' | 'countries'>,
  actor: Actor,
): Promise<OwnSessionView[]> {
  const rows = await db
    .selectFrom('sessions')
    .select(['id', 'ip', 'userAgent', 'createdAt', 'lastUsedAt'])
    .where('accountId', '=', actor.accountId)
    .where('expiresAt', '>', clock.now())
    .orderBy((order) => order('id', '=', actor.sessionId), 'desc')
    .orderBy('lastUsedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(MOST_SHOWN)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    isCurrent: row.id === actor.sessionId,
    device: describeDevice(row.userAgent),
    place: describePlace(row.ip, countries),
    signedInAt: row.createdAt,
    lastUsedAt: row.lastUsedAt,
  }))
}

function describePlace(ip: string | null, countries: Services['countries']): string {
  if (ip === null) return 'Unknown place'
  const country = countries.nameOf(ip)
  return country ? `${country}, ${ip}` : ip
}
