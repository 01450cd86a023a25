import { beforeEach, describe, expect, test } from 'vitest'
import type { Actor } from '#/shared/actor.ts'
import { insertAgent } from '../../../../tests/factories/checkout-factory.ts'
import { useCheckoutWorld } from '../../../../tests/support/checkout-world.ts'
import { insertOrderOfThree } from '../../../../tests/support/order-of-three.ts'
import { usePaystack } from '../../../../tests/support/use-paystack.ts'
import { cancelOrder, completeOrder } from './order.commands.server.ts'

const world = useCheckoutWorld()
const { services, rowsOf } = world
const paystack = usePaystack(services)
const { transfers } = services.config
Object.assign(services, {
  config: { ...services.config, transfers: { ...transfers, onlineMaxCedis: 10_000_000 } },
})

let staff: Actor
beforeEach(async () => {
  staff = await insertAgent(world.database.db)
})

const paidOrder = () => insertOrderOfThree(world, paystack, { by: () => staff })
const mailsOf = async (template: string) =>
  (await rowsOf('mails')).filter((mail) => mail.template === template)

describe('the office', () => {
  test('is mailed of each decision by somebody else, and nothing of the buyer', async () => {
    const { decide, orderId } = await paidOrder()
    await decide('First room', 'decline', { note: 'For Ama' })
    await decide('A house', 'accept')
    await cancelOrder(services, world.buyer, { orderId })
    const mails = await mailsOf('order-decided-office')
    expect(mails).toMatchObject([
      { data: { became: 'declined', titles: ['First room'], waiting: 2 } },
      { data: { became: 'accepted', titles: ['A house'], waiting: 1 } },
      { data: { became: 'cancelled by its buyer', titles: ['Second room'], waiting: 0 } },
    ])
    const { email: office } = services.config.brand
    for (const { recipient, accountId } of mails) expect([recipient, accountId]).toEqual([office, null])
    expect(JSON.stringify(mails)).not.toMatch(/Ama/)
  })

  test('is mailed of an order that ends whole', async () => {
    const { orderId } = await paidOrder()
    await completeOrder(services, staff, { orderId })
    const titles = expect.arrayContaining(['First room', 'A house', 'Second room'])
    expect(await mailsOf('order-decided-office')).toMatchObject([
      { data: { became: 'completed', titles, waiting: null } },
    ])
  })

  test('gets no mail of what whoever has its address decided', async () => {
    const { email } = services.config.brand
    await world.database.db
      .updateTable('accounts')
      .set({ email: email.toUpperCase() })
      .where('id', '=', staff.accountId)
      .execute()
    staff = { ...staff, email: email.toUpperCase() }
    const { decide, orderId } = await paidOrder()
    await decide('A house', 'accept')
    await completeOrder(services, staff, { orderId })
    expect(await mailsOf('order-decided-office')).toEqual([])
  })
})
