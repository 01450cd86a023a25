import { expect, test } from 'vitest'
import { dropPosition, shifts } from './drop-position.rules.ts'

const rows = [0, 100, 200, 300].map((top) => ({ top, bottom: top + 90 }))

test.each([
  [0, 0, 0],
  [0, 99, 0],
  [0, 101, 1],
  [0, 1_000, 3],
  [3, -99, 3],
  [3, -101, 2],
  [3, -1_000, 0],
  [1, 250, 3],
])('row %i let go %i pixels further stands at %i', (from, offset, to) => {
  expect(dropPosition(rows, from, offset)).toBe(to)
})

test.each([
  [0, 2, [0, -100, -100, 0]],
  [3, 1, [0, 100, 100, 0]],
  [2, 2, [0, 0, 0, 0]],
])('while row %i hovers over %i the others make room', (from, to, moved) => {
  expect(shifts(rows, from, to).map((each) => each + 0)).toEqual(moved)
})

test('a high row takes its own height along', () => {
  const uneven = [
    { top: 0, bottom: 190 },
    { top: 200, bottom: 290 },
  ]
  expect(shifts(uneven, 0, 1)).toEqual([0, -200])
  expect(shifts(uneven, 1, 0)).toEqual([100, 0])
})

test('a row that is alone stays', () => {
  expect([dropPosition(rows.slice(0, 1), 0, 500), shifts(rows.slice(0, 1), 0, 0)]).toEqual([0, [0]])
})
