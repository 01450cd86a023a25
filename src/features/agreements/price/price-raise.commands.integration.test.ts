import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Actor } from '#/shared/actor.ts'
import { insertActor } from '../../../../tests/factories/account-factory.ts'
import {
  AGREEMENT_TERMS,
  insertAgreement,
  insertRaise,
} from '../../../../tests/factories/agreement-factory.ts'
import { useAgreementWorld } from '../../../../tests/support/agreement-world.ts'
import { changeSigned } from '../../../../tests/support/signed-agreements.ts'
import { getAgreement } from '../agreement.queries.server.ts'
import { agreementAccount } from '../agreement-account.rules.ts'
import { settlePurchase } from '../settlement.commands.server.ts'
import { raisePrice, withdrawRaise } from './price-raise.commands.server.ts'

const world = useAgreementWorld()
const { database, services, activate, entries, on, pay, settlement } = world
let admin: Actor
let buyer: Actor
let agreementId: string
const DAY = '2027-01-05'
const REASON = 'The road was tarred'

beforeEach(async () => {
  ;({ admin, buyer, agreementId } = world)
  await setCap(500)
  await activate()
})

const setCap = (priceYearlyCapBasisPoints: number, more: object = {}) =>
  changeSigned(database.db, (tx) =>
    tx
      .updateTable('agreements')
      .set({ terms: JSON.stringify({ ...AGREEMENT_TERMS, priceYearlyCapBasisPoints, ...more }) })
      .where('id', '=', agreementId)
      .execute(),
  )

const end = () =>
  database.db
    .updateTable('agreements')
    .set({ status: 'exited', endedOn: '2026-12-06' })
    .where('id', '=', agreementId)
    .execute()

const raise = (price = 10_400_000, changes: object = {}) =>
  raisePrice(services, admin, { agreementId, effectiveOn: DAY, price, reason: REASON, ...changes })
const raises = () =>
  database.db
    .selectFrom('agreementPriceRaises')
    .selectAll()
    .where('agreementId', '=', agreementId)
    .orderBy('announcedAt')
    .execute()
const mails = async () =>
  (
    await database.db
      .selectFrom('mails')
      .select('data')
      .where('template', '=', 'agreement-price')
      .where('recipient', '=', buyer.email)
      .orderBy('createdAt')
      .orderBy('id')
      .execute()
  ).map(({ data }) => data)
const raiseId = async () => (await raises()).at(-1)?.id ?? ''
const withdraw = (id: string, by = admin, of = agreementId) =>
  withdrawRaise(services, by, { agreementId: of, raiseId: id, reason: 'It was not tarred' })
const accountOn = async (day: string) => {
  const { terms, startsOn, entries } = await getAgreement(database.db, { agreementId })
  return agreementAccount({ terms, startsOn: startsOn ?? '', entries, day })
}

