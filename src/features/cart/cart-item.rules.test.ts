import { expect, test } from 'vitest'
import { itemStateOf } from './cart-item.rules.ts'

test('what is off the market is gone, whatever it is called there', () => {
  for (const isClaimed of [false, true]) {
    expect(itemStateOf('withdrawn', { isClaimed })).toBe('gone')
    expect(itemStateOf('draft', { isClaimed })).toBe('gone')
    expect(itemStateOf('reserved', { isClaimed })).toBe('reserved')
    expect(itemStateOf(null, { isClaimed })).toBe('removed')
  }
})

test('what somebody is paying for is reserved, and available again when it is not paid', () => {
  expect(itemStateOf('active', { isClaimed: true })).toBe('reserved')
  expect(itemStateOf('active', { isClaimed: false })).toBe('available')
})
