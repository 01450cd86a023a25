import { describe, expect, test } from 'vitest'
import type { OrderItemText } from '../order-text.rules.ts'
import { describeItem, feeLines, paidBackLines, receiptTitle, totalLabel } from './receipt.rules.ts'

const item: OrderItemText = {
  position: 0,
  state: 'placed',
  stateLabel: 'Pending',
  isStanding: true,
  note: null,
  refund: null,
  returns: null,
  propertyId: null,
  isPublic: false,
  title: 'Villa in Cantonments',
  location: 'Cantonments, Accra',
  type: 'House',
  tag: 'For Sale',
  agentName: 'Kofi Owusu',
  agentPhone: null,
  cover: null,
  price: 'GH₵1,250,000',
  plan: null,
  due: 'GH₵625,000',
  dueFor: 'half of the price',
  later: [
    { when: 'When you sign', note: 'The other half of the price', amount: 'GH₵625,000', isFirst: false },
  ],
}

const plan = { months: 12, total: 'GH₵1,450,000', extra: 'GH₵200,000' }

describe('an item', () => {
  test.each(['paid', 'completed'] as const)('of an order that is %s says what is paid and when', (status) => {
    expect(describeItem(item, { status })).toEqual([
      'Cantonments, Accra',
      'House, for sale at GH₵1,250,000',
      'Paid with this order: GH₵625,000 (half of the price)',
      'When you sign: GH₵625,000 (the other half of the price)',
      'Agent: Kofi Owusu',
    ])
  })

  test('of a cancelled order says nothing of payments', () => {
    expect(describeItem(item, { status: 'cancelled' })).toEqual([
      'Cantonments, Accra',
      'House, for sale at GH₵1,250,000',
      'Agent: Kofi Owusu',
    ])
  })

  test('with a plan says what it comes to', () => {
    expect(describeItem({ ...item, plan }, { status: 'paid' })[1]).toBe(
      'House, for sale at GH₵1,250,000, or GH₵1,450,000 over 12 months',
    )
  })
})

test('a cancelled order has no receipt and was not paid', () => {
  expect(receiptTitle({ number: 1042, status: 'cancelled', statusLabel: 'Cancelled' })).toBe(
    'Order 1042, cancelled',
  )
  expect(totalLabel({ status: 'cancelled', paidLess: null })).toBe('Order total')
  expect(receiptTitle({ number: 1042, status: 'completed', statusLabel: 'Completed' })).toBe(
    'Receipt for order 1042',
  )
  expect(totalLabel({ status: 'completed', paidLess: null })).toBe('Total paid')
})

test('an order that was accepted for less says what was paid and what was let off', () => {
  const paidLess = { paid: 'GH₵4,000', letOff: 'GH₵11,100' }
  expect(totalLabel({ status: 'paid', paidLess })).toBe('Order total')
  expect(paidBackLines({ paidBack: null, paidLess })).toEqual([
    ['Paid', 'GH₵4,000'],
    ['Let off', 'GH₵11,100'],
  ])
})

test('an order that still waits for its payment has no receipt, and says what is to pay', () => {
  const waiting = {
    number: 1042,
    status: 'awaiting_payment',
    statusLabel: 'Awaiting payment',
    paidLess: null,
  } as const
  expect(receiptTitle(waiting)).toBe('Order 1042, awaiting payment')
  expect(totalLabel(waiting)).toBe('Order total')
  const said = describeItem(item, waiting).join('\n')
  expect(said).toContain('To pay with this order: ')
  expect(said).not.toContain('Paid with')
})

test('the fees of an order stand beside its homes, of each kind that was ordered', () => {
  const rental = {
    monthlyRent: 'GH₵600',
    securityDeposit: 'GH₵600',
    applicationFee: 'GH₵50',
    total: 'GH₵1,250',
  }
  const sale = { downPayment: 'GH₵540,000', processingFee: 'GH₵100', total: 'GH₵540,100' }
  const both = { rental, sale, totalAmount: 'GH₵541,350' }
  expect(feeLines({ totals: both })).toEqual([
    ['Application fee', 'GH₵50'],
    ['Processing fee', 'GH₵100'],
  ])
  expect(feeLines({ totals: { ...both, rental: null } })).toEqual([['Processing fee', 'GH₵100']])
})
