import { expect, test } from 'vitest'
import { insertActor } from '../../../../tests/factories/account-factory.ts'
import { insertAgent, insertCartItem } from '../../../../tests/factories/checkout-factory.ts'
import { useCheckoutWorld } from '../../../../tests/support/checkout-world.ts'
import { makeTestSite, signInAs } from '../../../../tests/support/test-site.ts'

const world = useCheckoutWorld()
const site = await makeTestSite(world.services, ['routes/account/orders/orders.tsx'])

test('the list offers to decide a whole order to administrators alone, not to the agent of its homes', async () => {
  const { db } = world.database
  await insertCartItem(db, world.buyer, { tag: 'For Rent', title: 'Chamber and hall', pricePesewas: 65_000 })
  const { orderId, number } = await world.press()
  const { accountId: agentId } = await insertActor(db, 'agent')
  await db.updateTable('orderItems').set({ agentId }).where('orderId', '=', orderId).execute()
  const read = async (accountId: string) => {
    const answer = await site.get('/dashboard/orders', await signInAs(world.services, accountId))
    return (await answer.text()).replaceAll('<!-- -->', '')
  }
  const agents = await read(agentId)
  expect(agents).toContain(`Order ${number}`)
  expect(agents).not.toMatch(/(Accept|Decline): order/)
  expect(await read((await insertAgent(db)).accountId)).toMatch(/Accept: order.*Decline: order/s)
})
