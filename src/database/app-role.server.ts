import { join } from 'node:path'
import { sql } from 'kysely'
import { storedSecret } from '#/shared/stored-secret.server.ts'
import type { Database, Executor } from './connection.server.ts'

/** The role that serves pages: it reads and writes rows, and can change nothing about the database itself. */
export const appRole = 'fihankra_app'

const bookkeeping = ['kysely_migration', 'kysely_migration_lock']
// The log of who did what, the ledger and the payments are added to and read; what stands in them stays as it is.
const addedToOnly = ['audit_events', 'ledger_entries', 'ledger_postings', 'payments', 'agreement_notices']
// Their payments, an announced price or what was signed would go with them.
const neverDeleted = [
  'orders',
  'agreement_price_raises',
  'agreements',
  'agreement_signatures',
  'agreement_documents',
  'agreement_status_changes',
  'ledger_proposals',
]
// The job queue's tables are a library's, made by the owner and used by whoever serves.
const queueSchema = 'pgboss'

/**
 * Makes sure that the role exists with this password and with exactly its rights, also on tables that later
 * migrations add. `db` must belong to the owner of the tables. Safe to run by several starters at once.
 */
export async function prepareAppRole(db: Database, password: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    // Two that alter one role at the same moment fail each other.
    await sql`select pg_advisory_xact_lock(hashtext('fihankra app role'))`.execute(tx)
    const { rows } = await sql<{
      database: string
      exists: boolean
    }>`select current_database() as database, exists (select from pg_roles where rolname = ${appRole}) as exists`.execute(
      tx,
    )
    const role = sql.id(appRole)
    const database = sql.id(rows[0]?.database ?? '')
    if (!rows[0]?.exists) await sql`create role ${role}`.execute(tx)
    await sql`alter role ${role} with login nosuperuser nocreatedb nocreaterole noreplication nobypassrls
      password ${sql.lit(password)}`.execute(tx)
    await sql`revoke create, temporary on database ${database} from public`.execute(tx)
    await sql`revoke create on schema public from public`.execute(tx)
    await sql`grant usage on schema public to ${role}`.execute(tx)
    await sql`grant select, insert, update, delete on all tables in schema public to ${role}`.execute(tx)
    await sql`grant usage, select on all sequences in schema public to ${role}`.execute(tx)
    for (const table of bookkeeping) {
      await sql`revoke insert, update, delete on ${sql.id(table)} from ${role}`.execute(tx)
    }
    for (const table of addedToOnly) {
      await sql`revoke update, delete, truncate on ${sql.id(table)} from ${role}`.execute(tx)
    }
    for (const table of neverDeleted) await sql`revoke delete on ${sql.id(table)} from ${role}`.execute(tx)
    await sql`alter default privileges in schema public
      grant select, insert, update, delete on tables to ${role}`.execute(tx)
    await sql`alter default privileges in schema public grant usage, select on sequences to ${role}`.execute(
      tx,
    )
    await allowQueue(tx)
  })
}

async function allowQueue(tx: Executor): Promise<void> {
  const schema = sql.id(queueSchema)
  const role = sql.id(appRole)
  const { rows } = await sql<{ exists: boolean }>`
    select to_regnamespace(${queueSchema}) is not null as exists
  `.execute(tx)
  if (!rows[0]?.exists) return
  await sql`grant usage on schema ${schema} to ${role}`.execute(tx)
  await sql`grant select, insert, update, delete on all tables in schema ${schema} to ${role}`.execute(tx)
  await sql`grant usage, select on all sequences in schema ${schema} to ${role}`.execute(tx)
  await sql`grant execute on all functions in schema ${schema} to ${role}`.execute(tx)
  await sql`alter default privileges in schema ${schema}
    grant select, insert, update, delete on tables to ${role}`.execute(tx)
  await sql`alter default privileges in schema ${schema} grant usage, select on sequences to ${role}`.execute(
    tx,
  )
  await sql`alter default privileges in schema ${schema} grant execute on functions to ${role}`.execute(tx)
}

/** The role's password in the data folder, made at the first call; all programs over one folder agree on it. */
export function appRolePassword(dataDir: string): Promise<string> {
  return storedSecret(join(dataDir, `${appRole}.password`), 24)
}
