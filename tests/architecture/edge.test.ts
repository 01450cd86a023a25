import { expect, test } from 'vitest'
import { findFormattingQueries } from './edge.ts'
import { plantTree, readTree } from './tree.ts'

test('queries return numbers and dates, and what is read is formatted where pages are made', () => {
  expect(findFormattingQueries(readTree('src'))).toEqual([])
})

test.each([
  'price: formatAmount(row.pricePesewas),',
  'at: formatDateTime(row.createdAt),',
  "const day = new Intl.DateTimeFormat('en-GB')",
  "total: total.toLocaleString('en-GB'),",
])('a query that says %s is refused', (text) => {
  const path = 'src/features/planted/planted.queries.server.ts'
  expect(findFormattingQueries(plantTree({ [path]: text }), {})).toHaveLength(1)
  expect(findFormattingQueries(plantTree({ [path]: text }), { [path]: 'a document' })).toEqual([])
})

test('an exception that nobody needs is refused', () => {
  const path = 'src/features/planted/planted.queries.server.ts'
  const tree = plantTree({ [path]: 'pricePesewas: row.pricePesewas,' })
  expect(findFormattingQueries(tree, { [path]: 'a document' })).toHaveLength(1)
})
