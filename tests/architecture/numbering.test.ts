import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { project } from './tree.ts'

/** What stands where its number does not: two of one number run in an order that nobody chose. */
function findMisnumbered(files: readonly string[]): string[] {
  return [...files].sort().filter((name, index) => Number.parseInt(name, 10) !== index + 1)
}

test('migrations are numbered one after another', () => {
  expect(findMisnumbered(readdirSync(`${project}/src/database/migrations`))).toEqual([])
})

/** Numbers that two records share, so that "decision 20" would mean either. */
function findShared(files: readonly string[]): string[] {
  const numbers = files.map((name) => name.slice(0, 3))
  return files.filter((_name, index) => numbers.indexOf(numbers[index] ?? '') !== index)
}

test('every record of a decision has a number of its own', () => {
  expect(findShared(readdirSync(`${project}/docs/decisions`).sort())).toEqual([])
})

test('two records of one number are found', () => {
  expect(findShared(['019-a.md', '020-b.md', '020-c.md'])).toEqual(['020-c.md'])
})

test('two migrations of one number, and a gap, are found', () => {
  expect(findMisnumbered(['0001-a.sql', '0002-b.sql', '0002-c.sql'])).toEqual(['0002-c.sql'])
  expect(findMisnumbered(['0001-a.sql', '0003-b.sql'])).toEqual(['0003-b.sql'])
})
