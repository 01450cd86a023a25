import { expect, test } from 'vitest'
import { dueWords } from './due-text.ts'

test('a payment names everything that is due on its day', () => {
  expect(dueWords({ kind: 'parts', also: [] })).toBe('Monthly payment of your plan')
  expect(dueWords({ kind: 'advance', also: [] })).toBe('Rest of the rent in advance, when you sign')
  expect(dueWords({ kind: 'advance', also: ['deposit', 'agent-fee'] })).toBe(
    'Rest of the rent in advance, rest of the refundable deposit and agent’s fee, when you sign',
  )
})
