import { expect, test } from 'vitest'
import { plantTree, readTree } from './tree.ts'
import { findForbiddenWords, findReplacedWords } from './words.ts'

test('no file names a machine, a registry or a secret', () => {
  const tree = readTree()
  expect(tree.length).toBeGreaterThan(100)
  expect(findForbiddenWords(tree)).toEqual([])
})

// Spelled in parts, for the same reason as the patterns.
test.each([
  ['const folder = "/ho', 'me/ama/fihankra"'],
  ['cd /wo', 'rk/main'],
  ['see /ro', 'ot/notes'],
  ['const folder = "C:\\Use', 'rs\\ama"'],
  ['"resolved": "https://registry.npm', 'js.org/x"'],
  ['//host/:_auth', 'Token=abc'],
  ['-----BEGIN RSA PRIV', 'ATE KEY-----'],
  ['AKIA', 'ABCDEFGHIJKLMNOP'],
  ['<<<<', '<<< HEAD'],
])('%s%s is refused', (first, second) => {
  expect(findForbiddenWords(plantTree({ 'src/planted.ts': `\n${first}${second}\n` }))).toHaveLength(1)
})

test('an address of the site is not a path of a machine', () => {
  const text = '<a href="/properties/1">x</a> https://example.com/home/about'
  expect(findForbiddenWords(plantTree({ 'src/planted.ts': text }))).toEqual([])
})

test('no source file uses a private word that the trade has its own for', () => {
  expect(findReplacedWords(readTree())).toEqual([])
})

test.each([
  ['const fare', 'wellColumns = []'],
  ['use', 'Arrived(data)'],
  ['use', 'ToldOnce(answer)'],
  ['return way', 'Out(answer)'],
  ['throw postTaken', 'Back()'],
  ['const page = use', 'Writing()'],
  ['type Kept', 'Draft = string'],
  ['<p>Tick homes among your favor', 'ites.</p>'],
])('%s%s is refused for its word', (first, second) => {
  expect(findReplacedWords(plantTree({ 'src/planted.ts': `${first}${second}\n` }))).toHaveLength(1)
})

test('what browsers hold under an old name is no private word', () => {
  const text = "const LIST = '/kept-properties.json'\nconst { keptAt } = entry\n"
  expect(findReplacedWords(plantTree({ 'src/planted.ts': text }))).toEqual([])
})
