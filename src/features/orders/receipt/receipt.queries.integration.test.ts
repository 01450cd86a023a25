import { describe, expect, test } from 'vitest'
import { readPdf } from '../../../../tests/support/pdf-reading.ts'
import type { OrderItemText, OrderText } from '../order-text.rules.ts'
import { writeReceipt } from './receipt.queries.server.ts'

const brand = {
  name: 'Fihankra',
  legalName: 'Fihankra Limited',
  phone: '+233302000000',
  email: 'office@fihankra.example',
  address: 'Accra, Ghana',
} as Parameters<typeof writeReceipt>[1]['brand']

function makeItem(overrides: Partial<OrderItemText> = {}): OrderItemText {
  return {
    position: 0,
    state: 'placed',
    stateLabel: 'Pending',
    isStanding: true,
    note: null,
    refund: null,
    returns: null,
    propertyId: null,
    isPublic: false,
    title: 'Chamber and hall in Ashaiman',
    location: 'Ashaiman, Lebanon Zone 4',
    type: 'Room',
    tag: 'For Rent',
    agentName: 'Ɛsi Ŋkrumah',
    agentPhone: null,
    cover: null,
    price: 'GH₵650',
    plan: null,
    due: 'GH₵1,300',
    dueFor: 'first month and refundable deposit',
    later: [
      {
        when: 'By 1 December 2026, when you sign',
        note: '5 more months of the 6 in advance',
        amount: 'GH₵3,250',
        isFirst: false,
      },
    ],
    ...overrides,
  }
}

function makeOrder(overrides: Partial<OrderText> = {}): OrderText {
  return {
    id: '01890000-0000-7000-8000-000000000001',
    number: 1042,
    status: 'paid',
    statusLabel: 'Pending',
    placedAt: '2026-11-21T09:14:00.000Z',
    placed: '21 November 2026, 09:14',
    buyer: {
      fullName: 'Ɔbaa Yaa Ɖzifa',
      email: 'yaa@example.com',
      phone: '+233244123456',
      address: '12 Ring Road East',
      city: 'Accra',
      state: 'Greater Accra',
      zipCode: 'GA-183-8164',
    },
    lease: { months: 12, moveInOn: '2026-12-01', moveIn: '1 December 2026' },
    payment: {
      means: 'Visa ending in 4242',
      reference: 'checkout-0123456789abcdef',
      isSimulated: true,
      paid: '21 November 2026, 09:14',
    },
    payUntil: null,
    paidBack: null,
    items: [
      makeItem(),
      makeItem({
        title: 'Villa in Cantonments',
        tag: 'For Sale',
        type: 'House',
        price: 'GH₵1,250,000.56',
        plan: { months: 6, total: 'GH₵1,350,000.56', extra: 'GH₵100,000' },
        due: 'GH₵675,000.28',
        dueFor: 'first payment of a plan over 6 months',
        later: [
          {
            when: 'On 21 May 2027',
            note: 'Last payment of the plan',
            amount: 'GH₵112,500.08',
            isFirst: false,
          },
        ],
      }),
    ],
    hasRentals: true,
    hasSales: true,
    totals: {
      rental: {
        monthlyRent: 'GH₵650',
        securityDeposit: 'GH₵650',
        applicationFee: 'GH₵50',
        total: 'GH₵1,350',
      },
      sale: { downPayment: 'GH₵675,000.28', processingFee: 'GH₵100', total: 'GH₵675,100.28' },
      totalAmount: 'GH₵676,450.28',
    },
    termsVersion: '2026-11',
    events: [],
    paidLess: null,
    history: [],
    canCancel: true,
    canComplete: true,
    wasPaid: true,
    ...overrides,
  }
}

const read = async (order: OrderText) => readPdf(await writeReceipt(order, { brand }))

