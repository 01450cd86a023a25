import { expect, test } from 'vitest'
import { dueWords, nextWords } from './due-text.ts'

test('a payment names everything that is due on its day', () => {
  expect(dueWords({ kind: 'parts', also: [] })).toBe('Monthly payment of your plan')
  expect(dueWords({ kind: 'advance', also: [] })).toBe('Rest of the rent in advance, when you sign')
  expect(dueWords({ kind: 'advance', also: ['deposit', 'agent-fee'] })).toBe(
    'Rest of the rent in advance, rest of the refundable deposit and agent’s fee, when you sign',
  )
})

test('what is late says since when, what comes says on which day', () => {
  const payment = { amount: 'GH₵41,250', on: '15 November 2026' }
  expect(nextWords({ ...payment, isLate: true })).toBe('Overdue: GH₵41,250, due since 15 November 2026')
  expect(nextWords({ ...payment, isLate: false })).toBe('Next: GH₵41,250 on 15 November 2026')
  expect(nextWords({ amount: 'GH₵900', on: null, isLate: false, label: 'Still to pay' })).toBe(
    'Still to pay: GH₵900',
  )
})
