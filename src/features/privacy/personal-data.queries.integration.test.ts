import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { insertAccount } from '../../../tests/factories/account-factory.ts'
import { insertPersonalTraces } from '../../../tests/factories/personal-traces-factory.ts'
import {
  insertInstalment,
  insertParkedInstalment,
  insertPlanOrder,
} from '../../../tests/factories/plan-factory.ts'
import { insertProperty } from '../../../tests/factories/property-factory.ts'
import { useTestDatabase } from '../../../tests/support/test-database.ts'
import { recordAudit } from '../audit/audit.commands.server.ts'
import { DECLARATIONS } from './declaration.queries.server.ts'
import { exportPersonalData, type PersonalData } from './personal-data.queries.server.ts'

/** Every column that some feature declares: where its rows stand in the file, and what erasure makes of them. */
const declared = DECLARATIONS.flatMap(({ columns }) => Object.entries(columns))

/** Columns with an id that is nobody's; each with what it is the id of. */
const NOBODYS: Record<string, string> = {
  'favorites.property_id': 'a property, or one that is gone',
  'cart_items.property_id': 'a property, or one that is gone',
  'saved_search_matches.search_id': 'a search, or one that has ended',
  'saved_search_matches.property_id': 'a property, or one that is gone',
  'shortlist_homes.property_id': 'a property, or one that is gone',
  'property_import_rows.property_id': 'a property, or one that is gone',
  'shortlist_votes.property_id': 'a property, or one that is gone',
  'shortlist_votes.voter_id': 'a voter of the list, who has no account',
  'shortlist_comments.property_id': 'a property, or one that is gone',
  'shortlist_comments.voter_id': 'a voter of the list, who has no account',
  'email_changes.session_id': 'a session, or one that ran out',
  'devices.session_id': 'a session, or one that ran out',
  'offered_homes.property_id': 'a property, or one that is not published yet',
  'property_counts.scope_id': 'a place, or none',
  'property_count_changes.scope_id': 'a place, or none',
  'property_cells.place_id': 'a place, or none',
  'property_cell_changes.place_id': 'a place, or none',
  'post_mailings.reached_id': 'a subscriber, or one who is gone',
}

const database = useTestDatabase()
let traces: Awaited<ReturnType<typeof insertPersonalTraces>>
let data: PersonalData
let text: string

beforeAll(async () => {
  traces = await insertPersonalTraces(database.db)
  await insertPersonalTraces(database.db)
  data = await exportPersonalData(database.db, { accountId: traces.actor.accountId })
  text = JSON.stringify(data)
})

