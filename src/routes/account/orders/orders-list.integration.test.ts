import { expect, test } from 'vitest'
import { MILLISECONDS_PER_DAY } from '#/shared/dates.ts'
import { insertActor } from '../../../../tests/factories/account-factory.ts'
import { insertAgent, insertCartItem } from '../../../../tests/factories/checkout-factory.ts'
import { useCheckoutWorld } from '../../../../tests/support/checkout-world.ts'
import { makeTestSite, signInAs } from '../../../../tests/support/test-site.ts'

const world = useCheckoutWorld()
const site = await makeTestSite(world.services, [
  'routes/account/orders/orders.tsx',
  'routes/account/orders/orders-detail.tsx',
])

const PAY_FILLED = /<a [^>]*bg-laterite[^>]*>Pay</

async function readList(accountId: string, asked = ''): Promise<string> {
  const answer = await site.get(`/dashboard/orders${asked}`, await signInAs(world.services, accountId))
  return (await answer.text()).replaceAll('<!-- -->', '')
}

async function orderRoom() {
  const room = { tag: 'For Rent', title: 'Chamber and hall', pricePesewas: 65_000 } as const
  await insertCartItem(world.database.db, world.buyer, room)
  return await world.press()
}

test('the list offers a whole order to administrators, and an agent their own home of it while it is open', async () => {
  const { db } = world.database
  const { orderId, number } = await orderRoom()
  const { accountId: agentId } = await insertActor(db, 'agent')
  await db.updateTable('profiles').set({ fullName: 'Yaw Asante' }).where('id', '=', agentId).execute()
  await db.updateTable('orderItems').set({ agentId }).where('orderId', '=', orderId).execute()
  const address = `/dashboard/orders/${orderId}/homes/0/decision`
  const agents = await readList(agentId)
  expect(agents).toMatch(
    new RegExp(`Waits for you.*${address}.*Accept: order ${number}.*Decline: order`, 's'),
  )
  expect(agents).not.toContain('/completion')
  const all = await readList((await insertAgent(db)).accountId)
  expect(all).toMatch(/Waits for Yaw Asante.*completion.*Accept: order.*Decline: order/s)
  // One sum, with what of it is the office's own.
  expect(agents).toMatch(/GH₵1,300<.*without our fees/s)
  expect(all).toMatch(/GH₵1,350<.*with GH₵50 fees/s)
  expect(all).not.toContain(address)

  await db.updateTable('orderItems').set({ state: 'accepted' }).where('orderId', '=', orderId).execute()
  expect(await readList((await insertAgent(db)).accountId)).not.toContain('Waits for Yaw Asante')
  const decided = await readList(agentId)
  expect(decided).toContain('Waits for another agent')
  expect(decided).not.toMatch(/(Accept|Decline): order/)
})

test('an agent with several homes in an order decides them on its page, and sees none of another’s', async () => {
  const { db } = world.database
  const room = { tag: 'For Rent', pricePesewas: 65_000 } as const
  for (const title of ['Chamber and hall', 'Two rooms', 'Of another'])
    await insertCartItem(db, world.buyer, { ...room, title })
  const { orderId } = await world.press()
  const { accountId: agentId } = await insertActor(db, 'agent')
  await db
    .updateTable('orderItems')
    .set({ agentId })
    .where('orderId', '=', orderId)
    .where('title', '!=', 'Of another')
    .execute()
  const text = await readList(agentId)
  expect(text).toContain('Decide 2 homes')
  expect(text).not.toMatch(/homes\/\d\/decision|Of another/)
})

test('the list says what is still to pay for each home of an order', async () => {
  await insertCartItem(world.database.db, world.buyer, { tag: 'For Sale', pricePesewas: 100_000_000 })
  await orderRoom()
  const text = await readList(world.buyer.accountId)
  expect(text).toMatch(/Next: GH₵.*Still to pay: GH₵/s)
  for (const part of ['GH₵650', 'GH₵500,000'])
    expect(text).toMatch(new RegExp(`(Next|Still to pay): ${part}<`))
})

test('what is paid here leads to where it is paid, in the list and on the page of the order', async () => {
  const plan = { tag: 'For Sale', title: 'Villa', pricePesewas: 100_000_000, planMonths: 3 } as const
  await insertCartItem(world.database.db, world.buyer, plan)
  const { orderId, number } = await world.press()
  const paid = `href="/dashboard/orders/${orderId}/instalments"`
  const list = await readList(world.buyer.accountId)
  // The home before the number of its order.
  expect(list).toMatch(new RegExp(`Villa.*Order ${number}.*Next: GH₵.*${paid}[^>]*>Pay<`, 's'))
  const page = await readList(world.buyer.accountId, `/${orderId}`)
  expect(page).toMatch(new RegExp(`<h1[^>]*>Order ${number} .{0,99}>Pending<`))
  expect(page).toMatch(new RegExp(`Next: GH₵.*${paid}[^>]*>Pay the instalment<.*Call`, 's'))
  // A month ahead it waits; in the week before, it is what to do.
  expect(list).not.toMatch(PAY_FILLED)
  const { time } = world.services
  const placed = time.now
  time.now = new Date(placed.getTime() + 25 * MILLISECONDS_PER_DAY)
  expect(await readList(world.buyer.accountId)).toMatch(PAY_FILLED)
  time.now = placed
  await insertCartItem(world.database.db, world.buyer, { tag: 'For Rent', pricePesewas: 65_000 })
  const { orderId: rented } = await world.press({}, { attemptKey: 'attempt-0002' })
  expect(await readList(world.buyer.accountId, `/${rented}`)).not.toContain('Pay the instalment')
})

test('the list does not call a total paid of which some was let off', async () => {
  const { orderId } = await orderRoom()
  await world.database.db
    .updateTable('orders')
    .set({ monthlyRentPesewas: 75_000, totalPesewas: 145_000 })
    .where('id', '=', orderId)
    .execute()
  const text = await readList(world.buyer.accountId)
  expect(text).toMatch(/Order total.*GH₵1,450/s)
  expect(text).not.toContain('Total paid')
})

test('an administrator finds exactly the orders whose plan waits to be confirmed, an agent is offered none of it', async () => {
  const { db } = world.database
  await insertCartItem(db, world.buyer, { tag: 'For Sale', pricePesewas: 100_000_000, planMonths: 3 })
  const waiting = await world.press()
  await db.updateTable('orders').set({ status: 'completed' }).where('id', '=', waiting.orderId).execute()
  await db
    .updateTable('orderItems')
    .set({ state: 'accepted', decidedAt: new Date() })
    .where('orderId', '=', waiting.orderId)
    .execute()
  const { accountId } = await insertAgent(db)
  const find = () => readList(accountId, '?confirm=yes')
  expect(await find()).toContain('No orders found')
  await db.insertInto('unconfirmedPlans').values({ orderId: waiting.orderId, position: 0 }).execute()
  expect(await find()).toContain(`Order ${waiting.number}`)
  const { accountId: agentId } = await insertActor(db, 'agent')
  await db.updateTable('orderItems').set({ agentId }).where('orderId', '=', waiting.orderId).execute()
  expect(await readList(agentId)).not.toContain('Plan to confirm')
  await db.updateTable('unconfirmedPlans').set({ confirmedAt: new Date() }).execute()
  expect(await find()).toContain('No orders found')
})
