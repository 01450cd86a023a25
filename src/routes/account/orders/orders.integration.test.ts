import { beforeEach, describe, expect, test } from 'vitest'
import { insertAgent, insertBuyer, insertCartItem } from '../../../../tests/factories/checkout-factory.ts'
import { factoryId } from '../../../../tests/factories/factory-id.ts'
import { useCheckoutWorld } from '../../../../tests/support/checkout-world.ts'
import { readPdf } from '../../../../tests/support/pdf-reading.ts'
import { makeTestSite, signInAs } from '../../../../tests/support/test-site.ts'

const world = useCheckoutWorld()
const site = await makeTestSite(world.services, [
  'routes/account/orders/orders.tsx',
  'routes/account/orders/orders-detail.tsx',
  'routes/account/orders/orders-receipt.tsx',
  'routes/account/orders/orders-receipt-file.ts',
])
const ORDERS = '/dashboard/orders'

let cookie: string
let adminCookie: string
beforeEach(async () => {
  cookie = await signInAs(world.services, world.buyer.accountId)
  adminCookie = await signInAs(world.services, (await insertAgent(world.database.db)).accountId)
})

const strangerCookie = async () => signInAs(world.services, (await insertBuyer(world.database.db)).accountId)
const textOf = async (path: string, whose?: string) =>
  (await (await site.get(path, whose)).text()).replaceAll('<!-- -->', '')

let attempts = 0
async function placeOrder({ title = 'Chamber and hall', ...property }: { title?: string } = {}) {
  const { id: propertyId } = await insertCartItem(world.database.db, world.buyer, {
    tag: 'For Rent',
    title,
    pricePesewas: 65_000,
    ...property,
  })
  attempts += 1
  const { orderId, number } = await world.press(
    { fullName: 'Ɔbaa Yaa' },
    { attemptKey: `attempt-for-orders-${attempts}` },
  )
  return { orderId, number, propertyId, path: `${ORDERS}/${orderId}` }
}

