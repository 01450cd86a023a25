import { describe, expect, test } from 'vitest'
import type { OrderItemText } from './order-text.rules.ts'
import { describeItem, receiptTitle, totalLabel } from './receipt.rules.ts'

const item: OrderItemText = {
  propertyId: null,
  isPublic: false,
  title: 'Villa in Cantonments',
  location: 'Cantonments, Accra',
  type: 'House',
  tag: 'For Sale',
  agentName: 'Kofi Owusu',
  cover: null,
  price: 'GH₵1,250,000',
  plan: null,
  due: 'GH₵625,000',
}

const plan = { months: 12, total: 'GH₵1,450,000', monthly: 'GH₵60,416.66', lastMonthly: null }

describe('an item', () => {
  test.each([
    ['pending', 'House, for sale at GH₵1,250,000; half of the price is paid'],
    ['completed', 'House, for sale at GH₵1,250,000; half of the price is paid'],
    ['cancelled', 'House, for sale at GH₵1,250,000'],
  ] as const)('without a plan in an order that is %s', (status, line) => {
    expect(describeItem(item, { status })).toEqual(['Cantonments, Accra', line, 'Agent: Kofi Owusu'])
  })

  test.each([
    [
      'pending',
      'Plan over 12 months: GH₵1,450,000 in total, GH₵625,000 paid with this order, then 12 monthly parts of GH₵60,416.66',
    ],
    [
      'cancelled',
      'Plan over 12 months: GH₵1,450,000 in total, GH₵625,000 first, then 12 monthly parts of GH₵60,416.66',
    ],
  ] as const)('with a plan in an order that is %s says every payment', (status, line) => {
    const lines = describeItem({ ...item, plan }, { status })
    expect(lines[1]).toBe('House, for sale at GH₵1,250,000')
    expect(lines[2]).toBe(line)
  })

  test('says the last payment where it differs', () => {
    const lines = describeItem(
      { ...item, plan: { ...plan, lastMonthly: 'GH₵60,416.74' } },
      { status: 'pending' },
    )
    expect(lines[2]).toMatch(/then 12 monthly parts of GH₵60,416\.66, the last of GH₵60,416\.74$/)
  })
})

test('a cancelled order has no receipt and was not paid', () => {
  expect(receiptTitle({ number: 1042, status: 'cancelled' })).toBe('Order 1042, cancelled')
  expect(totalLabel({ status: 'cancelled' })).toBe('Order total')
  expect(receiptTitle({ number: 1042, status: 'completed' })).toBe('Receipt for order 1042')
  expect(totalLabel({ status: 'completed' })).toBe('Total paid')
})