describe('a raise of a capped price', () => {
  test('is announced with its reason, mailed to the buyer once and written in the log, and moves no money', async () => {
    const before = await entries()
    await raise()
    expect(await raises()).toMatchObject([
      {
        effectiveOn: DAY,
        fromPesewas: 10_000_000,
        pricePesewas: 10_400_000,
        reason: REASON,
        withdrawnAt: null,
      },
    ])
    expect(await entries()).toEqual(before)
    expect((await accountOn('2027-01-04')).purchase.pricePesewas).toBe(10_000_000)
    expect((await accountOn(DAY)).purchase.pricePesewas).toBe(10_400_000)
    expect(await mails()).toMatchObject([
      {
        rise: { to: 'GH₵104,000', more: 'GH₵4,000', today: 'GH₵90,000', last: 'GH₵10,250' },
      },
    ])
    const event = await database.db
      .selectFrom('auditEvents')
      .select(['actorId', 'details'])
      .where('event', '=', 'agreement.price_raised')
      .where('subjectId', '=', agreementId)
      .executeTakeFirst()
    expect(event).toMatchObject({ actorId: admin.accountId, details: { toPesewas: 10_400_000 } })
  })

  test.each([
    ['no rise', 10_000_000],
    ['less than the price', 9_000_000],
    ['a pesewa above the cap', 10_500_001],
  ])('is refused for %s', async (_what, price) => {
    await expect(raise(price)).rejects.toMatchObject({ code: 'agreement.raise_outside_cap', kind: 'invalid' })
    expect(await raises()).toEqual([])
  })

  test('is made up to the whole cap, once for each year', async () => {
    await raise(10_500_000)
    await expect(raise(10_500_000)).rejects.toMatchObject({ code: 'agreement.raise_not_possible' })
    expect(await raises()).toHaveLength(1)
  })

  test('is made once by two at once', async () => {
    const outcomes = await Promise.allSettled([raise(10_300_000), raise(10_200_000), raise(10_100_000)])
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await raises()).toHaveLength(1)
  })

  test('is refused less than thirty days before, on another day, for a locked price and once it is over', async () => {
    const refused = { code: 'agreement.raise_not_possible', kind: 'conflict' }
    on('2026-12-07')
    await expect(raise()).rejects.toMatchObject(refused)
    on('2026-12-06')
    for (const effectiveOn of ['2027-01-06', '2026-02-05', '2028-01-05', '', 'tomorrow'])
      await expect(raise(10_100_000, { effectiveOn })).rejects.toMatchObject(refused)
    await setCap(0)
    await expect(raise()).rejects.toMatchObject(refused)
    await setCap(500)
    await raise()
    await end()
    await expect(raise()).rejects.toMatchObject({ code: 'agreement.ledger_closed' })
  })

  test('is refused once everything is paid ahead', async () => {
    await pay('2026-01-06', 6_250 * 18)
    await expect(raise()).rejects.toMatchObject({ code: 'agreement.raise_not_possible' })
  })

  test('is an administrator’s alone, about an agreement that is there', async () => {
    for (const role of ['user', 'agent'] as const)
      await expect(
        raisePrice(services, await insertActor(database.db, role), {
          agreementId,
          effectiveOn: DAY,
          price: 10_400_000,
          reason: REASON,
        }),
      ).rejects.toMatchObject({ kind: 'forbidden' })
    for (const unknown of ['', "x' or 1=1", '00000000-0000-7000-8000-000000000000'])
      await expect(raise(10_400_000, { agreementId: unknown })).rejects.toMatchObject({ kind: 'not_found' })
  })

  test('is paid with the last month, and the home is then the buyer’s at the raised price', async () => {
    await raise()
    await pay('2026-01-06', 6_250 * 18 + 4_000)
    on('2027-07-05')
    const { purchase } = await accountOn('2027-07-05')
    expect(purchase).toMatchObject({ pricePesewas: 10_400_000, equityPesewas: 10_400_000, toPayPesewas: 0 })
    await settlePurchase(services, admin, settlement(0, { reference: '', evidence: '' }))
    const sale = (await entries()).at(-1)
    expect(sale).toMatchObject({
      kind: 'purchase',
      postings: { equity: 10_400_000, sale_income: -10_400_000 },
    })
  })

  test('does not count for who buys before its day', async () => {
    await raise()
    on('2027-01-04')
    const { purchase } = await accountOn('2027-01-04')
    await settlePurchase(services, admin, settlement(purchase.toPayPesewas))
    expect((await entries()).at(-1)?.postings.sale_income).toBe(-10_000_000)
  })
})

