import { expect, test } from 'vitest'
import { canEditProperty } from './property.policy.ts'

test('the agent of a property edits it, and nobody else', () => {
  expect(canEditProperty({ accountId: 'ama' }, { userId: 'ama' })).toBe(true)
  expect(canEditProperty({ accountId: 'kofi' }, { userId: 'ama' })).toBe(false)
})