describe('the list', () => {
  test('shows people their own orders, and administrators everybody’s', async () => {
    const { number } = await placeOrder()
    for (const whose of [cookie, adminCookie]) {
      const response = await site.get(ORDERS, whose)
      expect(response.status).toBe(200)
      expect(response.headers.get('Cache-Control')).toBe('private, no-store')
      const text = (await response.text()).replaceAll('<!-- -->', '')
      expect(text).toContain(`Order ${number}`)
      expect(text).toContain('GH₵1,350')
    }
    expect(await textOf(ORDERS, cookie)).not.toContain('Accept: order')
    expect(await textOf(ORDERS, adminCookie)).toContain('Ɔbaa Yaa')
    const text = await textOf(ORDERS, await strangerCookie())
    expect(text).toContain('No orders yet')
    expect(text).not.toContain('Chamber and hall')
    expect((await site.get(ORDERS)).status).toBe(302)
  })

  test('says to the buyer what is paid next, and to nobody else', async () => {
    const { path } = await placeOrder()
    expect(await textOf(ORDERS, cookie)).toMatch(/21 November 2026.*Next: GH₵650.*Total paid.*GH₵1,350/s)
    // On the order’s own page it comes first, with whom to ask.
    expect(await textOf(path, cookie)).toMatch(/Next: GH₵650.*Rent each month.*href="tel:.*Receipt to print/s)
    for (const page of [ORDERS, path]) expect(await textOf(page, adminCookie)).not.toContain('Next: ')
  })

  test('is narrowed by words and status for administrators alone', async () => {
    const { number } = await placeOrder()
    const other = await placeOrder({ title: 'Villa in Cantonments' })
    for (const [search, found, hidden] of [
      ['?query=villa', other.number, number],
      [`?query=${number}`, number, other.number],
      ['?query=baa+yaa&status=pending', number, 0],
      ['?status=nonsense', number, 0],
    ] as const) {
      const text = await textOf(`${ORDERS}${search}`, adminCookie)
      expect(text).toContain(`Order ${found}`)
      if (hidden) expect(text).not.toContain(`>Order ${hidden}<`)
    }
    expect(await textOf(`${ORDERS}?status=completed`, adminCookie)).toContain('No orders found')
    expect(await textOf(`${ORDERS}?query=nobody&status=completed`, cookie)).toContain(`Order ${number}`)
  })

  test.each(['%00', '%ED%A0%80', "'%22%3B--", '%25_%5C', 'x'.repeat(600), '%3Cscript%3E', '%F0%9F%8F%A0'])(
    'answers whatever is looked for: %s',
    async (text) => {
      for (const whose of [cookie, adminCookie]) {
        const response = await site.get(`${ORDERS}?query=${text}&page=${text}&status=${text}`, whose)
        expect(response.status).toBe(200)
      }
    },
  )

  test('says so past its end', async () => {
    await placeOrder()
    expect(await textOf(`${ORDERS}?page=99999`, cookie)).toContain('No orders found')
  })
})

describe('an order', () => {
  test('shows what was bought, its amounts, lease, payment and history', async () => {
    const { path, number } = await placeOrder()
    for (const whose of [cookie, adminCookie]) {
      const text = await textOf(path, whose)
      for (const part of [
        `Order ${number}`,
        'Chamber and hall',
        'First month and refundable deposit',
        `By 1 December 2026, ${whose === adminCookie ? 'on signing' : 'when you sign'}`,
        'GH₵1,350',
        '12 months from 1 December 2026',
        'Visa ending in 4242',
        'no money was taken',
        'Ɔbaa Yaa',
        '024 412 3456',
        'Placed',
        'Pending',
      ])
        expect(text).toContain(part)
      expect(text).not.toMatch(/4242[ ]?4242|12\/29/)
    }
  })

  test('is decided in one place, and its buyer can be called by who decides', async () => {
    const { path } = await placeOrder()
    const office = await textOf(path, adminCookie)
    expect(office).not.toMatch(/(Accept|Decline): order/)
    expect(office).toContain('Decide Chamber and hall')
    expect(office).toContain('Call Ɔbaa Yaa')
    expect(office).toContain('https://wa.me/233244123456?text=Hello%20%C6%86baa%20Yaa')
    const buyer = await textOf(path, cookie)
    expect(buyer).not.toContain('href="https://wa.me/2332')
  })

  test('and its receipts belong to their owner and to administrators', async () => {
    const { path } = await placeOrder()
    const stranger = await strangerCookie()
    for (const address of [path, `${path}/receipt`, `${path}/receipt.pdf`]) {
      const refused = await site.get(address, stranger)
      expect(refused.status).toBe(404)
      expect(await refused.text()).not.toContain('Ɔbaa')
      expect((await site.get(address)).status).toBe(302)
      expect((await site.get(address, adminCookie)).status).toBe(200)
    }
  })

  test.each(["'", 'x', '%00', '..%2f..', 'undefined', '%F0%9F%8F%A0', factoryId()])(
    'that does not exist is not found: %s',
    async (id) => {
      for (const rest of ['', '/receipt', '/receipt.pdf']) {
        const response = await site.get(`${ORDERS}/${id}${rest}`, cookie)
        expect([400, 404]).toContain(response.status)
      }
      const posted = await site.post(`${ORDERS}/${id}/cancellation`, { confirmed: 'yes' }, cookie)
      expect([400, 404]).toContain(posted.status)
    },
  )

  test('keeps what was bought when its property changes and goes', async () => {
    const { path, propertyId } = await placeOrder()
    await world.database.db
      .updateTable('properties')
      .set({ title: 'Another title' })
      .where('id', '=', propertyId)
      .execute()
    expect(await textOf(path, cookie)).toContain('Chamber and hall')
    await world.database.db.deleteFrom('properties').where('id', '=', propertyId).execute()
    const text = await textOf(path, cookie)
    expect(text).toContain('Chamber and hall')
    expect(text).not.toContain(`/properties/${propertyId}`)
  })

  test('has a receipt as a page and as a file', async () => {
    const { path, number } = await placeOrder()
    const page = await textOf(`${path}/receipt`, cookie)
    expect(page).toContain(`Receipt for order ${number}`)
    expect(page).toContain('Total paid')
    const response = await site.get(`${path}/receipt.pdf`, cookie)
    expect(response.status).toBe(200)
    expect(response.headers.get('Content-Type')).toBe('application/pdf')
    expect(response.headers.get('Content-Disposition')).toBe(`inline; filename="receipt-${number}.pdf"`)
    expect(response.headers.get('Cache-Control')).toBe('private, no-store')
    const { text } = readPdf(Buffer.from(await response.arrayBuffer()))
    expect(text).toContain('Ɔbaa Yaa')
    expect(text).toContain('Total paidGH₵1,350')
    expect(text).not.toMatch(/4242 ?4242/)
  })
})

describe('an act on an order', () => {
  test('is asked about first, and then done: its owner cancels', async () => {
    const { path, propertyId, number } = await placeOrder()
    const asked = await site.post(`${path}/cancellation`, {}, cookie)
    expect((await asked.text()).replaceAll('<!-- -->', '')).toContain(`Cancel order ${number}?`)
    expect(await world.statusOf(propertyId)).toBe('reserved')
    const done = await site.post(`${path}/cancellation`, { confirmed: 'yes' }, cookie)
    const text = (await done.text()).replaceAll('<!-- -->', '')
    expect(done.status).toBe(200)
    expect(text).toContain(`Order ${number} is cancelled`)
    expect(text).toContain('by the buyer')
    expect(text).not.toContain('value="cancel"')
    // Nothing on it or on its receipt speaks of money that was paid.
    for (const shown of [text, await textOf(`${path}/receipt`, cookie)]) {
      expect(shown).toMatch(/Cancelled on .*\. Nothing is owed\./)
      expect(shown).toContain('Order total')
      expect(shown).not.toMatch(/Total paid|is paid|Receipt for order/)
    }
    expect(await world.statusOf(propertyId)).toBe('active')
    const again = await site.post(`${path}/cancellation`, { confirmed: 'yes' }, cookie)
    expect(again.status).toBe(409)
    expect(await again.text()).toContain('This order is cancelled already.')
  })

  test('completes it for administrators alone', async () => {
    const { path, propertyId, number } = await placeOrder()
    expect((await site.post(`${path}/completion`, { confirmed: 'yes' }, cookie)).status).toBe(403)
    expect(await world.statusOf(propertyId)).toBe('reserved')
    const done = await site.post(`${path}/completion`, { confirmed: 'yes' }, adminCookie)
    expect((await done.text()).replaceAll('<!-- -->', '')).toContain(`Order ${number} is completed`)
    expect(await world.statusOf(propertyId)).toBe('let')
    expect(await textOf(path, cookie)).toContain('by an administrator')
  })

  test('cancels anybody’s for administrators', async () => {
    const { path, propertyId } = await placeOrder()
    expect((await site.post(`${path}/cancellation`, { confirmed: 'yes' }, adminCookie)).status).toBe(200)
    expect(await world.statusOf(propertyId)).toBe('active')
  })

  test('is nothing for strangers, visitors and other sites', async () => {
    const { path, propertyId } = await placeOrder()
    const form = { confirmed: 'yes' }
    const act = `${path}/cancellation`
    expect((await site.post(act, form, await strangerCookie())).status).toBe(404)
    expect((await site.post(act, form)).status).toBe(302)
    expect((await site.post(act, form, cookie, { Origin: 'https://evil.example' })).status).toBe(403)
    expect(await world.statusOf(propertyId)).toBe('reserved')
  })

  test('has an answer for whatever is sent', async () => {
    const { path, propertyId } = await placeOrder()
    const unconfirmed = await site.post(`${path}/cancellation`, { confirmed: 'no' }, cookie)
    expect(await unconfirmed.text()).toContain('Keep it as it is')
    for (const act of ['deletion', '__proto__', 'x'.repeat(200)])
      expect((await site.post(`${path}/${act}`, { confirmed: 'yes' }, cookie)).status).toBe(404)
    expect((await site.post(`${path}/cancellation`, { confirmed: '\0' }, cookie)).status).toBe(400)
    expect(await world.statusOf(propertyId)).toBe('reserved')
  })

  test('happens once when it is asked for twenty times at once', async () => {
    const { path, propertyId } = await placeOrder()
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        site.post(`${path}/${index % 2 ? 'cancellation' : 'completion'}`, { confirmed: 'yes' }, adminCookie),
      ),
    )
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(statuses.filter((status) => status === 409)).toHaveLength(19)
    expect(['active', 'let']).toContain(await world.statusOf(propertyId))
  })
})

