import { expect, test } from 'vitest'
import { itemStateOf } from './cart-item.rules.ts'

test('what is off the market is gone, whatever it is called there', () => {
  expect(itemStateOf('withdrawn')).toBe('gone')
  expect(itemStateOf('draft')).toBe('gone')
  expect(itemStateOf('active')).toBe('available')
  expect(itemStateOf('reserved')).toBe('reserved')
  expect(itemStateOf(null)).toBe('removed')
})
