import { expect, test } from 'vitest'
import { insertAgent, insertCartItem } from '../../../../tests/factories/checkout-factory.ts'
import { useCheckoutWorld } from '../../../../tests/support/checkout-world.ts'
import { makeTestSite, signInAs } from '../../../../tests/support/test-site.ts'

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
