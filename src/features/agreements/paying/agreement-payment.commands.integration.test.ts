import { beforeEach, describe, expect, test } from 'vitest'
import { beginCollection } from '#/features/collections/collecting.commands.server.ts'
import { settleCollections } from '#/features/collections/collection.jobs.server.ts'
import { listCollections, listParkedCollections } from '#/features/collections/collection.queries.server.ts'
import { collectionCalls } from '#/features/collections/collection-calls.commands.server.ts'
import { insertActor } from '../../../../tests/factories/account-factory.ts'
import { insertAgreement } from '../../../../tests/factories/agreement-factory.ts'
import { insertBuyer } from '../../../../tests/factories/checkout-factory.ts'
import { useAgreementWorld } from '../../../../tests/support/agreement-world.ts'
import type { PaystackStandIn } from '../../../../tests/support/paystack-stand-in.ts'
import { usePaystack } from '../../../../tests/support/use-paystack.ts'
import { agreementPersonalData } from '../agreement.privacy.server.ts'
import { settleExit } from '../settlement.commands.server.ts'
import { agreementCollector } from './agreement-collector.commands.server.ts'
import { answerAgreementPrompt, payAgreement } from './agreement-payment.commands.server.ts'
import { decideParkedPayment } from './parked-payment.commands.server.ts'

const world = useAgreementWorld()
const { services, database, on, activate, balances, entries, settlement } = world
const COLLECTORS = [agreementCollector]
const CARD = { number: '4242424242424242', expiry: '12/29', cvv: '987' }
const DECLINED = { ...CARD, number: '4000000000000002' }
const MONTH = 625_000

let presses = 0
const press = (change: object = {}) => {
  presses += 1
  return {
    agreementId: world.agreementId,
    amountPesewas: MONTH,
    attemptKey: `press-of-${presses}`,
    card: CARD,
    ...change,
  }
}
const tries = () => listCollections(database.db, { kind: 'agreement', id: world.agreementId })
const mails = async () =>
  (await database.db.selectFrom('mails').select('template').orderBy('createdAt').execute()).map(
    ({ template }) => template,
  )
const cash = async () => (await balances()).cash

describe('a payment by card on our own page', () => {
  test('stands in the ledger at once, with the try’s reference as its reference', async () => {
    await activate()
    on('2026-02-05')
    expect(await payAgreement(services, world.buyer, press())).toBe('paid')
    const [paid] = await tries()
    expect(paid).toMatchObject({ state: 'settled', paidWith: 'Visa ending in 4242' })
    expect((await entries()).at(-1)).toMatchObject({
      kind: 'payment',
      method: 'card',
      reference: paid?.reference,
      evidence: 'Simulated: no money was taken',
      occurredOn: '2026-02-05',
    })
    expect(await balances()).toMatchObject({ cash: 1_000_000 + MONTH, instalments_receivable: 0 })
  })

  test('pays the option fee, which makes the agreement active', async () => {
    await world.signIt()
    await payAgreement(services, world.buyer, press({ amountPesewas: 1_000_000 }))
    expect((await world.agreement()).status).toBe('active')
  })

  test('sent twice by one press pays once, at the same moment and later', async () => {
    await activate()
    const pressed = press()
    const [one, other] = await Promise.allSettled([
      payAgreement(services, world.buyer, pressed),
      payAgreement(services, world.buyer, pressed),
    ])
    expect([one.status, other.status]).toContain('fulfilled')
    expect(await payAgreement(services, world.buyer, pressed)).toBe('paid')
    expect(await cash()).toBe(1_000_000 + MONTH)
  })

  test('of two presses at once never books more than was taken', async () => {
    await activate()
    await Promise.allSettled([
      payAgreement(services, world.buyer, press()),
      payAgreement(services, world.buyer, press()),
      settleCollections(services, COLLECTORS),
    ])
    const paid = (await tries()).filter(({ state }) => state === 'settled')
    expect(await cash()).toBe(1_000_000 + paid.length * MONTH)
  })

  test('that is declined changes nothing, and the same press with another card pays', async () => {
    await activate()
    const before = await entries()
    const pressed = press({ card: DECLINED })
    await expect(payAgreement(services, world.buyer, pressed)).rejects.toMatchObject({
      code: 'collection.declined',
    })
    expect(await entries()).toEqual(before)
    await payAgreement(services, world.buyer, { ...pressed, card: CARD })
    await payAgreement(services, world.buyer, { ...pressed, card: CARD })
    expect(await cash()).toBe(1_000_000 + MONTH)
  })

  test.each([
    ['less than the next month', MONTH - 1],
    ['more than the buy-out', 9_000_001],
  ])('of %s is refused before anybody is asked', async (_, amountPesewas) => {
    await activate()
    await expect(payAgreement(services, world.buyer, press({ amountPesewas }))).rejects.toMatchObject({
      code: 'agreement.amount',
    })
    expect(await tries()).toEqual([])
  })

  test('for another’s agreement, or one that does not run, is refused', async () => {
    const stranger = await insertBuyer(database.db)
    await expect(payAgreement(services, world.buyer, press())).rejects.toMatchObject({
      code: 'agreement.ledger_closed',
    })
    await activate()
    await expect(payAgreement(services, stranger, press())).rejects.toMatchObject({ kind: 'not_found' })
    await expect(payAgreement(services, world.admin, press())).rejects.toMatchObject({ kind: 'forbidden' })
    expect(await tries()).toEqual([])
  })

  test('that was taken before the program died is booked by the job, once', async () => {
    await activate()
    const payee = { kind: 'agreement', id: world.agreementId } as const
    const { known } = await database.db
      .transaction()
      .execute((tx) => beginCollection(tx, services, payee, { amountPesewas: MONTH, attemptKey: null }))
    await services.payments.begin({
      reference: known.reference,
      amountPesewas: MONTH,
      email: 'ama@example.com',
      purpose: 'Agreement',
      returnAddress: 'https://homes.example/',
      card: CARD,
    })
    await Promise.all([
      settleCollections(services, COLLECTORS),
      settleCollections(services, COLLECTORS),
      settleCollections(services, COLLECTORS),
    ])
    await settleCollections(services, COLLECTORS)
    expect(await cash()).toBe(1_000_000 + MONTH)
  })
})