describe('a receipt', () => {
  test('holds every amount, name and date, cedi signs and African letters included', async () => {
    const { text, pages } = await read(makeOrder())
    for (const part of [
      'Receipt for order 1042',
      'Paid on 21 November 2026, 09:14. Order: pending.',
      'Method: Visa ending in 4242.',
      'Reference: 89abcdef.',
      'For questions about this receipt call 030 200 0000 or write to office@fihankra.example',
      'no money was taken',
      'Lease: 12 months from 1 December 2026.',
      'Ɔbaa Yaa Ɖzifa',
      '12 Ring Road East, Accra, Greater Accra, GA-183-8164',
      '024 412 3456',
      'Agent: Ɛsi Ŋkrumah',
      'Chamber and hall in Ashaiman',
      'GH₵1,250,000.56',
      'for rent at GH₵650 a month',
      'Paid with this order: GH₵1,300 (first month and refundable deposit)',
      'Not paid with this order. By 1 December 2026, when you sign: GH₵3,250 (5 more months of the 6 in advance)',
      'GH₵1,350,000.56 over 6 months',
      'Paid with this order: GH₵675,000.28 (first payment of a plan over 6 months)',
      'Not paid with this order. On 21 May 2027: GH₵112,500.08 (last payment of the plan)',
      'Security depositGH₵650',
      'Application feeGH₵50',
      'Rental, due with the orderGH₵1,350',
      'Down paymentGH₵675,000.28',
      'Processing feeGH₵100',
      'Purchase, due with the orderGH₵675,100.28',
      'Total paidGH₵676,450.28',
      'page 1 of 1',
    ])
      expect(text).toContain(part)
    expect(pages).toHaveLength(1)
    expect(text).not.toContain('?')
  })

  test('is the same file for the same order', async () => {
    const [one, other] = await Promise.all([
      writeReceipt(makeOrder(), { brand }),
      writeReceipt(makeOrder(), { brand }),
    ])
    expect(one.equals(other)).toBe(true)
    expect(one.subarray(0, 5).toString()).toBe('%PDF-')
  })

  test('of a cancelled order is none, and says that nothing is owed', async () => {
    const at = '22 November 2026, 10:00'
    const history = [{ from: 'paid', to: 'cancelled', label: 'Cancelled', by: 'buyer', at } as const]
    const { text } = await read(makeOrder({ status: 'cancelled', statusLabel: 'Cancelled', history }))
    for (const part of [
      'Order 1042, cancelled',
      'Cancelled on 22 November 2026, 10:00. Nothing is owed.',
      'no money was taken',
      'The lease of 12 months from 1 December 2026 does not begin.',
      'GH₵1,350,000.56 over 6 months',
      'Order totalGH₵676,450.28',
    ])
      expect(text).toContain(part)
    expect(text).not.toMatch(/Receipt for|is paid|Total paid|Paid with|paid with/)
  })

  test('leaves out what was not ordered', async () => {
    const { text } = await read(
      makeOrder({ lease: null, totals: { ...makeOrder().totals, rental: null }, items: [makeItem()] }),
    )
    expect(text).not.toMatch(/Rental, due|Purchase, due/)
    expect(text).not.toContain('Lease')
  })

  test('stands without its buyer', async () => {
    const { text } = await read(makeOrder({ buyer: null }))
    expect(text).toContain('The buyer’s account has been deleted.')
    expect(text).toContain('Total paidGH₵676,450.28')
  })

  test.each([
    [
      '200 characters',
      'Spacious four-bedroom house with a borehole, walled and gated, '.repeat(4).slice(0, 200),
    ],
    ['200 characters without a space', 'W'.repeat(200)],
    ['200 letters that need two code units', '🏠'.repeat(200)],
    ['Hebrew and Arabic', 'שלום עולם مرحبا بالعالم'],
    ['control characters', 'a\u0000b\u0007c\u001b[31m\u202ed\u2066e\ud800'],
    ['nothing that can be seen', '\u200b\u202e'],
    ['the syntax of the file', ') Tj ET endstream endobj << /JS (x) >> \\( %'],
  ])('keeps its amounts whatever a title is: %s', async (_kind, title) => {
    const { text } = await read(
      makeOrder({ items: [makeItem({ title, location: title, agentName: title })] }),
    )
    expect(text).toContain('Total paidGH₵676,450.28')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: that there are none is the point
    expect(text).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u202e]/)
  })

  test('shows a title of 200 characters whole', async () => {
    const { text } = await read(makeOrder({ items: [makeItem({ title: 'W'.repeat(200) })] }))
    expect(text.match(/W/g)).toHaveLength(200)
  })

  test('of three homes with many words is one page', async () => {
    const [rental, sale] = makeOrder().items as [OrderItemText, OrderItemText]
    const later = [
      ...rental.later,
      { ...rental.later[0], when: 'From 1 June 2027', note: 'Rent each month, 6 times' },
    ]
    const items = [{ ...rental, later: later as OrderItemText['later'] }, sale, sale].map((item) => ({
      ...item,
      title: 'High-floor two-bedroom flat with a glass balcony, American House, East Legon',
      agentName: 'Emmanuella Konadu Agyeman-Prempeh',
    }))
    const payment = { ...makeOrder().payment, reference: 'checkout-0123456789abcdef0123456789abcdef' }
    expect((await read(makeOrder({ items, payment }))).pages).toHaveLength(1)
  })

  test.each([4, 5, 6, 7, 8])('never parts the total of %i homes from its rows', async (count) => {
    const { pages } = await read(makeOrder({ items: Array.from({ length: count }, () => makeItem()) }))
    const last = pages.filter((page) => page.includes('Total paid'))
    expect(last).toHaveLength(1)
    for (const row of ['Amounts', 'Monthly rent', 'Purchase, due with the order'])
      expect(last[0]).toContain(row)
  })

  test('goes on for as many pages as it needs', async () => {
    const items = Array.from({ length: 100 }, (_, index) => makeItem({ title: `Room ${index + 1} of many` }))
    const { pages, text } = await read(makeOrder({ items }))
    expect(pages.length).toBeGreaterThan(3)
    for (const { title } of items) expect(text).toContain(title)
    for (const [index, page] of pages.entries())
      expect(page).toContain(`page ${index + 1} of ${pages.length}`)
  })
})
