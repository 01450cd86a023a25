import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Connection, connect, type Database } from '#/database/connection.server.ts'
import { insertAgreement } from '../../../../tests/factories/agreement-factory.ts'
import { factoryId } from '../../../../tests/factories/factory-id.ts'
import { useTestDatabase } from '../../../../tests/support/test-database.ts'
import { PLAIN_ENTRY } from './journal.rules.ts'
import { writeEntries } from './ledger.commands.server.ts'
import { listEntries } from './ledger.queries.server.ts'
import type { EntryDraft, LedgerAccount, Postings } from './ledger.schema.ts'

const database = useTestDatabase()
let app: Connection
let agreementId: string

// Roles are of the server and not of one database, so this one has a name of its own. It may do anything with rows,
// which the role that serves pages may not (see the tests of that role).
const role = `ledger_${process.pid}_${randomBytes(4).toString('hex')}`

beforeAll(async () => {
  const name = sql.id(role)
  await sql`create role ${name} with login nosuperuser password ${sql.lit(role)}`.execute(database.db)
  await sql`grant select, insert, update, delete, truncate on all tables in schema public to ${name}`.execute(
    database.db,
  )
  await sql`grant usage, select on all sequences in schema public to ${name}`.execute(database.db)
  const url = new URL(database.url)
  url.username = role
  url.password = role
  app = connect({ url: url.href, maxConnections: 2 })
})

beforeEach(async () => {
  agreementId = (await insertAgreement(database.db)).id
})

afterAll(async () => {
  await app?.close()
  await sql`drop owned by ${sql.id(role)}`.execute(database.db)
  await sql`drop role ${sql.id(role)}`.execute(database.db)
})

const payment = (changes: Partial<EntryDraft> = {}): EntryDraft => ({
  ...PLAIN_ENTRY,
  kind: 'payment',
  key: 'payment:1',
  occurredOn: '2026-02-05',
  method: 'bank_transfer',
  reference: 'FT26036',
  evidence: 'Statement of February, page 2',
  postings: { cash: 625_000, equity: -500_000, rent_income: -125_000 },
  ...changes,
})

const write = (db: Database, ...drafts: EntryDraft[]) =>
  db
    .transaction()
    .execute((tx) => writeEntries(tx, { agreementId, drafts, now: new Date('2026-02-05T10:00:00Z') }))

const reversal = (reversesId: string, changes: Partial<EntryDraft> = {}): EntryDraft => ({
  ...PLAIN_ENTRY,
  kind: 'reversal',
  key: `reversal:${reversesId}`,
  occurredOn: '2026-02-06',
  reversesId,
  reason: 'The cheque bounced.',
  postings: { cash: -625_000, equity: 500_000, rent_income: 125_000 },
  ...changes,
})

