import { expect, test } from 'vitest'
import { homeWall } from './home-wall.rules.ts'
import type { InstalmentState } from './ledger/position.rules.ts'

const month = (number: number, paidPesewas: number, isDue: boolean): InstalmentState => ({
  number,
  dueOn: '2026-01-05',
  amountPesewas: 100,
  equityPesewas: 80,
  paidPesewas,
  isDue,
})

test('the wall has a row for each year, the first at its foot, and a block for each month', () => {
  const months = Array.from({ length: 14 }, (_, at) => month(at + 1, at < 3 ? 100 : 0, at < 3))
  const wall = homeWall([month(0, 100, true), ...months], 4)
  expect(wall.map(({ year, blocks }) => [year, blocks.length])).toEqual([
    [2, 2],
    [1, 12],
  ])
  expect(wall[1]?.blocks.slice(0, 5)).toEqual(['laid', 'laid', 'laid', 'next', 'to come'])
})

test('a month that is due shows whether a part of it is paid', () => {
  expect(homeWall([month(1, 40, true), month(2, 0, true), month(3, 0, false)], 1)[0]?.blocks).toEqual([
    'part',
    'due',
    'to come',
  ])
})
