import { expect, test } from 'vitest'
import { plantTree, readTree, type TreeFile } from './tree.ts'

const TEST = /[.]test[.]tsx?$/
const RETRIES = /\bwithTransactionRetries\b/
const PAYMENT = /\b(payments[.](begin|refund)|checkOut)\b/
const ROLLED_BACK_STATES = /40P01|40001/
// The one that repeats a transaction, and the one that answers when it was not repeated.
const MAY_NAME_STATES = ['src/database/transaction-retries.server.ts', 'src/web/request/refusal.server.ts']

/** Transactions that are repeated around a payment, or without saying so. */
function findRetryProblems(tree: TreeFile[]): string[] {
  return tree
    .filter(({ path }) => !TEST.test(path))
    .flatMap(({ path, text }) => {
      if (MAY_NAME_STATES.includes(path)) return []
      if (ROLLED_BACK_STATES.test(text)) return [`${path}: use withTransactionRetries`]
      return RETRIES.test(text) && PAYMENT.test(text) ? [`${path}: a payment must not be repeated`] : []
    })
}

test('a transaction is repeated only where the code says so, and never around a payment', () => {
  const tree = readTree('src')
  expect(findRetryProblems(tree)).toEqual([])
  expect(tree.filter(({ text }) => RETRIES.test(text)).length).toBeGreaterThan(5)
})

test.each([
  ['withTransactionRetries(db, async (tx) => { await services.payments.begin(request) })'],
  ['withTransactionRetries(db, () => checkOut(services, actor, form))'],
  ["if (error.code === '40P01') continue"],
])('%s is refused', (text) => {
  const tree = plantTree({ 'src/features/orders/order.commands.server.ts': text })
  expect(findRetryProblems(tree)).toHaveLength(1)
})