describe('the ledger', () => {
  test('holds what was written, with the number of its receipt', async () => {
    const [written] = await write(app.db, payment())
    expect(await listEntries(database.db, { agreementId })).toEqual([written])
    expect(written?.number).toBeGreaterThan(0)
  })

  describe.each(['owner', 'role that may write every row'])('changed directly by the %s', (who) => {
    const db = () => (who === 'owner' ? database.db : app.db)

    test.each([
      'update ledger_entries set occurred_on = occurred_on',
      "update ledger_entries set reason = 'Better' where false",
      'update ledger_postings set amount_pesewas = amount_pesewas * 2',
      'delete from ledger_entries',
      'delete from ledger_postings',
      'truncate ledger_postings',
      'truncate ledger_entries, ledger_postings, ledger_proposals',
      'truncate agreements cascade',
      `with written as (select 1) delete from ledger_postings where account = 'equity'`,
    ])('refuses: %s', async (statement) => {
      await write(app.db, payment())
      const before = await listEntries(database.db, { agreementId })
      await expect(sql.raw(statement).execute(db())).rejects.toMatchObject({ code: '23001' })
      expect(await listEntries(database.db, { agreementId })).toEqual(before)
    })

    test('is not deleted with its agreement', async () => {
      await write(app.db, payment())
      await expect(
        db().deleteFrom('agreements').where('id', '=', agreementId).execute(),
      ).rejects.toMatchObject({
        code: expect.stringMatching(/^23(503|001)$/),
      })
    })

    test.each<[string, Partial<EntryDraft>]>([
      ['is not balanced', { postings: { cash: 625_000, equity: -500_000 } }],
      ['has one line', { postings: { cash: 625_000 } }],
      ['would leave the equity below zero', { postings: { equity: 1, rent_income: -1 } }],
      ['would leave the cash below zero', { postings: { cash: -1, adjustments: 1 } }],
    ])('refuses an entry that %s, and the transaction with it', async (_, changes) => {
      await expect(write(db(), payment(changes))).rejects.toMatchObject({ code: '23514' })
      expect(await listEntries(database.db, { agreementId })).toEqual([])
    })

    test('refuses an entry without lines', async () => {
      const { postings: _none, ...entry } = payment()
      const row = { ...entry, id: factoryId(), agreementId, recordedAt: new Date() }
      await expect(db().insertInto('ledgerEntries').values(row).execute()).rejects.toMatchObject({
        code: '23514',
      })
    })

    test('refuses lines that come after their entry, even balanced ones', async () => {
      const [entry] = await write(app.db, payment())
      const line = { entryId: entry?.id ?? '', agreementId }
      const late = [
        { ...line, account: 'adjustments' as const, amountPesewas: 5 },
        { ...line, account: 'advance' as const, amountPesewas: -5 },
      ]
      await expect(db().insertInto('ledgerPostings').values(late).execute()).rejects.toMatchObject({
        code: '23001',
      })
    })

    test.each<[string, Postings]>([
      ['unbalanced', { advance: -5 }],
      ['balanced, with equity below zero', { equity: 600_000, adjustments: -600_000 }],
    ])('refuses lines that come after their entry was checked, %s', async (_, late) => {
      const adding = db()
        .transaction()
        .execute(async (tx) => {
          const drafts = [payment({ postings: { cash: 500_000, rent_income: -500_000 } })]
          const now = new Date('2026-02-05T10:00:00Z')
          const [entry] = await writeEntries(tx, { agreementId, drafts, now })
          await sql`set constraints all immediate`.execute(tx)
          const line = { entryId: entry?.id ?? '', agreementId }
          const rows = Object.entries(late).map(([account, amountPesewas]) => ({
            ...line,
            account: account as LedgerAccount,
            amountPesewas,
          }))
          await tx.insertInto('ledgerPostings').values(rows).execute()
        })
      await expect(adding).rejects.toMatchObject({ code: '23514' })
      expect(await listEntries(database.db, { agreementId })).toEqual([])
    })

    test('undoes an entry once, whole, and by an entry that names it', async () => {
      const [entry] = await write(app.db, payment())
      const id = entry?.id ?? ''
      const part = { cash: -600_000, equity: 500_000, rent_income: 100_000 }
      await expect(write(db(), reversal(id, { postings: part }))).rejects.toMatchObject({ code: '23514' })
      await expect(write(db(), reversal(id, { reversesId: null }))).rejects.toMatchObject({ code: '23514' })
      const [undone] = await write(db(), reversal(id))
      await expect(write(db(), reversal(id, { key: 'again' }))).rejects.toMatchObject({ code: '23505' })
      await expect(write(db(), reversal(undone?.id ?? ''))).rejects.toMatchObject({ code: '23514' })
    })

    test('undoes no entry of another agreement', async () => {
      const [entry] = await write(app.db, payment())
      agreementId = (await insertAgreement(database.db)).id
      await expect(write(db(), reversal(entry?.id ?? ''))).rejects.toMatchObject({ code: '23514' })
    })

    test('lets what happens once happen once', async () => {
      await write(db(), payment())
      await expect(write(db(), payment())).rejects.toMatchObject({ code: '23505' })
    })
  })

  test('refuses the owner also where the session says that it replicates', async () => {
    await write(app.db, payment())
    await expect(
      database.db.transaction().execute(async (tx) => {
        await sql`set local session_replication_role = replica`.execute(tx)
        await sql`delete from ledger_postings`.execute(tx)
      }),
    ).rejects.toMatchObject({ code: '23001' })
  })

  test('takes the same event from two at once only once', async () => {
    const outcomes = await Promise.allSettled([write(app.db, payment()), write(app.db, payment())])
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await listEntries(database.db, { agreementId })).toHaveLength(1)
  })
})

test('an agreement runs for one buyer of a home at a time', async () => {
  const { propertyId } = await insertAgreement(database.db)
  await expect(insertAgreement(database.db, { propertyId, status: 'offered' })).rejects.toMatchObject({
    code: '23505',
  })
  await insertAgreement(database.db, { propertyId, status: 'applied' })
})
