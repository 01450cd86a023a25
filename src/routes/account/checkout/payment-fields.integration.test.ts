import { beforeEach, describe, expect, test } from 'vitest'
import { CHECKOUT_MESSAGES } from '#/features/orders/checkout.schema.ts'
import { insertCartItem } from '../../../../tests/factories/checkout-factory.ts'
import { useCheckoutWorld } from '../../../../tests/support/checkout-world.ts'
import { makeTestSite, signInAs } from '../../../../tests/support/test-site.ts'

const world = useCheckoutWorld()
const site = await makeTestSite(world.services, ['routes/account/checkout/payment.tsx'])
const PAY = '/dashboard/payment/order'
const CARD_TRACES = /4111[ -]?1111|11\/31|\b837\b/

let cookie: string
beforeEach(async () => {
  cookie = await signInAs(world.services, world.buyer.accountId)
})

const { fill } = world
const insertRental = () => insertCartItem(world.database.db, world.buyer, { tag: 'For Rent' })

describe('the fields', () => {
  const M = CHECKOUT_MESSAGES
  test.each<[string, Record<string, string>, string]>([
    ['name', { fullName: ' A ' }, M.fullName],
    ['e-mail', { email: 'ama' }, M.email],
    ['phone', { phone: '12345' }, M.phone],
    ['a phone that nobody has', { phone: '+1 000 000 0000' }, M.phone],
    ['address', { address: '1' }, M.address],
    ['city', { city: '' }, M.city],
    ['region', { state: 'A' }, M.state],
    ['zip code', { zipCode: '1234' }, M.zipCode],
    ['card number', { cardNumber: '4242 4242 4242 4241' }, M.cardNumber],
    ['expiry date', { expiryDate: '13/29' }, M.expiryDate],
    ['a card that is over', { expiryDate: '10/26' }, M.expiryDate],
    ['CVV', { cvv: '12' }, M.cvv],
    ['lease', { leaseDuration: '7' }, M.leaseDuration],
    ['move-in date', { moveInDate: '' }, M.moveInDate],
    ['a date in the past', { moveInDate: '2026-11-20' }, M.moveInRange],
    ['a day that does not exist', { moveInDate: '2027-02-30' }, M.moveInDate],
    ['terms', { termsAccepted: '' }, M.terms],
  ])('say what is wrong: %s', async (_name, wrong, message) => {
    await insertRental()
    const response = await site.post(PAY, await fill(wrong), cookie)
    expect(response.status).toBe(422)
    expect((await response.text()).replaceAll('&amp;', '&')).toContain(message)
    expect(await world.leftovers()).toEqual({ cartItems: 1, others: [] })
  })

  test('say everything at once, also what only the server knows', async () => {
    await insertRental()
    const response = await site.post(
      PAY,
      await fill({ city: '', phone: '+1 000 000 0000', expiryDate: '10/26', moveInDate: '2026-11-20' }),
      cookie,
    )
    const text = await response.text()
    for (const message of [M.city, M.phone, M.expiryDate, M.moveInRange]) expect(text).toContain(message)
  })

  const HOSTILE = [
    '',
    '\0',
    '<script>alert(1)</script>',
    "' or 1=1 --",
    '\u202e\ud83c\udfe0'.repeat(500),
    'x'.repeat(20_000),
    '-1',
    '1e309',
    '__proto__',
    '999999999999999999999',
  ]
  test.each([
    'fullName',
    'email',
    'phone',
    'address',
    'city',
    'state',
    'zipCode',
    'leaseDuration',
    'moveInDate',
  ])('take whatever is typed without failing: %s', async (name) => {
    await insertRental()
    for (const hostile of HOSTILE) {
      const response = await site.post(PAY, await fill({ [name]: hostile, cvv: 'x' }), cookie)
      expect([400, 422]).toContain(response.status)
      expect(await response.text()).not.toContain('<script>alert(1)')
    }
    expect(await world.rowsOf('orders')).toEqual([])
  })

  test.each([
    'cardNumber',
    'expiryDate',
    'cvv',
    'termsAccepted',
    'attemptKey',
    'shownTotalPesewas',
    'shownItems',
  ])('take whatever is sent without failing: %s', async (name) => {
    await insertRental()
    for (const hostile of HOSTILE) {
      const response = await site.post(PAY, await fill({ fullName: 'x', [name]: hostile }), cookie)
      expect([400, 422]).toContain(response.status)
    }
    expect(await world.rowsOf('orders')).toEqual([])
  })

  test('are one each, and must be a form', async () => {
    await insertRental()
    const twice = new URLSearchParams(Object.entries(await fill()))
    twice.append('city', 'Kumasi')
    expect((await site.post(PAY, twice, cookie)).status).toBe(400)
    const json = await site.send(PAY, {
      method: 'POST',
      headers: { Origin: world.services.config.siteUrl, Cookie: cookie, 'Content-Type': 'application/json' },
      body: JSON.stringify(await fill()),
    })
    expect(json.status).toBe(415)
    expect((await site.post(PAY, {}, cookie)).status).toBe(422)
    expect(await world.rowsOf('orders')).toEqual([])
  })
})

test('no answer holds anything of the card, whatever comes of the form', async () => {
  await insertRental()
  const forms = [
    await fill({ fullName: '' }),
    await fill({ shownTotalPesewas: '1' }),
    await fill({ phone: '+1 000 000 0000' }),
    await fill({ cvv: '837x' }),
    await fill(),
  ]
  for (const form of forms) {
    for (const path of [PAY, `${PAY}.data`]) {
      const response = await site.post(path, form, cookie)
      expect(await response.text()).not.toMatch(CARD_TRACES)
      expect(JSON.stringify([...response.headers])).not.toMatch(CARD_TRACES)
    }
  }
  expect(await world.rowsOf('orders')).toHaveLength(1)
  expect(JSON.stringify(world.services.logged)).not.toMatch(CARD_TRACES)
})
