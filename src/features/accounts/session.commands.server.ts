import { randomBytes } from 'node:crypto'
import * as v from 'valibot'
import type { Database } from '#/database/connection.server.ts'
import { advertises } from '#/features/access/role.policy.ts'
import type { Services } from '#/platform/services.ts'
import type { Actor, Visitor } from '#/shared/actor.ts'
import { isId, newId } from '#/shared/ids.ts'
import { readInput } from '#/shared/input.ts'
import { cleanText } from '#/shared/text.ts'
import { notSignedIn } from '../access/access.errors.ts'
import { recordAudit } from '../audit/audit.commands.server.ts'
import { takeAttempts } from '../limits/limit.commands.server.ts'
import { addressSubject } from '../limits/limit.rules.ts'
import { passwordTooShort, sessionNotFound, signInFailed } from './account.errors.ts'
import { PASSWORD_LENGTHS, type SignInForm, signInForm } from './account.schema.ts'
import { refuseEmptyCall } from './form.rules.ts'
import { checkPassword, findGuessedAccount, type GuessedAccount } from './password-check.commands.server.ts'
import { createMissingProfile } from './profile-creation.commands.server.ts'
import { type CurrentSession, endOfSession, findSession, hashToken } from './session.queries.server.ts'
import { newSessionEnds, nextExpiry, refreshedExpiry } from './session.rules.ts'
import { SESSION_PROBLEMS, type SessionProblem, type SessionView } from './session.schema.ts'

/** A session that has just begun. The token belongs into the cookie and nowhere else. */
export type NewSession = { token: string; endsAt: Date; view: SessionView }

/**
 * Begins a session, always a new one. A wrong address, a wrong password and the right one of an address that must be
 * verified first or of a blocked account are answered alike, take as long and count alike: whoever signs up with somebody's address learns
 * nothing by signing in. Only an administrator or agent whose password is too short for one is told so. Refuses with
 * `limit.reached` before it looks. The session that this browser had, by its cookie's token, ends with it: nobody could
 * end it from there any more.
 */
export async function signIn(
  services: Pick<Services, 'db' | 'clock' | 'passwords' | 'config'>,
  visitor: Visitor,
  input: SignInForm,
  replacedToken?: string,
): Promise<NewSession> {
  refuseEmptyCall(input)
  const { email, password } = readInput(signInForm, input)
  const account = await findGuessedAccount(services, visitor, { email })
  const isUnverified = services.config.accounts.requiresVerifiedEmail && !account?.emailVerifiedAt
  const isClosed = isUnverified || account?.isBlocked
  const isRight = await checkPassword(services, visitor, {
    email,
    password,
    account,
    isClosed: isClosed ?? false,
  })
  if (!account || !isRight) {
    await noteFailure(services, visitor, account?.id)
    throw signInFailed()
  }
  if (password.length < PASSWORD_LENGTHS[account.role] && advertises(account)) {
    await noteFailure(services, visitor, account.id)
    throw passwordTooShort(account.role)
  }
  return await beginSession(services, visitor, account, replacedToken)
}

async function noteFailure(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  visitor: Visitor,
  subjectId: string | undefined,
): Promise<void> {
  await recordAudit(db, {
    event: 'account.sign_in_failed',
    at: clock.now(),
    by: visitor,
    subjectId: subjectId ?? null,
  })
}

async function beginSession(
  { db, clock, config }: Pick<Services, 'db' | 'clock' | 'config'>,
  visitor: Visitor,
  { id: accountId, email, passwordHash }: GuessedAccount,
  replacedToken: string | undefined,
): Promise<NewSession> {
  const now = clock.now()
  const token = randomBytes(32).toString('base64url')
  const { expiresAt, endsAt } = newSessionEnds(now, config.accounts)
  return await db.transaction().execute(async (tx) => {
    // The password may have been changed, or the account blocked, while it was compared; whoever changes it ends the sessions it finds.
    const unchanged = await tx
      .selectFrom('accounts')
      .select('id')
      .where('id', '=', accountId)
      .where('passwordHash', '=', passwordHash)
      .where('blockedAt', 'is', null)
      .forShare()
      .executeTakeFirst()
    if (!unchanged) throw signInFailed()
    await createMissingProfile(tx, { accountId, email, now })
    if (replacedToken !== undefined) {
      await tx.deleteFrom('sessions').where('tokenHash', '=', hashToken(replacedToken)).execute()
    }
    await tx
      .insertInto('sessions')
      .values({
        id: newId(now.getTime()),
        accountId,
        tokenHash: hashToken(token),
        ip: visitor.ip,
        userAgent: visitor.userAgent === null ? null : cleanText(visitor.userAgent, 500),
        createdAt: now,
        lastUsedAt: now,
        expiresAt,
        endsAt,
      })
      .execute()
    await recordAudit(tx, {
      event: 'account.sign_in_ok',
      at: now,
      by: { ...visitor, accountId },
      subjectId: accountId,
    })
    const session = await findSession(tx, { token, now })
    if (!session) throw new Error('A session that was just begun cannot be found.')
    return { token, endsAt, view: session.view }
  })
}