describe('deciding one home', () => {
  async function placeTwo() {
    const rental = { tag: 'For Rent', pricePesewas: 65_000 } as const
    await insertCartItem(world.database.db, world.buyer, { ...rental, title: 'First room' })
    return await placeOrder({ title: 'Second room' })
  }

  test('asks first, then tells everybody what became of it, with the note', async () => {
    const { path } = await placeTwo()
    const act = `${path}/homes/0/decision`
    const form = { decision: 'decline', note: 'The owner <b>let it</b>.' }
    const asked = (await (await site.post(act, form, adminCookie)).text()).replaceAll('<!-- -->', '')
    expect(asked).toMatch(/Decline “First room”\?.*font-semibold">[^<]+, GH₵650<\/p>/s)
    expect(asked).toContain('name="note" value="The owner &lt;b&gt;let it&lt;/b&gt;."')
    const done = await site.post(act, { ...form, confirmed: 'yes' }, adminCookie)
    expect(done.status).toBe(200)
    const text = (await done.text()).replaceAll('<!-- -->', '')
    expect(text).toContain('“First room” is declined. GH₵1,300 goes back')
    for (const whose of [cookie, adminCookie]) {
      const shown = await textOf(path, whose)
      for (const part of [
        'Declined: First room',
        'by our office',
        'Declined',
        'Pending',
        'The owner &lt;b&gt;let it&lt;/b&gt;.',
        'GH₵1,350',
      ])
        expect(shown).toContain(part)
      expect(shown).toMatch(/Paid back.*GH₵1,300.*Net paid.*GH₵1,350/s)
      const receipt = await textOf(`${path}/receipt`, whose)
      expect(receipt).toMatch(/Paid back.*GH₵1,300/s)
      expect(receipt).toContain('Declined, GH₵1,300 of it goes back')
    }
    const { text: paper } = readPdf(
      Buffer.from(await (await site.get(`${path}/receipt.pdf`, cookie)).arrayBuffer()),
    )
    expect(paper).toContain('Paid backGH₵1,300')
    expect(paper).toContain('Net paidGH₵1,350')
    const again = await site.post(act, { decision: 'accept', confirmed: 'yes' }, adminCookie)
    expect(again.status).toBe(409)
    expect(await again.text()).toContain('“First room” is declined already.')
  })

  test('with the last one completes the order', async () => {
    const { path } = await placeTwo()
    const post = (position: number, decision: string) =>
      site.post(`${path}/homes/${position}/decision`, { decision, confirmed: 'yes' }, adminCookie)
    await post(1, 'accept')
    const text = (await (await post(0, 'decline')).text()).replaceAll('<!-- -->', '')
    expect(text).toContain('The order is completed')
    expect(await textOf(path, cookie)).toContain('Accepted')
  })

  test('is offered to administrators alone, while the order is pending', async () => {
    const { path } = await placeTwo()
    expect(await textOf(path, adminCookie)).toContain('Note to the buyer')
    expect(await textOf(path, cookie)).not.toContain('Note to the buyer')
    const form = { decision: 'accept', confirmed: 'yes' }
    expect((await site.post(`${path}/homes/0/decision`, form, cookie)).status).toBe(403)
    expect((await site.post(`${path}/homes/0/decision`, form, await strangerCookie())).status).toBe(403)
    expect((await site.post(`${path}/homes/0/decision`, form)).status).toBe(302)
    await site.post(`${path}/completion`, { confirmed: 'yes' }, adminCookie)
    expect(await textOf(path, adminCookie)).not.toContain('Note to the buyer')
  })

  test.each([
    ['0', { decision: 'sell' }],
    ['0', { decision: '' }],
    ['0', { decision: 'accept', note: 'x'.repeat(501) }],
    ['100', { decision: 'accept' }],
    ['-1', { decision: 'accept' }],
    ['99', { decision: 'accept' }],
    ["0'", { decision: 'accept' }],
    ['0', { decision: 'accept', note: '\0' }],
  ])('of place %s with %j is refused, and nothing changes', async (position, form) => {
    const { path, propertyId } = await placeTwo()
    const address = `${path}/homes/${encodeURIComponent(position)}/decision`
    const { status } = await site.post(address, { ...form, confirmed: 'yes' }, adminCookie)
    expect([400, 404, 422]).toContain(status)
    expect(await world.statusOf(propertyId)).toBe('reserved')
  })
})
