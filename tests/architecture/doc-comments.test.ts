import { expect, test } from 'vitest'
import { findStrayDocComments } from './doc-comments.ts'
import { plantTree, readTree } from './tree.ts'

test('every doc comment sits on what it describes', () => {
  const tree = ['src', 'tests', 'scripts', 'bench'].flatMap(readTree)
  expect(tree.length).toBeGreaterThan(500)
  expect(findStrayDocComments(tree)).toEqual([])
})

test('one that sits above another is found', () => {
  const text = 'type A = 1\n\n/** Of B. */\n/** Of C. */\ntype C = 2\n'
  expect(findStrayDocComments(plantTree({ 'src/planted.ts': text }))).toEqual([
    'src/planted.ts:3: a doc comment above another',
  ])
})
