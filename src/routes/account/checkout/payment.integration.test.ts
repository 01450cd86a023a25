import { beforeEach, describe, expect, test } from 'vitest'
import { fingerprintOf } from '#/features/cart/cart.queries.server.ts'
import { cancelOrder } from '#/features/orders/decisions/order.commands.server.ts'
import { insertAgent, insertBuyer, insertCartItem } from '../../../../tests/factories/checkout-factory.ts'
import { useCheckoutWorld } from '../../../../tests/support/checkout-world.ts'
import { makeTestSite, signInAs } from '../../../../tests/support/test-site.ts'

const world = useCheckoutWorld()
const site = await makeTestSite(world.services, [
  'routes/account/checkout/payment.tsx',
  'routes/account/cart/cart.tsx',
  'routes/account/home/dashboard-home.tsx',
])
const PAYMENT = '/dashboard/payment'
const PAY = `${PAYMENT}/order`

let cookie: string
beforeEach(async () => {
  cookie = await signInAs(world.services, world.buyer.accountId)
})

const { fill } = world
const insertRental = (price = 65_000) =>
  insertCartItem(world.database.db, world.buyer, {
    tag: 'For Rent',
    title: 'Chamber and hall',
    pricePesewas: price,
  })
const insertSale = () =>
  insertCartItem(world.database.db, world.buyer, {
    tag: 'For Sale',
    title: 'Villa',
    pricePesewas: 10_000_000,
  })

