import { beforeEach, expect, test } from 'vitest'
import { insertBuyer, insertCartItem } from '../../../../tests/factories/checkout-factory.ts'
import { useCheckoutWorld } from '../../../../tests/support/checkout-world.ts'
import { cancelOrder } from '../decisions/order.commands.server.ts'
import { listDuePayments, type PlanDue } from './order-due.queries.server.ts'

const world = useCheckoutWorld()
const { services, press } = world
const NOW = new Date('2026-11-21T09:00:00Z')

beforeEach(() => {
  services.time.now = NOW
})

const find = (
  accountId: string,
  { limit = 5, plans = [] }: { limit?: number; plans?: readonly PlanDue[] } = {},
) => listDuePayments(world.database.db, { accountId, plans, limit, now: NOW })

test('The next payments are one’s own, the earliest first, and none for what was cancelled', async () => {
  const { buyer } = world
  const stranger = await insertBuyer(world.database.db)
  await insertCartItem(world.database.db, buyer, {
    title: 'House on a plan',
    tag: 'For Sale',
    maxPaymentPlanMonths: 6,
    planMonths: 6,
  })
  const order = await press({}, { attemptKey: 'attempt-of-a-plan-1' })
  await insertCartItem(world.database.db, buyer, { title: 'Room to rent', tag: 'For Rent', advanceMonths: 6 })
  await press({ moveInDate: '2026-12-01' }, { attemptKey: 'attempt-of-a-rent-1' })
  await insertCartItem(world.database.db, stranger, { title: 'Somebody else’s', tag: 'For Sale' })
  await press({}, { attemptKey: 'attempt-of-another-1' }, stranger)

  const part = { kind: 'parts', on: '2026-11-20', amountPesewas: 1, isLate: true } as const
  const plans = [{ ...part, orderId: order.orderId, position: 0 }]
  expect(await find(buyer.accountId, { plans })).toMatchObject([
    { title: 'House on a plan', ...part, orderId: order.orderId },
    { title: 'Room to rent', kind: 'advance', on: '2026-12-01', isLate: false },
  ])
  expect(await find(buyer.accountId, { plans, limit: 1 })).toHaveLength(1)
  // Of a plan that is paid nothing comes.
  expect((await find(buyer.accountId)).map(({ title }) => title)).toEqual(['Room to rent'])
  expect(await find(stranger.accountId, { plans })).toMatchObject([{ title: 'Somebody else’s', on: null }])

  await cancelOrder(services, buyer, { orderId: order.orderId })
  expect((await find(buyer.accountId, { plans })).map(({ title }) => title)).toEqual(['Room to rent'])
})
