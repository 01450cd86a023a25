import { beforeEach, expect, test } from 'vitest'
import { cancelOrder } from '#/features/orders/decisions/order.commands.server.ts'
import { insertBuyer, insertCartItem } from '../../../../tests/factories/checkout-factory.ts'
import { useCheckoutWorld } from '../../../../tests/support/checkout-world.ts'
import { makeTestSite, signInAs } from '../../../../tests/support/test-site.ts'

const world = useCheckoutWorld()
const site = await makeTestSite(world.services, [
  'routes/account/checkout/payment.tsx',
  'routes/account/cart/cart.tsx',
])
const PAYMENT = '/dashboard/payment'

let cookie: string
beforeEach(async () => {
  cookie = await signInAs(world.services, world.buyer.accountId)
})

// What a person reads of a page, in its order.
async function readingOf(response: Response): Promise<string> {
  const html = (await response.text()).replace(/<(script|style)[^>]*>.*?<\/\1>/gs, ' ')
  return html
    .replaceAll('<!-- -->', '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
}

const order = async () => {
  await insertCartItem(world.database.db, world.buyer, { tag: 'For Rent', title: 'Chamber and hall' })
  return await world.press()
}
const landOn = async (path: string) => {
  const { headers } = await site.get(path, cookie)
  return await readingOf(await site.get(headers.get('Location') ?? path, cookie))
}

test('whoever reloads the checkout while they pay reads which order was placed, and is led to it', async () => {
  const { orderId, number } = await order()
  for (const path of [PAYMENT, `${PAYMENT}?only=rent`, '/dashboard/cart']) {
    const text = await landOn(path)
    expect(text).toContain(`Order ${number} was placed It is paid. View order ${number}`)
    // The word of an empty cart comes after it, where somebody came to pay.
    expect(text.includes('No properties in your cart')).toBe(path !== '/dashboard/cart')
    expect(text).not.toMatch(/No properties in your cart.*was placed/)
  }
  expect(await (await site.get('/dashboard/cart', cookie)).text()).toContain(`/dashboard/orders/${orderId}"`)
})

test('the part that was paid is said of above what is left in the cart', async () => {
  await insertCartItem(world.database.db, world.buyer, { tag: 'For Rent' })
  await insertCartItem(world.database.db, world.buyer, { tag: 'For Sale', title: 'Villa' })
  const cart = await world.cartNow()
  const { number } = await world.press(
    {},
    { only: 'rent', shownTotalPesewas: cart.totals.rental.totalPesewas },
  )
  const text = await landOn(`${PAYMENT}?only=rent`)
  expect(text).toMatch(new RegExp(`Order ${number} was placed .*Villa`))
  expect(await landOn('/dashboard/cart')).not.toContain('was placed')
})

test('a part without homes leads to what is left in the cart, which is not called empty', async () => {
  await insertCartItem(world.database.db, world.buyer, { tag: 'For Sale', title: 'Villa' })
  const text = await landOn(`${PAYMENT}?only=rent`)
  expect(text).toContain('Villa')
  expect(text).not.toMatch(/No properties in your cart|was placed/)
})

test('an order whose card is being paid just now is said of instead of a checkout without homes', async () => {
  await insertCartItem(world.database.db, world.buyer, { tag: 'For Rent' })
  const { payments } = world.services
  const asked = Promise.withResolvers<void>()
  const answered = Promise.withResolvers<void>()
  const begin = payments.begin.bind(payments)
  const slow: typeof payments = {
    ...payments,
    async begin(request) {
      asked.resolve()
      await answered.promise
      return await begin(request)
    },
  }
  Object.assign(world.services, { payments: slow })
  try {
    const paying = world.press()
    await asked.promise
    const text = await landOn(PAYMENT)
    answered.resolve()
    const { number } = await paying
    expect(text).toContain(
      `Order ${number} was placed Its payment is not confirmed yet. View order ${number}`,
    )
  } finally {
    Object.assign(world.services, { payments })
  }
})

test('neither an order of somebody else, nor an old one, nor one that was cancelled is said to be just placed', async () => {
  const { orderId, number } = await order()
  const other = await insertBuyer(world.database.db)
  const theirs = await signInAs(world.services, other.accountId)
  expect(await readingOf(await site.get('/dashboard/cart', theirs))).not.toContain(String(number))
  const { now } = world.services.time
  world.services.time.now = new Date(now.getTime() + 11 * 60_000)
  expect(await landOn(PAYMENT)).toContain('No properties in your cart')
  world.services.time.now = now
  expect(await landOn(PAYMENT)).toContain(`Order ${number} was placed`)
  await cancelOrder(world.services, world.buyer, { orderId })
  expect(await landOn(PAYMENT)).toContain('No properties in your cart')
})