describe('the checkout page', () => {
  test('asks for everything, shows every amount and says that no money is taken', async () => {
    await insertRental()
    await insertSale()
    const response = await site.get(PAYMENT, cookie)
    const text = await response.text()
    expect(response.status).toBe(200)
    expect(response.headers.get('Cache-Control')).toBe('private, no-store')
    expect(text).toContain('Simulated: no money is taken')
    expect(text).toContain('4000 0000 0000 0002')
    for (const complete of [
      'name',
      'email',
      'tel',
      'street-address',
      'address-level2',
      'address-level1',
      'postal-code',
      'cc-number',
      'cc-exp',
      'cc-csc',
    ])
      expect(text).toContain(`autoComplete="${complete}"`)
    for (const amount of ['GH₵650', 'GH₵1,350', 'GH₵50,000', 'GH₵50,100', 'Pay GH₵51,450'])
      expect(text.replaceAll('<!-- -->', '')).toContain(amount)
    expect(text).toMatch(/name="attemptKey" value="[0-9a-f-]{36}"/)
    expect(text).toMatch(/<option value="12" selected=""/)
    expect(text).toContain('min="2026-11-21"')
    expect(text).toContain('max="2028-11-21"')
  })

  test('is prefilled with what is known of the buyer', async () => {
    await insertRental()
    await world.database.db
      .updateTable('profiles')
      .set({ fullName: 'Ɔbaa "Yaa"', phone: '+233244123456', address: '<b>12</b> Ring Road' })
      .where('id', '=', world.buyer.accountId)
      .execute()
    const text = await (await site.get(PAYMENT, cookie)).text()
    expect(text).toContain('value="Ɔbaa &quot;Yaa&quot;"')
    expect(text).toContain('value="024 412 3456"')
    expect(text).toContain('value="&lt;b&gt;12&lt;/b&gt; Ring Road"')
    expect(text).toContain(`value="${world.buyer.email}"`)
  })

  test('is filled in from the buyer’s own last order, and from nobody else’s', async () => {
    const city = { city: 'Cape Coast', zipCode: 'CC-183-8164' }
    await insertRental()
    expect((await site.post(PAY, await fill(city), cookie)).status).toBe(303)
    await insertRental()
    const text = await (await site.get(PAYMENT, cookie)).text()
    expect(text).toContain('value="Cape Coast"')
    expect(text).toContain('value="CC-183-8164"')
    expect(text).toContain('Filled in from your last order')
    expect(text).toMatch(/<details><summary[^>]*>(?:(?!<\/summary>).)*CC-183-8164.*?Change<\/span>/s)
    const refused = await (await site.post(PAY, await fill({ ...city, phone: 'none' }), cookie)).text()
    expect(refused).toMatch(/<details open=""><summary[^>]*>(?:(?!<\/summary>).)*CC-183-8164/s)
    const other = await insertBuyer(world.database.db)
    await insertCartItem(world.database.db, other, { tag: 'For Rent' })
    const theirs = await (await site.get(PAYMENT, await signInAs(world.services, other.accountId))).text()
    expect(theirs).not.toMatch(/Cape Coast|CC-183-8164|your last order/)
  })

  test('asks nothing about a lease without rentals', async () => {
    await insertSale()
    const text = await (await site.get(PAYMENT, cookie)).text()
    expect(text).not.toContain('name="leaseDuration"')
    expect(text).not.toContain('name="moveInDate"')
  })

  test('sends whoever has nothing to pay for to the cart, which says so', async () => {
    const response = await site.get(PAYMENT, cookie)
    expect(response.status).toBe(302)
    const location = response.headers.get('Location') ?? ''
    expect(location).toMatch(/^\/dashboard\/cart\?/)
    expect(await (await site.get(location, cookie)).text()).toContain('No properties in your cart')
  })

  test('is refused to visitors and administrators', async () => {
    const visitor = await site.get(PAYMENT)
    expect(visitor.status).toBe(302)
    expect(visitor.headers.get('Location')).toContain('/login?from=')
    expect((await site.post(PAY, await fill())).status).toBe(302)
    const agent = await insertAgent(world.database.db)
    const theirs = await signInAs(world.services, agent.accountId)
    expect((await site.get(PAYMENT, theirs)).status).toBe(403)
    expect((await site.post(PAY, await fill(), theirs)).status).toBe(403)
    expect(await world.rowsOf('orders')).toEqual([])
  })

  test('of one part of a mixed cart is about that part alone', async () => {
    await insertRental()
    await insertSale()
    const rent = (await (await site.get(`${PAYMENT}?only=rent`, cookie)).text()).replaceAll('<!-- -->', '')
    expect(rent).toContain('Pay GH₵1,350')
    expect(rent).toContain('name="only" value="rent"')
    expect(rent).not.toContain('Villa')
    const sale = (await (await site.get(`${PAYMENT}?only=sale`, cookie)).text()).replaceAll('<!-- -->', '')
    expect(sale).toContain('Pay GH₵50,100')
    expect(sale).not.toContain('Chamber and hall')
    expect(sale).not.toContain('name="moveInDate"')
  })

  test('of a part without homes leads back to the cart', async () => {
    await insertSale()
    const response = await site.get(`${PAYMENT}?only=rent`, cookie)
    expect(response.headers.get('Location')).toBe('/dashboard/cart?notice=empty')
  })

  test('takes the lease that was chosen in the cart, and says what is paid when', async () => {
    const { id } = await insertRental(60_000)
    await world.database.db.updateTable('properties').set({ advanceMonths: 3 }).where('id', '=', id).execute()
    const text = await (
      await site.get(`${PAYMENT}?only=rent&leaseDuration=6&moveInDate=2026-12-01`, cookie)
    ).text()
    expect(text).toMatch(/<option value="6" selected=""/)
    expect(text).toContain('value="2026-12-01"')
    for (const part of ['By 1 December 2026, when you sign', 'GH₵1,200', 'From 1 March 2027'])
      expect(text.replaceAll('<!-- -->', '')).toContain(part)
  })

  test('shows what cannot be had any more and what the rest comes to', async () => {
    await insertRental()
    const { id } = await insertSale()
    await world.database.db
      .updateTable('properties')
      .set({ status: 'reserved' })
      .where('id', '=', id)
      .execute()
    const text = (await (await site.get(PAYMENT, cookie)).text()).replaceAll('<!-- -->', '')
    expect(text).toContain('“Villa”. You pay for the rest only.')
    expect(text).toContain('Pay GH₵1,350')
  })
})

