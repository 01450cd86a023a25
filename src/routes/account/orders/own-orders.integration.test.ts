import { expect, test } from 'vitest'
import { formatAmount } from '#/shared/money.ts'
import { insertAgent, insertCartItem } from '../../../../tests/factories/checkout-factory.ts'
import { factoryId } from '../../../../tests/factories/factory-id.ts'
import { insertInstalment, insertPlanOrder } from '../../../../tests/factories/plan-factory.ts'
import { useCheckoutWorld } from '../../../../tests/support/checkout-world.ts'
import { insertPerson, makeTestSite, signInAs } from '../../../../tests/support/test-site.ts'

const world = useCheckoutWorld()
const site = await makeTestSite(world.services, [
  'routes/account/orders/orders.tsx',
  'routes/account/orders/orders-detail.tsx',
])

test('a paid order says to its buyer who has to accept it, and to nobody else', async () => {
  await insertCartItem(world.database.db, world.buyer, { tag: 'For Sale' })
  const { orderId } = await world.press({}, { attemptKey: 'attempt-that-is-awaited' })
  const order = `/dashboard/orders/${orderId}`
  const read = async (path: string, cookie: string) =>
    (await (await site.get(path, cookie)).text()).replaceAll('<!-- -->', '')
  const buyer = await signInAs(world.services, world.buyer.accountId)
  const [, agent] = /Agent: ([^<]+)/.exec(await read(order, buyer)) ?? []
  expect(agent).toBeTruthy()
  for (const path of ['/dashboard/orders', order])
    expect(await read(path, buyer)).toMatch(new RegExp(`Pending<.*Waits for ${agent} to accept it`, 's'))
  // The home leads; the order's number stands small below it.
  expect(await read('/dashboard/orders', buyer)).toMatch(
    /<h2[^>]*><a[^>]*aria-label="Order (\d+): ([^"]+)"[^>]*>\2<\/a><\/h2><div[^>]*><p[^>]*>Order \1 · Purchase</,
  )
  const office = await signInAs(world.services, (await insertAgent(world.database.db)).accountId)
  expect(await read(order, office)).not.toContain('to accept it')
})

test('an order of several homes names those that wait, and one that is over says what came of its money', async () => {
  const { db } = world.database
  const rental = { tag: 'For Rent', pricePesewas: 65_000 } as const
  const buyer = await signInAs(world.services, world.buyer.accountId)
  const list = async (cookie = buyer) =>
    (await (await site.get('/dashboard/orders', cookie)).text()).replaceAll('<!-- -->', '')
  await insertCartItem(db, world.buyer, { ...rental, title: 'Chamber and hall' })
  await insertCartItem(db, world.buyer, { ...rental, title: 'Two rooms' })
  const { orderId } = await world.press({}, { attemptKey: 'attempt-of-two-that-wait' })
  expect(await list()).toMatch(/Waits for [^<]+ to accept both homes</)
  await db
    .updateTable('orderItems')
    .set({ state: 'accepted', decidedAt: new Date() })
    .where('orderId', '=', orderId)
    .where('title', '=', 'Two rooms')
    .execute()
  expect(await list()).toMatch(/Waits for [^<]+ to accept Chamber and hall</)
  expect(await (await site.get(`/dashboard/orders/${orderId}`, buyer)).text()).toContain(
    'to accept Chamber and hall',
  )
  const { cookie } = await insertPerson(world.services)
  expect(await list(cookie)).not.toContain('to accept')
  await insertCartItem(db, world.buyer, rental)
  const { orderId: cancelled } = await world.press({}, { attemptKey: 'attempt-that-is-cancelled' })
  await site.post(`/dashboard/orders/${cancelled}/cancellation`, { confirmed: 'yes' }, buyer)
  expect(await list()).toContain('no money was taken, and nothing is owed.')
})

test('the steps of an order have its fees, of one home among its own and of several below them', async () => {
  const { db } = world.database
  const rental = { tag: 'For Rent', pricePesewas: 65_000 } as const
  const buyer = await signInAs(world.services, world.buyer.accountId)
  const stepsOf = async (attemptKey: string) => {
    const { orderId } = await world.press({}, { attemptKey })
    const page = await (await site.get(`/dashboard/orders/${orderId}`, buyer)).text()
    const [steps = ''] = page.replaceAll('<!-- -->', '').split('>Amounts<')
    return steps
  }
  await insertCartItem(db, world.buyer, rental)
  expect(await stepsOf('attempt-of-one-home')).toMatch(
    /GH₵1,300<.*Paid with this order<.*Application fee<.*GH₵50</s,
  )
  await insertCartItem(db, world.buyer, rental)
  await insertCartItem(db, world.buyer, rental)
  const steps = await stepsOf('attempt-of-two-homes')
  expect(steps).toMatch(/GH₵1,300<.*GH₵1,300<.*Application fee<.*GH₵50</s)
  expect(steps.split('Application fee<')).toHaveLength(2)
})

test('an order with a late instalment comes first, with all that was paid for it so far', async () => {
  const { db } = world.database
  const { id: userId, cookie } = await insertPerson(world.services)
  const read = async (path: string) =>
    (await (await site.get(path, cookie)).text()).replaceAll('<!-- -->', '')
  const [late, newer] = [await insertPlanOrder(db), await insertPlanOrder(db)]
  for (const { id } of [late, newer])
    await db.updateTable('orders').set({ userId }).where('id', '=', id).execute()
  const { totalPesewas } = await db
    .updateTable('orders')
    .set({ createdAt: '2026-11-01T09:00:00Z' })
    .where('id', '=', newer.id)
    .returning('totalPesewas')
    .executeTakeFirstOrThrow()
  await insertInstalment(db, late, { amountPesewas: 20_000_000 })
  const list = await read('/dashboard/orders')
  expect(list.indexOf(late.id)).toBeLessThan(list.indexOf(newer.id))
  expect(list).toMatch(/Paid so far</)
  // How the plan stands comes before that the order itself is completed.
  expect(list).toMatch(/>Instalment late<.*>Plan running</s)
  expect(list).not.toContain('>Completed<')
  const page = await read(`/dashboard/orders/${late.id}`)
  for (const shown of [
    'Paid since<',
    '1 of 3 instalments<',
    'Late, due since 1 May 2026<',
    '2 instalments, the last on 1 June 2026<',
    'GH₵400,000<',
    'Paid in instalments<',
    'Plan in all, fee aside<',
    'GH₵1,200,000<',
    'Left to pay<',
    'GH₵200,000<',
    '>Instalment late<',
    'Order: completed.',
    `${formatAmount(totalPesewas + 20_000_000)}<`,
  ])
    expect(page).toContain(shown)
  // What goes back has its own sums.
  const { paymentReference } = await db
    .selectFrom('orders')
    .select('paymentReference')
    .where('id', '=', late.id)
    .executeTakeFirstOrThrow()
  await db
    .insertInto('payments')
    .values({
      id: factoryId(),
      orderId: late.id,
      kind: 'refund_requested',
      amountPesewas: 1_000,
      provider: 'simulated',
      reference: paymentReference ?? '',
      refundReference: factoryId(),
      reason: 'The key was lost.',
      at: '2026-11-02T09:00:00Z',
    })
    .execute()
  expect((await read('/dashboard/orders')).split('Paid so far<')).toHaveLength(2)
})