describe('a payment by mobile money', () => {
  const WALLET = { network: 'MTN', lastFour: '3456' }

  test('waits for its prompt, and is booked when that is approved', async () => {
    await activate()
    expect(await payAgreement(services, world.buyer, press({ wallet: WALLET }))).toBe('open')
    expect(await cash()).toBe(1_000_000)
    const { agreementId } = world
    await answerAgreementPrompt(services, world.buyer, { agreementId, isApproved: true })
    expect((await entries()).at(-1)).toMatchObject({ method: 'mobile_money' })
    expect(await cash()).toBe(1_000_000 + MONTH)
    await expect(
      answerAgreementPrompt(services, world.buyer, { agreementId, isApproved: true }),
    ).rejects.toMatchObject({ code: 'collection.no_prompt' })
  })

  test('that is refused on the phone leaves everything as it was', async () => {
    await activate()
    await payAgreement(services, world.buyer, press({ wallet: WALLET }))
    const { agreementId } = world
    await answerAgreementPrompt(services, world.buyer, { agreementId, isApproved: false })
    expect([(await tries())[0]?.state, await cash()]).toEqual(['failed', 1_000_000])
  })
})

describe('the books', () => {
  test('refuse a settled payment that is neither booked nor paid back, and any change of a line', async () => {
    await activate()
    await payAgreement(services, world.buyer, press())
    const [paid] = await database.db
      .selectFrom('collectionPayments')
      .selectAll()
      .where('kind', '=', 'settled')
      .execute()
    if (!paid) throw new Error('It was paid')
    const { sequence: _sequence, ...row } = paid
    const another = { ...row, id: world.propertyId, reference: 'monthly-of-nobody' }
    await expect(database.db.insertInto('collectionPayments').values(another).execute()).rejects.toThrow(
      '0 are booked',
    )
    await expect(
      database.db.updateTable('collectionPayments').set({ amountPesewas: 1 }).execute(),
    ).rejects.toThrow('only ever added')
    await expect(database.db.deleteFrom('collectionPayments').execute()).rejects.toThrow('only ever added')
  })
})