describe('the file with everything about a person', () => {
  test('has a place for every column that names a person: some feature declares it, once', async () => {
    expect(await listUndeclared()).toEqual([])
    const names = declared.map(([column]) => column)
    expect(names.filter((column, index) => names.indexOf(column) !== index)).toEqual([])
  })

  test('declares no column that is not there', async () => {
    const there = (await listPersonColumns()).map(({ name }) => name)
    expect(declared.map(([column]) => column).filter((column) => !there.includes(column))).toEqual([])
  })

  test('says of every foreign key what it does when somebody goes', async () => {
    const columns = await listPersonColumns()
    const expected = { cascade: 'row deleted', 'set null': 'value emptied' }
    for (const [name, { erasure }] of declared) {
      const rule = columns.find((column) => column.name === name)?.onDelete
      if (rule) expect({ name, erasure }).toEqual({ name, erasure: expected[rule] })
    }
  })

  test('misses a new column that refers to an account, to a profile or to an address', async () => {
    await sql`
      create table planted_gifts (
        giver_id uuid references accounts (id) on delete cascade,
        taker_id uuid references profiles (id) on delete set null,
        host_id uuid,
        billing_email text,
        contact_phone text,
        opened_from inet,
        id uuid primary key
      )
    `.execute(database.db)
    const missed = await listUndeclared()
    await sql`drop table planted_gifts`.execute(database.db)
    expect(missed).toEqual(
      ['billing_email', 'contact_phone', 'giver_id', 'host_id', 'opened_from', 'taker_id'].map(
        (column) => `planted_gifts.${column}`,
      ),
    )
  })

  test.each(declared.filter(([column]) => /_(id|by)$/.test(column)))(
    'holds what %s ties to them',
    async (column, { section }) => {
      const [table = '', name = ''] = column.split('.')
      const { rows } = await sql<{ count: number }>`
        select count(*) as count from ${sql.table(table)} where ${sql.ref(name)} = ${traces.actor.accountId}
      `.execute(database.db)
      expect(rows[0]?.count).toBeGreaterThan(0)
      expect(data[section as keyof PersonalData]).toHaveLength(rows[0]?.count ?? -1)
    },
  )

  test('holds the account and the whole profile', () => {
    expect(data.account).toMatchObject({ id: traces.actor.accountId, email: traces.actor.email })
    expect(data.account).toHaveProperty('consentedAt')
    expect(data.profile).toMatchObject(traces.profile)
    for (const word of traces.words) expect(text).toContain(word)
  })

  test('holds what was asked for with the address, the subscription to the newsletter, and what was written to the office', () => {
    expect(data.requestedLinks).toMatchObject([{ purpose: 'reset-password' }])
    expect(data.newsletter).toMatchObject({ email: traces.actor.email, status: 'confirmed' })
    expect(data.leads).toContainEqual(expect.objectContaining({ kind: 'message', consentVersion: '2026-11' }))
  })

  test('has every column of the profile and of the account but the hash of the password', async () => {
    const { rows } = await sql<{ table: string; name: string }>`
      select table_name as table, column_name as name from information_schema.columns
      where table_schema = 'public' and table_name in ('accounts', 'profiles')
    `.execute(database.db)
    const inFile = {
      accounts: Object.keys(data.account),
      profiles: ['id', ...Object.keys(data.profile ?? {})],
    }
    const missing = rows.filter(
      ({ table, name }) => !inFile[table as keyof typeof inFile].includes(camelCase(name)),
    )
    expect(missing).toEqual([{ table: 'accounts', name: 'password_hash' }])
  })

  test('holds nothing that would let somebody act in their name', async () => {
    const hashes = await database.db.selectFrom('accounts').select('passwordHash').execute()
    for (const { passwordHash } of hashes) expect(text).not.toContain(passwordHash)
    expect(text).not.toMatch(/hash|argon2|tokenId/i)
  })

  test('holds nothing of anybody else', async () => {
    const other = await insertPersonalTraces(database.db)
    const own = JSON.stringify(await exportPersonalData(database.db, { accountId: traces.actor.accountId }))
    for (const word of other.words) expect(own).not.toContain(word)
    expect(own).not.toContain(other.propertyId)
  })
})

test('what was paid of a plan after checkout, and each try to pay it online, are in the file of its buyer alone', async () => {
  const { id } = await insertAccount(database.db)
  const order = await insertPlanOrder(database.db)
  await database.db.updateTable('orders').set({ userId: id }).where('id', '=', order.id).execute()
  const paid = await insertInstalment(database.db, order, { reference: 'GCB 81233' })
  await insertInstalment(database.db, order, { amountPesewas: -100_000, reversesId: paid })
  const parked = await insertParkedInstalment(database.db, order)
  const own = await exportPersonalData(database.db, { accountId: id })
  expect(own.instalments).toMatchObject([
    { amountPesewas: 100_000, reference: 'GCB 81233', method: 'cash' },
    { amountPesewas: -100_000 },
  ])
  expect(own.onlineInstalmentPayments).toMatchObject([
    { reference: parked, state: 'parked', amountPesewas: 99_900, provider: 'simulated' },
  ])
  const { number } = await database.db
    .selectFrom('orders')
    .select('number')
    .where('id', '=', order.id)
    .executeTakeFirstOrThrow()
  for (const line of [...own.instalments, ...own.onlineInstalmentPayments])
    expect(line).toMatchObject({ order: number, home: expect.any(String) })
  const { id: other } = await insertAccount(database.db)
  const others = JSON.stringify(await exportPersonalData(database.db, { accountId: other }))
  for (const word of ['GCB 81233', parked]) expect(others).not.toContain(word)
})

