import { expect, test } from 'vitest'
import { findBusinessWords } from './business-words.ts'
import { plantTree, readTree } from './tree.ts'

test('the platform knows no business word', () => {
  const tree = readTree('src/platform')
  expect(tree.length).toBeGreaterThan(50)
  expect(findBusinessWords(tree)).toEqual([])
})

test.each([
  ['an identifier', 'export type RentLaw = { months: number }', 'rent'],
  ['a constant', 'const MOST_LISTINGS = 3', 'listings'],
  ['a text', "const name = 'send-newsletter'", 'newsletter'],
  ['a comment', '// An agent has none.', 'agent'],
  ['several of what one may be', 'readonly orders: number', 'orders'],
  ['another ending', 'const agencies = []', 'agencies'],
])('%s that names the business is found', (_, line, word) => {
  expect(findBusinessWords(plantTree({ 'src/platform/planted.ts': `\n${line}\n` }))).toEqual([
    `src/platform/planted.ts:2: "${word}" is a word of the business`,
  ])
})

test('a file that is named after the business is found', () => {
  expect(findBusinessWords(plantTree({ 'src/platform/property-alerts/alerts.ts': '' }))).toHaveLength(1)
})

test('what the trade of programs says too is not', () => {
  const line = 'The headings in their order, sent by a POST; the parent of the different current one.'
  expect(findBusinessWords(plantTree({ 'src/platform/planted.ts': line }))).toEqual([])
  expect(findBusinessWords(plantTree({ 'src/platform/markdown/a.ts': 'node.properties.id' }))).toEqual([])
  expect(findBusinessWords(plantTree({ 'src/features/cart/cart.rules.ts': 'const cart = []' }))).toEqual([])
})
