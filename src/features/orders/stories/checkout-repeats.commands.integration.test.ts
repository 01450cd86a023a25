import { describe, expect, test, vi } from 'vitest'
import { createSimulatedPayments } from '#/platform/payments/simulated-payments.server.ts'
import {
  DECLINED_CARD,
  insertBuyer,
  insertCartItem,
  makeCheckoutForm,
  putIntoCart,
} from '../../../../tests/factories/checkout-factory.ts'
import { useCheckoutWorld } from '../../../../tests/support/checkout-world.ts'
import { outcomesOf } from '../../../../tests/support/outcomes.ts'
import { settlePayments } from '../payment.jobs.server.ts'

const AT_ONCE = 20

const world = useCheckoutWorld({ maxConnections: 24 })
const { services, press, rowsOf, statusOf, charges, leftovers } = world

const many = <T>(call: (index: number) => Promise<T>) =>
  Array.from({ length: AT_ONCE }, (_, index) => call(index))

/** The first call fails right after the payment; those after it do not. */
function breakOnce(error: Error = new Error('The program broke between payment and commit')): () => void {
  const { add } = services.jobs
  const jobs = services.jobs as { add: typeof add }
  jobs.add = async () => {
    jobs.add = add
    throw error
  }
  return () => {
    jobs.add = add
  }
}

describe('pressed twice', () => {
  test('the same attempt is one order, one payment and one set of mails', async () => {
    await insertCartItem(world.database.db, world.buyer)
    const shownTotalPesewas = await world.totalShown()
    const { answers, reasons } = await outcomesOf(many(() => press({}, { shownTotalPesewas })))
    expect(reasons).toEqual([])
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(charges()).toHaveLength(1)
    expect(await rowsOf('orders')).toHaveLength(1)
    expect(await rowsOf('mails')).toHaveLength(3)
    expect(services.addedJobs).toHaveLength(3)
    expect(await press({}, { shownTotalPesewas })).toEqual(answers[0])
  })

  test('the same attempt is answered with its order long after, whatever the cart holds by then', async () => {
    await insertCartItem(world.database.db, world.buyer, { tag: 'For Rent' })
    const shownTotalPesewas = await world.totalShown()
    const moveInDate = '2026-11-21'
    const first = await press({ moveInDate }, { shownTotalPesewas })
    await insertCartItem(world.database.db, world.buyer)
    services.time.now = new Date('2026-11-22T09:00:00Z')
    expect(await press({ moveInDate }, { shownTotalPesewas })).toEqual(first)
    services.time.now = new Date('2026-11-21T09:00:00Z')
    expect(await rowsOf('orders')).toHaveLength(1)
    expect(await rowsOf('cartItems')).toHaveLength(1)
    expect(charges()).toHaveLength(1)
  })

  test('the same attempt with another card is the same order, since the card is not remembered', async () => {
    await insertCartItem(world.database.db, world.buyer)
    const shownTotalPesewas = await world.totalShown()
    const first = await press({}, { shownTotalPesewas })
    expect(await press({ cardNumber: DECLINED_CARD, cvv: '999' }, { shownTotalPesewas })).toEqual(first)
    expect(charges()).toHaveLength(1)
  })

  test.each([
    ['name', { fullName: 'Somebody Else' }, {}],
    ['address', { address: '13 Ring Road East' }, {}],
    ['total', {}, { shownTotalPesewas: 1 }],
  ])('the same attempt with another %s is refused, and the first order stands', async (_, form, input) => {
    await insertCartItem(world.database.db, world.buyer)
    const shownTotalPesewas = await world.totalShown()
    await press({}, { shownTotalPesewas })
    await insertCartItem(world.database.db, world.buyer)
    await expect(press(form, { shownTotalPesewas, ...input })).rejects.toMatchObject({
      kind: 'invalid',
      code: 'order.attempt_reused',
      details: { fields: { attemptKey: [expect.any(String)] } },
    })
    expect(await rowsOf('orders')).toMatchObject([{ fullName: 'Ama Mensah' }])
    expect(charges()).toHaveLength(1)
  })

  test('the attempt of somebody else is nobody’s business', async () => {
    const other = await insertBuyer(world.database.db)
    await insertCartItem(world.database.db, world.buyer)
    await insertCartItem(world.database.db, other)
    const first = await press()
    const second = await press({}, {}, other)
    expect(second.orderId).not.toBe(first.orderId)
    expect(charges()).toHaveLength(2)
  })

  test.each([null, ''])('without an attempt (%j) there is still one order', async (attemptKey) => {
    await insertCartItem(world.database.db, world.buyer)
    const shownTotalPesewas = await world.totalShown()
    const { answers, reasons } = await outcomesOf(many(() => press({}, { shownTotalPesewas, attemptKey })))
    expect(answers).toHaveLength(1)
    expect(reasons).toEqual(Array(AT_ONCE - 1).fill(expect.objectContaining({ code: 'cart.empty' })))
    expect(charges()).toHaveLength(1)
    expect(await rowsOf('orders')).toHaveLength(1)
  })

  test('two tabs are one order, and the other hears that the cart is empty', async () => {
    await insertCartItem(world.database.db, world.buyer)
    const shownTotalPesewas = await world.totalShown()
    const { answers, reasons } = await outcomesOf(
      many((tab) => press({}, { shownTotalPesewas, attemptKey: `tab-${1000 + tab}` })),
    )
    expect(answers).toHaveLength(1)
    expect(new Set(reasons.map((reason) => (reason as { code: string }).code))).toEqual(
      new Set(['cart.empty']),
    )
    expect(await rowsOf('orders')).toHaveLength(1)
    expect(charges()).toHaveLength(1)
  })

  test('two programs on one database make one order of it, each with payments of its own', async () => {
    await insertCartItem(world.database.db, world.buyer)
    vi.resetModules()
    const second = await import('../checkout.commands.server.ts')
    const payments = createSimulatedPayments({ delayMilliseconds: 5, log: services.log })
    const input = { form: makeCheckoutForm(), attemptKey: 'attempt-0001', shownTotalPesewas: 60_010_000 }
    const { answers, reasons } = await outcomesOf(
      many((index) =>
        index % 2 === 0 ? press({}, input) : second.checkOut({ ...services, payments }, world.buyer, input),
      ),
    )
    expect(reasons).toEqual([])
    expect(new Set(answers.map(({ orderId }) => orderId)).size).toBe(1)
    expect(charges()).toHaveLength(1)
  })

  test('a card that declines twice leaves the cart, and a third try pays', async () => {
    const { id } = await insertCartItem(world.database.db, world.buyer)
    const declined = { cardNumber: DECLINED_CARD }
    const { reasons } = await outcomesOf([press(declined), press(declined)])
    expect(reasons).toHaveLength(2)
    expect(await leftovers()).toEqual({ cartItems: 1, others: [] })
    await press()
    expect(await statusOf(id)).toBe('reserved')
  })
})