describe('paying', () => {
  test('places the order and empties the cart, and the page that follows says so and what happens next', async () => {
    await insertRental()
    await insertSale()
    const response = await site.post(PAY, await fill(), cookie)
    expect(response.status).toBe(303)
    // Back does not lead to a form that has nothing to pay for any more.
    expect(response.headers.get('X-Remix-Replace')).toBe('true')
    const location = response.headers.get('Location') ?? ''
    const home = await (await site.get(location, cookie)).text()
    expect(home).toContain('Payment successful! Your rental is confirmed.')
    expect(home).toContain('Payment successful! Your property purchase is confirmed.')
    const text = home
      .replaceAll('<!-- -->', '')
      .replace(/<[^>]+>/g, ' ')
      .replace(/\s+/g, ' ')
    expect(text).toContain('What happens next')
    // On a phone the homes and the sum come first.
    expect(text).toMatch(/Chamber and hall .* Villa .* Paid today GH₵51,450 .* What happens next/)
    expect(text).toContain('Paid. Both homes are reserved for you.')
    expect(text).toMatch(/Next: \S.* accepts? the order, .* Confirmed means paid .* pending\./)
    // Of several homes each step says which it is about.
    expect(text).toMatch(/Read and sign the agreement by 1 December 2026 Chamber and hall /)
    expect(text).toMatch(/Check the papers, then sign Villa /)
    expect(text).toMatch(/Talk to .*Call: 0\d\d \d{3} \d{4}/)
    expect(text).not.toContain('Still in your cart')
    expect(await world.rowsOf('orders')).toMatchObject([{ leaseMonths: 6, moveInOn: '2026-12-01' }])
    expect(await world.rowsOf('cartItems')).toEqual([])
    const stranger = await signInAs(world.services, (await insertBuyer(world.database.db)).accountId)
    for (const [address, whose] of [
      [location, stranger],
      ['/dashboard?ordered=%27%22--', cookie],
      ['/dashboard', cookie],
    ] as const)
      expect(await (await site.get(address, whose)).text()).not.toContain('Payment successful')
    world.services.time.now = new Date(world.services.time.now.getTime() + 3_600_000)
    const orderId = String((await world.rowsOf('orders'))[0]?.id)
    const leadsTo = async () => (await site.get(location, cookie)).headers.get('Location')
    expect(await leadsTo()).toBe(`/dashboard/orders/${orderId}`)
    world.services.time.now = new Date('2026-11-21T09:00:00Z')
    await cancelOrder(world.services, world.buyer, { orderId })
    expect(await leadsTo()).toBe(`/dashboard/orders/${orderId}`)
  })

  test('pays once when the same form is sent again, and also twenty times at once', async () => {
    await insertRental()
    const form = await fill()
    const answers = await Promise.all(Array.from({ length: 20 }, () => site.post(PAY, form, cookie)))
    answers.push(await site.post(PAY, form, cookie))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([303]))
    expect(new Set(answers.map(({ headers }) => headers.get('Location'))).size).toBe(1)
    expect(await world.rowsOf('orders')).toHaveLength(1)
    expect(world.charges()).toHaveLength(1)
  })

  test('for one part orders that part and leaves the rest in the cart', async () => {
    const rental = await insertRental()
    const sale = await insertSale()
    const { rentals } = await world.cartNow()
    const response = await site.post(
      PAY,
      await fill({ only: 'rent', shownTotalPesewas: '135000', shownItems: fingerprintOf(rentals) }),
      cookie,
    )
    expect(response.status).toBe(303)
    expect(await world.rowsOf('orders')).toMatchObject([{ totalPesewas: 135_000, leaseMonths: 6 }])
    expect(await world.rowsOf('cartItems')).toMatchObject([{ propertyId: sale.id }])
    expect([await world.statusOf(rental.id), await world.statusOf(sale.id)]).toEqual(['reserved', 'active'])
  })

  test('for one part is refused with what all of it costs, and with a part that is none', async () => {
    await insertRental()
    await insertSale()
    const whole = await site.post(PAY, await fill({ only: 'rent' }), cookie)
    expect(whole.status).toBe(409)
    const text = (await whole.text()).replaceAll('<!-- -->', '')
    expect(text).toContain('Your total has changed to GH₵1,350. Check it and pay again.')
    expect(text).toContain('name="only" value="rent"')
    expect(text).not.toContain('Villa')
    expect((await site.post(PAY, await fill({ only: 'both' }), cookie)).status).toBe(422)
    expect(await world.leftovers()).toEqual({ cartItems: 2, others: [] })
  })

  test('says that the order stands when the form was changed after it', async () => {
    await insertRental()
    await site.post(PAY, await fill({ shownTotalPesewas: '135000' }), cookie)
    const response = await site.post(PAY, await fill({ shownTotalPesewas: '135000', city: 'Kumasi' }), cookie)
    expect(response.status).toBe(422)
    const text = await response.text()
    expect(text).toContain('This order was placed already. Open your orders to see it.')
    expect(text).toContain('href="/dashboard/orders"')
    expect(await world.rowsOf('orders')).toHaveLength(1)
  })

  test('keeps everything typed but the card when it fails', async () => {
    await insertRental()
    const declined = { ...(await fill()), cardNumber: '4000 0000 0000 0002' }
    const response = await site.post(PAY, declined, cookie)
    const text = await response.text()
    expect(response.status).toBe(409)
    expect(text).toContain('Payment failed. Please try again.')
    for (const typed of ['Ama Mensah', '024 412 3456', '12 Ring Road East', 'GA-183-8164', '2026-12-01'])
      expect(text).toContain(`value="${typed}"`)
    expect(text).toMatch(/<option value="6" selected=""/)
    expect(text).toMatch(/name="termsAccepted"[^>]* checked=""/)
    expect(text).toContain('value="attempt-from-the-page"')
    expect(text).not.toContain('value="4000')
    expect(await world.leftovers()).toEqual({ cartItems: 1, others: [] })
  })

  test('shows another total before it is paid', async () => {
    const { id } = await insertRental()
    const form = await fill()
    await world.database.db
      .updateTable('properties')
      .set({ pricePesewas: 70_000 })
      .where('id', '=', id)
      .execute()
    const response = await site.post(PAY, form, cookie)
    const text = (await response.text()).replaceAll('<!-- -->', '')
    expect(response.status).toBe(409)
    expect(text).toContain('Your total has changed to GH₵1,450. Check it and pay again.')
    expect(text).toContain('Pay GH₵1,450')
    expect(text).toContain('name="shownTotalPesewas" value="145000"')
    expect(
      (
        await site.post(
          PAY,
          { ...form, shownItems: await world.itemsShown(), shownTotalPesewas: '145000' },
          cookie,
        )
      ).status,
    ).toBe(303)
  })

  test('names what somebody else has taken, with the way back to the cart', async () => {
    await insertRental()
    const { id } = await insertSale()
    const form = await fill()
    await world.database.db
      .updateTable('properties')
      .set({ status: 'reserved' })
      .where('id', '=', id)
      .execute()
    const response = await site.post(PAY, form, cookie)
    const text = await response.text()
    expect(response.status).toBe(409)
    expect(text).toContain('“Villa” is not available any more. The rest is still in your cart')
    expect(text).toContain('Back to cart')
    expect(text).toContain('name="shownTotalPesewas" value="135000"')
  })

  test('leads to the cart when everything in it has gone', async () => {
    const response = await site.post(PAY, await fill(), cookie)
    expect(response.status).toBe(303)
    expect(response.headers.get('Location')).toBe('/dashboard/cart?notice=empty')
  })

  test('from a page of before an update is not made, and keeps everything typed but the card', async () => {
    await insertRental()
    const response = await site.post(PAYMENT, await fill(), cookie)
    const text = await response.text()
    expect(response.status).toBe(409)
    expect(text).toContain('Please reload the page: it was opened before an update.')
    for (const typed of ['Ama Mensah', '12 Ring Road East']) expect(text).toContain(typed)
    expect(text).not.toMatch(/<dt[^>]*>(cardNumber|cvv|expiryDate)/)
    // The script of such a page keeps the form, and tells why.
    const scripted = await site.post(`${PAYMENT}.data`, await fill(), cookie)
    expect(scripted.status).toBe(503)
    expect(await scripted.text()).toContain('Please reload the page')
    expect(await world.rowsOf('orders')).toEqual([])
  })

  test('is refused from another site', async () => {
    await insertRental()
    const response = await site.post(PAY, await fill(), cookie, { Origin: 'https://evil.example' })
    expect(response.status).toBe(403)
    expect(await world.rowsOf('orders')).toEqual([])
  })
})