describe('lines of the log', () => {
  test('by another person say what was done, not by whom or where', async () => {
    const { id } = await insertAccount(database.db)
    const administrator = { ip: '41.66.1.2', requestId: 'other', accountId: traces.actor.accountId }
    const at = new Date('2026-06-01T08:00:00Z')
    await recordAudit(database.db, { event: 'account.role_changed', at, by: administrator, subjectId: id })
    const { auditEvents } = await exportPersonalData(database.db, { accountId: id })
    expect(auditEvents).toMatchObject([{ label: 'Changed a role', byYou: false, aboutYou: true, ip: null }])
    expect(JSON.stringify(auditEvents)).not.toContain(traces.actor.accountId)
  })

  test('about a failed sign-in say where it was tried', async () => {
    const { id } = await insertAccount(database.db)
    const at = new Date('2026-06-01T08:00:00Z')
    const stranger = { ip: '41.66.1.3', requestId: 'stranger' }
    await recordAudit(database.db, { event: 'account.sign_in_failed', at, by: stranger, subjectId: id })
    const { auditEvents } = await exportPersonalData(database.db, { accountId: id })
    expect(auditEvents).toMatchObject([{ byYou: false, aboutYou: true, ip: '41.66.1.3' }])
  })
})

test('mails to the address count also when they belong to no account', async () => {
  const { id, email } = await insertAccount(database.db)
  await database.db
    .insertInto('mails')
    .values({
      id: crypto.randomUUID(),
      recipient: email.toUpperCase(),
      template: 'already-registered',
      createdAt: '2026-06-01T08:00:00Z',
    })
    .execute()
  const { mails } = await exportPersonalData(database.db, { accountId: id })
  expect(mails).toMatchObject([{ template: 'already-registered', status: 'queued' }])
})

test('somebody without a profile gets the rest', async () => {
  const { id } = await insertAccount(database.db, { profile: null })
  expect(await exportPersonalData(database.db, { accountId: id })).toMatchObject({
    profile: null,
    account: { id },
    properties: [],
  })
})

test.each([['somebody unknown', '00000000-0000-7000-8000-000000000000']])(
  '%s is refused',
  async (_, accountId) => {
    await expect(exportPersonalData(database.db, { accountId })).rejects.toMatchObject({
      kind: 'unauthenticated',
    })
  },
)

test('an agent without an account is no account', async () => {
  const { id } = await insertProperty(database.db)
  const { userId } = await database.db
    .selectFrom('properties')
    .select('userId')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  await expect(exportPersonalData(database.db, { accountId: userId })).rejects.toMatchObject({
    kind: 'unauthenticated',
  })
})

type PersonColumn = { name: string; onDelete: 'cascade' | 'set null' | null }

/**
 * Columns that refer to an account or a profile, ids that refer to nothing the database knows of, and addresses: of
 * mail, of the phone and of the network.
 */
async function listPersonColumns(): Promise<PersonColumn[]> {
  const { rows } = await sql<PersonColumn>`
    select columns.table_name || '.' || columns.column_name as name,
      max(case when known.target in ('accounts', 'profiles') then known.on_delete end) as "onDelete"
    from information_schema.columns
    join information_schema.tables using (table_schema, table_name)
    left join (
      select constrained.conrelid, constrained.conkey[1] as number, constrained.contype,
        constrained.confrelid::regclass::text as target,
        case constrained.confdeltype when 'c' then 'cascade' when 'n' then 'set null' end as on_delete
      from pg_constraint as constrained
      where constrained.contype = 'f' or (constrained.contype = 'p' and cardinality(constrained.conkey) = 1)
    ) as known
      on known.conrelid = format('%I.%I', table_schema, table_name)::regclass and known.number = ordinal_position
    where table_schema = 'public' and table_type = 'BASE TABLE'
    group by columns.table_name, columns.column_name, columns.data_type
    having bool_or(known.target in ('accounts', 'profiles'))
      or (columns.data_type = 'uuid' and count(known.number) = 0)
      or columns.data_type = 'inet'
      or (columns.data_type = 'text' and columns.column_name ~ '(^|_)(email|recipient|phone)$')
    order by 1
  `.execute(database.db)
  return rows
}

async function listUndeclared(): Promise<string[]> {
  const known = [...declared.map(([column]) => column), ...Object.keys(NOBODYS)]
  const columns = await listPersonColumns()
  return columns.map(({ name }) => name).filter((name) => !known.includes(name))
}

function camelCase(name: string): string {
  return name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
}