describe('when the program breaks after the payment', () => {
  const waits = [{ status: 'awaiting_payment', totalPesewas: 60_010_000 }]

  test('the order waits with its homes and the cart, and the same attempt again is not paid twice', async () => {
    const { id } = await insertCartItem(world.database.db, world.buyer)
    const restore = breakOnce()
    await expect(press()).rejects.toThrow('between payment and commit')
    restore()
    expect(await rowsOf('orders')).toMatchObject(waits)
    expect([await rowsOf('cartItems'), await rowsOf('mails')]).toMatchObject([[{ propertyId: id }], []])
    expect(await statusOf(id)).toBe('active')
    expect(charges()).toHaveLength(1)

    const { answers } = await outcomesOf(many(() => press({}, { shownTotalPesewas: 60_010_000 })))
    expect(new Set(answers.map(({ orderId }) => orderId)).size).toBe(1)
    expect(await statusOf(id)).toBe('reserved')
    expect(charges()).toHaveLength(1)
    expect(await rowsOf('orders')).toMatchObject([{ status: 'paid' }])
  })

  test('another attempt finds what was paid, and nothing left to pay for', async () => {
    await insertCartItem(world.database.db, world.buyer)
    const restore = breakOnce()
    await press().catch(() => undefined)
    restore()
    const other = { shownTotalPesewas: 60_010_000, attemptKey: 'attempt-0002' }
    await expect(press({}, other)).rejects.toMatchObject({ code: 'cart.empty' })
    expect(charges()).toHaveLength(1)
    expect(await rowsOf('orders')).toMatchObject([{ status: 'paid' }])
  })

  test('because the database rolled the transaction back, what was paid is written down all the same', async () => {
    await insertCartItem(world.database.db, world.buyer)
    const restore = breakOnce(Object.assign(new Error('deadlock detected'), { code: '40P01' }))
    expect(await press()).toMatchObject({ isPaid: true })
    restore()
    expect(charges()).toHaveLength(1)
    expect(await rowsOf('orders')).toMatchObject([{ status: 'paid' }])
  })

  test('and the price moved before the next try, the order stands at the price that was paid', async () => {
    const { id } = await insertCartItem(world.database.db, world.buyer)
    const restore = breakOnce()
    await press().catch(() => undefined)
    restore()
    await world.database.db
      .updateTable('properties')
      .set({ pricePesewas: 100_000_000 })
      .where('id', '=', id)
      .execute()
    await press({}, { shownTotalPesewas: 60_010_000 })
    expect(charges()).toMatchObject([{ amountPesewas: 60_010_000 }])
    expect(await rowsOf('orders')).toMatchObject([{ status: 'paid', totalPesewas: 60_010_000 }])
  })

  test('a program that has died keeps the homes for a minute at most, and the next try is another order', async () => {
    const { id } = await insertCartItem(world.database.db, world.buyer)
    const { payments } = services
    Object.assign(services, { payments: { ...payments, begin: () => new Promise(() => undefined) } })
    void press()
    await vi.waitFor(async () =>
      expect(await rowsOf('orders')).toMatchObject([{ status: 'awaiting_payment' }]),
    )
    Object.assign(services, { payments })
    services.time.now = new Date('2026-11-21T09:01:00Z')
    await settlePayments(services)
    expect(await rowsOf('orders')).toMatchObject([{ status: 'expired' }])
    const other = await insertBuyer(world.database.db)
    await putIntoCart(world.database.db, other, { propertyId: id })
    expect(await press({}, {}, other)).toMatchObject({ isPaid: true })
    services.time.now = new Date('2026-11-21T09:00:00Z')
  })
})
