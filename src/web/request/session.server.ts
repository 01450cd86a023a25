import { LRUCache } from 'lru-cache'
import type { RouterContextProvider } from 'react-router'
import type { ClaimedSession } from '#/features/accounts/buyer.commands.server.ts'
import { extendSession } from '#/features/accounts/session.commands.server.ts'
import {
  type CurrentSession,
  findSession,
  hashToken,
  isToken,
} from '#/features/accounts/session.queries.server.ts'
import type { Actor } from '#/shared/actor.ts'
import { requestOf, servicesOf, visitorOf } from './services.server.ts'

const MOST_REMEMBERED = 5_000
// Accounts by the hash of a session's token. No permission: nobody is told anything or let in for standing here.
const lastFound = new LRUCache<string, string>({ max: MOST_REMEMBERED })

const asked = new WeakMap<Readonly<RouterContextProvider>, Promise<CurrentSession | undefined>>()

/**
 * The session of this request, looked up once. Being used it moves its expiry forward, unless `isWatched` says that
 * the page only looked whether it still lives.
 */
export function sessionOf(
  context: Readonly<RouterContextProvider>,
  { isWatched = false } = {},
): Promise<CurrentSession | undefined> {
  const known = asked.get(context)
  if (known) return known
  const found = find(context, isWatched)
  asked.set(context, found)
  // One that failed may succeed when the read is repeated.
  found.catch(() => {
    if (asked.get(context) === found) asked.delete(context)
  })
  return found
}

/** After an act that changed what the session may: whatever follows in this request looks it up anew. */
export function forgetSession(context: Readonly<RouterContextProvider>): void {
  asked.delete(context)
}

async function find(
  context: Readonly<RouterContextProvider>,
  isWatched: boolean,
): Promise<CurrentSession | undefined> {
  const { sessionToken } = requestOf(context)
  if (sessionToken === undefined) return undefined
  const services = servicesOf(context)
  const session = await findSession(services.db, { token: sessionToken, now: services.clock.now() })
  if (session) lastFound.set(hashToken(sessionToken).toString('base64'), session.accountId)
  return session && !isWatched ? await extendSession(services, session) : session
}

/**
 * Whose session this request's cookie was when it was last found, for a command that looks itself whether it lives;
 * undefined where that is not known. `actor` is how such a command asks who it is.
 */
export function claimedSession(
  context: Readonly<RouterContextProvider>,
  actor: () => Promise<Actor>,
): ClaimedSession | undefined {
  const { sessionToken } = requestOf(context)
  if (!isToken(sessionToken)) return undefined
  const tokenHash = hashToken(sessionToken)
  const accountId = lastFound.get(tokenHash.toString('base64'))
  return accountId === undefined ? undefined : { accountId, tokenHash, actor }
}

/** Who is signed in, as commands ask for it; undefined for a visitor. */
export async function actorOf(context: Readonly<RouterContextProvider>): Promise<Actor | undefined> {
  const session = await sessionOf(context)
  if (!session) return undefined
  const { sessionId, accountId, email, role } = session
  return { ...visitorOf(context), sessionId, accountId, email, role }
}
