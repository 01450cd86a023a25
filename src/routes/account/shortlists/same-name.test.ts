import { expect, test } from 'vitest'
import { distinguish } from './same-name.ts'

test('lists of one name are distinguished by their homes, others need not be', () => {
  const lists = [
    { name: 'Ours', homes: 3, firstHome: 'Villa at Tesano' },
    { name: 'Ours', homes: 0, firstHome: null },
    { name: 'Near the sea', homes: 1, firstHome: 'Flat in Osu' },
  ]
  expect(distinguish(lists).map(({ difference }) => difference)).toEqual([
    '3 homes, first Villa at Tesano',
    '0 homes',
    null,
  ])
})