/** Ends every session of whoever is signed in, everywhere, by their next request. */
export async function signOutEverywhere(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  actor: Actor,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { numDeletedRows } = await tx
      .deleteFrom('sessions')
      .where('accountId', '=', actor.accountId)
      .executeTakeFirst()
    await recordAudit(tx, {
      event: 'account.signed_out',
      at: clock.now(),
      by: actor,
      subjectId: actor.accountId,
      details: { sessions: Number(numDeletedRows) },
    })
  })
}

/** For operators, after a breach: ends every session of everybody by their next request; answers how many there were. */
export async function endAllSessions({ db, now }: { db: Database; now: Date }): Promise<number> {
  return await db.transaction().execute(async (tx) => {
    const { numDeletedRows } = await tx.deleteFrom('sessions').executeTakeFirst()
    const sessions = Number(numDeletedRows)
    await recordAudit(tx, {
      event: 'account.session_ended',
      at: now,
      by: { ip: null, requestId: 'command-line' },
      details: { sessions },
    })
    return sessions
  })
}

/** Ends one of the sessions of whoever is signed in; refuses one that is over or somebody else's with the same words. */
export async function endSession(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  actor: Actor,
  { sessionId }: { sessionId: string },
): Promise<{ wasCurrent: boolean }> {
  if (!isId(sessionId)) throw sessionNotFound()
  await db.transaction().execute(async (tx) => {
    const ended = await tx
      .deleteFrom('sessions')
      .where('id', '=', sessionId)
      .where('accountId', '=', actor.accountId)
      .returning('id')
      .executeTakeFirst()
    if (!ended) throw sessionNotFound()
    await recordAudit(tx, {
      event: 'account.session_ended',
      at: clock.now(),
      by: actor,
      subjectId: actor.accountId,
      details: { sessions: 1 },
    })
  })
  return { wasCurrent: sessionId === actor.sessionId }
}

/** Ends all sessions of whoever is signed in but this one; answers how many were active. */
export async function endOtherSessions(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  actor: Actor,
): Promise<number> {
  const now = clock.now()
  return await db.transaction().execute(async (tx) => {
    const ended = await tx
      .deleteFrom('sessions')
      .where('accountId', '=', actor.accountId)
      .where('id', '!=', actor.sessionId)
      .returning('expiresAt')
      .execute()
    const sessions = ended.filter(({ expiresAt }) => expiresAt > now).length
    if (sessions > 0) {
      await recordAudit(tx, {
        event: 'account.session_ended',
        at: now,
        by: actor,
        subjectId: actor.accountId,
        details: { sessions },
      })
    }
    return sessions
  })
}

/**
 * Moves the expiry of a session that is being used. Written only when it moves noticeably, so that reading pages
 * does not become writing. Answers the session as it now is.
 */
export async function extendSession(
  { db, clock, config }: Pick<Services, 'db' | 'clock' | 'config'>,
  session: CurrentSession,
): Promise<CurrentSession> {
  const now = clock.now()
  const expiresAt = nextExpiry(session, now, config.accounts)
  if (!expiresAt) return session
  await moveExpiry(db, session, now, expiresAt)
  return withExpiry(session, now, expiresAt)
}

/**
 * Moves the expiry as far as it goes because somebody asked for it; never beyond the end of the session. Refuses a
 * session that has ended in the meantime.
 */
export async function refreshSession(
  { db, clock, config }: Pick<Services, 'db' | 'clock' | 'config'>,
  session: CurrentSession,
): Promise<SessionView> {
  const now = clock.now()
  const expiresAt = refreshedExpiry(session, now, config.accounts)
  if (!(await moveExpiry(db, session, now, expiresAt))) throw notSignedIn()
  return withExpiry(session, now, expiresAt).view
}

async function moveExpiry(
  db: Services['db'],
  session: CurrentSession,
  now: Date,
  expiresAt: Date,
): Promise<boolean> {
  const moved = await db
    .updateTable('sessions')
    .set({ lastUsedAt: now, expiresAt })
    .where('id', '=', session.sessionId)
    .where('expiresAt', '>', now)
    .returning('id')
    .executeTakeFirst()
  return moved !== undefined
}

function withExpiry(session: CurrentSession, lastUsedAt: Date, expiresAt: Date): CurrentSession {
  const view = { ...session.view, ...endOfSession(expiresAt, lastUsedAt) }
  return { ...session, lastUsedAt, expiresAt, view }
}

/** Writes what a browser says went wrong with its session into the audit log; limited for each address. */
export async function reportSessionProblem(
  services: Pick<Services, 'db' | 'clock' | 'config'>,
  visitor: Visitor & { accountId?: string },
  input: { event: SessionProblem },
): Promise<void> {
  const { event } = readInput(v.object({ event: v.picklist(SESSION_PROBLEMS) }), input)
  await takeAttempts(services, [
    {
      name: 'session-problems:address',
      subject: addressSubject(visitor.ip),
      limit: services.config.accounts.sessionProblemsPerAddress,
    },
  ])
  await recordAudit(services.db, {
    event: 'session.problem',
    at: services.clock.now(),
    by: visitor,
    subjectId: visitor.accountId ?? null,
    details: { event },
  })
}
