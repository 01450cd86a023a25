import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { useAgreementWorld } from '../../../../tests/support/agreement-world.ts'
import { useAppConnection } from '../../../../tests/support/app-connection.ts'
import { adjustEquity } from '../ledger-correction.commands.server.ts'

const world = useAgreementWorld()
const { database, agreement, offerIt, signIt } = world
const app = useAppConnection(database)

const signatures = () =>
  database.db
    .selectFrom('agreementSignatures')
    .selectAll()
    .where('agreementId', '=', world.agreementId)
    .orderBy('party')
    .execute()

const WRONG = [
  `terms = jsonb_set(terms, '{pricePesewas}', '1')`,
  `document = 'Another text'`,
  `document_hash = repeat('b', 64)`,
  'document = null, document_hash = null',
  `title = 'Another home'`,
  `location = 'Elsewhere'`,
  `consent_version = 'none'`,
  `offer_ends_on = '2030-01-01'`,
  `created_at = now() - interval '1 year'`,
  `buyer_name = 'Somebody else'`,
  'property_id = gen_random_uuid()',
  'buyer_id = (select user_id from properties limit 1)',
]

describe('direct SQL as the role of the program', () => {
  describe('once both have signed', () => {
    beforeEach(signIt)

    test.each([
      ...WRONG,
      `starts_on = starts_on - 30`,
      `starts_on = null, status = 'offered'`,
      `status = 'offered', document = 'Another text', document_hash = repeat('b', 64)`,
    ])('does not change the agreement: %s', async (change) => {
      const before = await agreement()
      await expect(sql.raw(`update agreements set ${change}`).execute(app.db)).rejects.toMatchObject({
        code: '23001',
      })
      expect(await agreement()).toEqual(before)
    })

    test.each([
      `name = 'Somebody else'`,
      `document_hash = repeat('b', 64)`,
      `signed_at = signed_at - interval '1 year'`,
      `ip = '203.0.113.9'`,
      `party = 'buyer', authority = null where party = 'seller'`,
      `account_id = null, name = 'Somebody else', authority = 'None' where party = 'seller'`,
    ])('does not change a signature: %s', async (change) => {
      const before = await signatures()
      await expect(sql.raw(`update agreement_signatures set ${change}`).execute(app.db)).rejects.toThrow()
      expect(await signatures()).toEqual(before)
    })

    test.each([
      'delete from agreements',
      'delete from agreement_signatures',
      'truncate agreements cascade',
      'alter table agreements disable trigger agreements_hold_signed',
      'drop trigger agreements_hold_signed on agreements',
      'set session_replication_role = replica',
    ])('has no right to: %s', async (statement) => {
      await expect(sql.raw(statement).execute(app.db)).rejects.toMatchObject({ code: '42501' })
    })

    describe('the history', () => {
      beforeEach(async () => {
        await adjustEquity(world.services, world.admin, {
          agreementId: world.agreementId,
          amountPesewas: 1_500_000,
          reason: 'A deed of 2025',
        })
      })

      const HISTORY = [
        'agreement_documents',
        'agreement_status_changes',
        'agreement_notices',
        'ledger_proposals',
      ] as const
      const all = (table: (typeof HISTORY)[number]) =>
        sql`select * from ${sql.table(table)} order by 1, 2`.execute(database.db).then(({ rows }) => rows)

      test.each([
        ['agreement_documents', `file_hash = repeat('b', 64)`],
        ['agreement_documents', `figures = '[]'`],
        ['agreement_documents', `code = repeat('0', 16)`],
        ['agreement_documents', `made_at = made_at - interval '1 year'`],
        ['agreement_documents', `file = '\\x00'`],
        ['agreement_documents', 'file = null'],
        ['agreement_status_changes', `reason = 'Another'`],
        ['agreement_status_changes', 'reason = null'],
        ['agreement_status_changes', `to_status = 'refused'`],
        ['agreement_status_changes', `changed_at = changed_at - interval '1 year'`],
        ['agreement_status_changes', 'changed_by = (select id from profiles order by created_at limit 1)'],
        ['agreement_notices', `at = at - interval '1 year'`],
        ['agreement_notices', `subject = 'Another'`],
        ['ledger_proposals', 'amount_pesewas = 1'],
        ['ledger_proposals', `reason = 'Another'`],
      ] as const)('is not changed: %s, %s', async (table, change) => {
        const before = await all(table)
        expect(before).not.toEqual([])
        await expect(sql.raw(`update ${table} set ${change}`).execute(app.db)).rejects.toMatchObject({
          code: expect.stringMatching(/^(23001|42501)$/),
        })
        expect(await all(table)).toEqual(before)
      })

      test.each(HISTORY)('of %s nothing is deleted, not by the owner either', async (table) => {
        const before = await all(table)
        for (const statement of [`delete from ${table}`, `truncate ${table}`])
          await expect(sql.raw(statement).execute(app.db)).rejects.toMatchObject({ code: '42501' })
        for (const statement of [`delete from ${table}`, `truncate ${table} cascade`])
          await expect(sql.raw(statement).execute(database.db)).rejects.toMatchObject({ code: '23001' })
        expect(await all(table)).toEqual(before)
      })

      test('a decision of a second person is written once', async () => {
        const update = (change: string) => sql.raw(`update ledger_proposals set ${change}`).execute(app.db)
        await update(`decision = 'declined', decided_at = now()`)
        for (const change of [
          `decision = 'made'`,
          'decision = null, decided_at = null',
          'decided_at = now()',
        ])
          await expect(update(change)).rejects.toMatchObject({ code: '23001' })
      })

      test('of a document only the file goes with the account of its buyer, and who decided with theirs', async () => {
        const before = (await all('agreement_documents')) as object[]
        await sql`update agreements set buyer_id = null`.execute(app.db)
        await sql`update agreement_status_changes set changed_by = null`.execute(app.db)
        expect(await all('agreement_documents')).toEqual(before.map((one) => ({ ...one, file: null })))
      })
    })

    test('takes it on through its life, whose end has one day', async () => {
      const update = (change: string) => sql.raw(`update agreements set ${change}`).execute(app.db)
      await update(`status = 'active', updated_at = now()`)
      await update(`status = 'exited', ended_on = '2026-12-06', updated_at = now()`)
      await expect(update(`ended_on = '2026-12-07'`)).rejects.toMatchObject({ code: '23001' })
    })

    test('forgets its buyer with their account, and nothing else', async () => {
      const [{ document, documentHash, terms, startsOn }] = [await agreement()]
      const { accountId } = world.buyer
      await sql`update agreements set buyer_id = null where buyer_id = ${accountId}`.execute(app.db)
      await sql`update agreement_signatures set account_id = null where account_id = ${accountId}`.execute(
        app.db,
      )
      expect(await agreement()).toMatchObject({
        ...{ document, documentHash, terms, startsOn },
        ...{ buyerId: null, buyerName: null, employment: null },
      })
      expect(await signatures()).toMatchObject([
        { party: 'buyer', name: 'Deleted account', ip: null, documentHash },
        { party: 'seller', name: 'Efua Boateng', documentHash },
      ])
      const back = sql`update agreements set buyer_id = ${accountId}, buyer_name = 'Ama Mensah'`
      await expect(back.execute(app.db)).rejects.toMatchObject({ code: '23001' })
    })
  })

  test.each(WRONG)('does not change what the seller has signed either: %s', async (change) => {
    await offerIt()
    await expect(sql.raw(`update agreements set ${change}`).execute(app.db)).rejects.toMatchObject({
      code: '23001',
    })
  })

  test('refuses the owner as well, also where the session says that it replicates', async () => {
    await signIt()
    const changing = database.db.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx)
      await sql`update agreements set starts_on = starts_on - 1`.execute(tx)
    })
    await expect(changing).rejects.toMatchObject({ code: '23001' })
  })
})
