import { randomBytes } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { DB } from '#/database/schema.gen.ts'
import { isAdministrator } from '#/features/access/role.policy.ts'
import { isCommonPassword } from '#/platform/crypto/common-passwords.server.ts'
import type { Passwords } from '#/platform/crypto/passwords.ts'
import { newId } from '#/shared/ids.ts'
import { StartProblem } from '#/shared/start-problem.ts'
import { recordAudit } from '../audit/audit.commands.server.ts'
import { CONSENT_VERSION } from './account.schema.ts'

/** What the command line has of the services. */
type Tools = { db: Kysely<DB>; passwords: Pick<Passwords, 'hash'>; now: Date }

/** `password` only where it was made here and has to be shown to the person once. */
export type MadeAdministrator = {
  email: string
  outcome: 'created' | 'promoted' | 'already'
  password?: string
}

const COMMAND_LINE = { ip: null, requestId: 'command-line' }

/**
 * Makes sure that somebody can administer the marketplace: where there is no administrator at all, with the settings'
 * address and password, or with a random password. Of several starters one creates the account. Undefined when
 * there was nothing to do. An account that exists already is never changed: whoever signed up with
 * that address first would otherwise become administrator with a password of their own. Refuses to start with a
 * password that everybody would guess.
 */
export async function ensureFirstAdministrator(
  tools: Tools,
  settings: { email: string | undefined; password: string | undefined; fallbackEmail: string },
): Promise<MadeAdministrator | undefined> {
  const email = (settings.email ?? settings.fallbackEmail).toLowerCase()
  // Any administrator will do: the one of the settings may have another address by now.
  if (await isMade(tools.db, email)) return undefined
  if (settings.password !== undefined && (await isCommonPassword(settings.password)))
    throw new StartProblem('ADMIN_PASSWORD is one of the most common passwords. Choose another.')
  const password = settings.password ?? randomPassword()
  const passwordHash = await tools.passwords.hash(password)
  return await tools.db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext('fihankra first administrator'))`.execute(tx)
    if (await isMade(tx, email)) return undefined
    await insertAdministrator(tx, { email, passwordHash, now: tools.now })
    return { email, outcome: 'created', ...(settings.password === undefined ? { password } : {}) }
  })
}

/** For operators: makes this address an administrator; a new account gets a random password, a known one keeps its own. */
export async function createAdministrator(
  tools: Tools,
  { email }: { email: string },
): Promise<MadeAdministrator> {
  const address = email.toLowerCase()
  const password = randomPassword()
  const passwordHash = await tools.passwords.hash(password)
  return await tools.db.transaction().execute(async (tx) => {
    const known = await tx
      .selectFrom('accounts')
      .leftJoin('profiles', 'profiles.id', 'accounts.id')
      .select(['accounts.id', 'profiles.role'])
      .where(sql`lower(accounts.email)`, '=', address)
      .forUpdate('accounts')
      .executeTakeFirst()
    if (!known) {
      await insertAdministrator(tx, { email: address, passwordHash, now: tools.now })
      return { email: address, outcome: 'created', password }
    }
    if (isAdministrator(known)) return { email: address, outcome: 'already' }
    await tx
      .insertInto('profiles')
      .values({ id: known.id, email: address, role: 'admin', createdAt: tools.now, updatedAt: tools.now })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ role: 'admin', updatedAt: tools.now }))
      .execute()
    await recordAudit(tx, {
      event: 'account.role_changed',
      at: tools.now,
      by: COMMAND_LINE,
      subjectId: known.id,
      details: { from: 'user', to: 'admin' },
    })
    return { email: address, outcome: 'promoted' }
  })
}

const isMade = async (db: Kysely<DB>, email: string) =>
  (await hasAdministrator(db)) || (await isKnown(db, email))

/** True when somebody who can sign in is an administrator. */
async function hasAdministrator(db: Kysely<DB>): Promise<boolean> {
  const row = await db
    .selectFrom('profiles')
    .innerJoin('accounts', 'accounts.id', 'profiles.id')
    .select('profiles.id')
    .where('profiles.role', '=', 'admin')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

async function isKnown(db: Kysely<DB>, email: string): Promise<boolean> {
  const row = await db
    .selectFrom('accounts')
    .select('id')
    .where(sql`lower(email)`, '=', email)
    .executeTakeFirst()
  return row !== undefined
}

async function insertAdministrator(
  tx: Kysely<DB>,
  { email, passwordHash, now }: { email: string; passwordHash: string; now: Date },
): Promise<void> {
  // An agent may be known by a profile alone; the account then belongs to it.
  const profile = await tx
    .selectFrom('profiles')
    .select('id')
    .where(sql`lower(email)`, '=', email)
    .executeTakeFirst()
  const id = profile?.id ?? newId(now.getTime())
  await tx
    .insertInto('accounts')
    .values({
      id,
      email,
      passwordHash,
      // Whoever runs the program vouches for the address.
      emailVerifiedAt: now,
      consentVersion: CONSENT_VERSION,
      consentedAt: now,
      createdAt: now,
      updatedAt: now,
    })
    .execute()
  await tx
    .insertInto('profiles')
    .values({ id, email, role: 'admin', createdAt: now, updatedAt: now })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ role: 'admin', updatedAt: now }))
    .execute()
  await recordAudit(tx, {
    event: 'account.administrator_created',
    at: now,
    by: COMMAND_LINE,
    subjectId: id,
  })
}

// 18 random bytes are 24 characters, enough against every guess and short enough to type once.
function randomPassword(): string {
  return randomBytes(18).toString('base64url')
}