describe('a payment with Paystack', () => {
  const takePaystack = usePaystack(services)
  let paystack: PaystackStandIn
  beforeEach(() => {
    paystack = takePaystack()
  })
  const open = async (change: object = {}) => {
    const { card: _card, ...pressed } = press(change)
    expect(await payAgreement(services, world.buyer, pressed)).toBe('open')
    return (await tries())[0]?.reference ?? ''
  }
  // What hears the provider's calls takes this step.
  const call = (reference: string) => collectionCalls(services, COLLECTORS).settle(reference)

  test('is booked once, however many calls, pages and jobs hear of it at the same moment', async () => {
    await activate()
    const reference = await open()
    paystack.pay(reference, 'mobile_money')
    await Promise.all([
      ...Array.from({ length: 5 }, () => call(reference)),
      settleCollections(services, COLLECTORS),
      settleCollections(services, COLLECTORS),
    ])
    await call(reference)
    expect(await cash()).toBe(1_000_000 + MONTH)
    expect((await entries()).filter(({ reference: of }) => of === reference)).toHaveLength(1)
  })

  test('is one try at the provider for the same sum, whichever press it was', async () => {
    await activate()
    const reference = await open()
    expect(await open()).toBe(reference)
  })

  test('above what is paid online is refused', async () => {
    await activate()
    const { card: _card, ...pressed } = press({ amountPesewas: 2_000_001 })
    const transfers = { ...services.config.transfers, onlineMaxCedis: 20_000 }
    const limited = Object.assign(Object.create(services), { config: { ...services.config, transfers } })
    await expect(payAgreement(limited, world.buyer, pressed)).rejects.toMatchObject({
      code: 'agreement.only_by_transfer',
    })
  })

  test('that comes after the buyer has left goes back, and they get a mail', async () => {
    await activate()
    const reference = await open()
    await settleExit(services, world.admin, settlement(500_000))
    paystack.pay(reference)
    await call(reference)
    expect((await tries())[0]).toMatchObject({
      state: 'returned',
      reason: 'The agreement had ended when it came.',
    })
    await settleCollections(services, COLLECTORS)
    await settleCollections(services, COLLECTORS)
    expect(paystack.refunds).toHaveLength(1)
    expect(await mails()).toContain('collection-returned')
    expect(await cash()).toBe(500_000)
  })

  test('of another amount than was asked for is parked for a person, and books nothing', async () => {
    await activate()
    const reference = await open()
    paystack.pay(reference)
    paystack.misbehave({ lies: { amount: 1 } })
    await call(reference)
    expect(await cash()).toBe(1_000_000)
    expect((await tries())[0]?.state).toBe('parked')
    expect(await mails()).toEqual(expect.arrayContaining(['collection-parked', 'collection-waits-office']))
  })

  describe('that is parked', () => {
    let reference: string
    beforeEach(async () => {
      await activate()
      reference = await open()
      paystack.pay(reference)
      paystack.misbehave({ lies: { amount: MONTH - 100 } })
      await call(reference)
    })
    const decide = (decision: 'accept' | 'return' | 'resolve', who = world.admin, change: object = {}) =>
      decideParkedPayment(services, who, {
        agreementId: world.agreementId,
        reference,
        decision,
        reason: 'Seen at the provider',
        ...change,
      })
    const parked = () => listParkedCollections(database.db, { kind: 'agreement', id: world.agreementId })

    test('is shown with both sides and accepted once, also by two at once', async () => {
      expect(await parked()).toMatchObject([
        { reference, askedPesewas: MONTH, cameHundredths: MONTH - 100, currency: 'GHS' },
      ])
      const outcomes = await Promise.allSettled([decide('accept'), decide('accept')])
      expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
      expect(await cash()).toBe(1_000_000 + MONTH - 100)
      expect([await parked(), (await tries())[0]?.state]).toEqual([[], 'settled'])
    })

    test('goes back whole, with a mail to the buyer', async () => {
      expect(await decide('return')).toBe('returned')
      expect([await cash(), (await tries())[0]?.state]).toEqual([1_000_000, 'returned'])
      expect(await mails()).toContain('collection-returned')
    })

    test('goes back where the agreement has ended meanwhile, also when it is accepted', async () => {
      await settleExit(services, world.admin, settlement(500_000))
      expect(await decide('accept')).toBe('returned')
    })

    test('is noted as dealt with elsewhere, which moves no money', async () => {
      expect(await decide('resolve')).toBe('resolved')
      expect([await cash(), (await tries())[0]?.state]).toEqual([1_000_000, 'resolved'])
      await expect(decide('accept')).rejects.toMatchObject({ code: 'collection.decided' })
    })

    test('is decided by administrators alone, in its own agreement', async () => {
      await expect(decide('accept', world.buyer)).rejects.toMatchObject({ kind: 'forbidden' })
      await expect(decide('accept', await insertActor(database.db, 'agent'))).rejects.toMatchObject({
        kind: 'forbidden',
      })
      await expect(decide('accept', world.admin, { reference: "x'; --" })).rejects.toMatchObject({
        code: 'collection.not_parked',
      })
      const other = await insertAgreement(database.db)
      await expect(decide('accept', world.admin, { agreementId: other.id })).rejects.toMatchObject({
        code: 'collection.not_parked',
      })
      expect(await cash()).toBe(1_000_000)
    })

    test('is in the downloaded data of the buyer', async () => {
      expect(await agreementPersonalData.exportFor(database.db, world.buyer)).toMatchObject({
        onlineAgreementPayments: [{ reference, state: 'parked' }],
      })
    })
  })

  test('of a provider that does not answer is refused, and changes nothing', async () => {
    await activate()
    const before = await entries()
    paystack.misbehave({ fails: true })
    const { card: _card, ...pressed } = press()
    await expect(payAgreement(services, world.buyer, pressed)).rejects.toMatchObject({ kind: 'unavailable' })
    expect(await entries()).toEqual(before)
  })
})