describe('a raise that is withdrawn', () => {
  test('leaves the price as it was, stays written down and mails the buyer; another can be announced', async () => {
    await raise()
    on('2026-01-06')
    await withdraw(await raiseId())
    expect((await accountOn(DAY)).purchase.pricePesewas).toBe(10_000_000)
    expect(await raises()).toMatchObject([{ withdrawalReason: 'It was not tarred' }])
    expect(await mails()).toMatchObject([{}, { rise: null }])
    await raise(10_200_000)
    expect((await accountOn(DAY)).purchase.pricePesewas).toBe(10_200_000)
  })

  test('goes once, before its day, by an administrator, and with its own agreement', async () => {
    await raise()
    const id = await raiseId()
    const other = await insertAgreement(database.db)
    const gone = { kind: 'not_found' }
    await expect(withdraw(id, admin, other.id)).rejects.toMatchObject(gone)
    await expect(withdraw('', admin)).rejects.toMatchObject(gone)
    await expect(withdraw(id, buyer)).rejects.toMatchObject({ kind: 'forbidden' })
    on(DAY)
    await expect(withdraw(id)).rejects.toMatchObject({ code: 'agreement.raise_stands' })
    on('2027-01-04')
    const outcomes = await Promise.allSettled([withdraw(id), withdraw(id)])
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    await expect(withdraw(id)).rejects.toMatchObject(gone)
  })

  test('is the last one: what a later one stands on stays', async () => {
    await setCap(500, { months: 36 })
    on('2026-12-06')
    await raise()
    const first = await raiseId()
    on('2026-12-07')
    await raise(10_500_000, { effectiveOn: '2028-01-05' })
    await expect(withdraw(first)).rejects.toMatchObject({ code: 'agreement.raise_stands' })
    await withdraw(await raiseId())
    await withdraw(first)
  })
})

describe('the database, whoever asks', () => {
  const direct = (changes: object) => insertRaise(database.db, { agreementId, effectiveOn: DAY, ...changes })

  test.each([
    ['above the cap', { pricePesewas: 10_500_001 }],
    ['from another price than counts', { fromPesewas: 9_999_999 }],
    ['on no anniversary', { effectiveOn: '2027-01-06' }],
    ['on the day of signing', { effectiveOn: '2026-01-05', announcedAt: '2025-01-01T00:00:00Z' }],
    ['after the term', { effectiveOn: '2028-01-05' }],
    ['without its notice', { announcedAt: '2026-12-07T00:00:00Z' }],
    ['that is no rise', { pricePesewas: 10_000_000 }],
    ['without a reason', { reason: '' }],
  ])('takes no raise %s', async (_what, changes) => {
    await expect(direct(changes)).rejects.toThrow(/takes no raise|violates check/)
    expect(await raises()).toEqual([])
  })

  test('takes none of a locked price, of one that does not run, or twice for a year', async () => {
    await direct({})
    await expect(direct({ fromPesewas: 10_300_000, pricePesewas: 10_400_000 })).rejects.toThrow(
      'takes no raise',
    )
    const { id } = await insertAgreement(database.db)
    await expect(direct({ agreementId: id })).rejects.toThrow('takes no raise')
    await end()
    await expect(direct({})).rejects.toThrow('takes no raise')
  })

  test('lets no raise be changed, removed or brought back', async () => {
    await direct({})
    const change = (set: ReturnType<typeof sql>) =>
      sql`update agreement_price_raises set ${set} where agreement_id = ${agreementId}`.execute(database.db)
    await expect(change(sql`price_pesewas = 10400000`)).rejects.toThrow('does not change otherwise')
    await expect(change(sql`effective_on = '2028-01-05'`)).rejects.toThrow('does not change otherwise')
    const late = sql`withdrawn_at = '2027-01-05T00:00:00Z', withdrawal_reason = 'Late'`
    await expect(change(late)).rejects.toThrow('does not change otherwise')
    await expect(sql`delete from agreement_price_raises`.execute(database.db)).rejects.toThrow(/stays|denied/)
    await expect(sql`truncate agreement_price_raises`.execute(database.db)).rejects.toThrow(/stays|denied/)
    await change(sql`withdrawn_at = '2026-12-01T00:00:00Z', withdrawal_reason = 'In time'`)
    await expect(change(sql`withdrawn_at = null, withdrawal_reason = null`)).rejects.toThrow(
      'does not change otherwise',
    )
  })
})
