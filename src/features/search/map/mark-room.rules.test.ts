import { describe, expect, test } from 'vitest'
import { clearOf, roomForPrices, stepClear } from './mark-room.rules.ts'

test('a price is written where it touches none that was written before it', () => {
  const marks = [
    { x: 100, y: 100, price: '2,100' },
    { x: 130, y: 110, price: '1.25M' },
    { x: 240, y: 100, price: '926K' },
    { x: 100, y: 140, price: '3,000' },
  ]
  expect(roomForPrices(marks, [])).toEqual([true, false, true, true])
})

test('what lies on the map already leaves no room', () => {
  const circle = { left: 80, top: 80, right: 124, bottom: 124 }
  expect(roomForPrices([{ x: 140, y: 100, price: '2,100' }], [circle])).toEqual([false])
  expect(roomForPrices([{ x: 180, y: 100, price: '2,100' }], [circle])).toEqual([true])
})

test('a longer price needs more room', () => {
  const beside = (price: string) =>
    roomForPrices([{ x: 150, y: 100, price }], [{ left: 0, top: 80, right: 112, bottom: 120 }])
  expect(beside('900')).toEqual([true])
  expect(beside('18,500')).toEqual([false])
})

test('the price of a chosen home stands beside its mark where it would cover others', () => {
  const mark = { x: 100, y: 100, price: '2,100' }
  const circle = { left: 90, top: 105, right: 140, bottom: 155 }
  expect(clearOf(mark, [])).toEqual({ x: 0, y: 0 })
  expect(clearOf(mark, [circle])).toEqual({ x: 0, y: -28 })
  const above = { left: 0, top: 0, right: 300, bottom: 80 }
  const { x, y } = clearOf(mark, [circle, above])
  expect({ isAside: x < -28, y }).toEqual({ isAside: true, y: 0 })
  expect(clearOf(mark, [{ left: 0, top: 0, right: 300, bottom: 300 }])).toEqual({ x: 0, y: 0 })
})

describe('marks that open below the tools', () => {
  const box = (left: number, top: number) => ({ left, top, right: left + 50, bottom: top + 50 })
  const tools = [
    { left: 0, top: 0, right: 120, bottom: 100 },
    { left: 0, top: 300, right: 50, bottom: 400 },
  ]

  test.each([
    ['where they are free', [box(200, 90)], 0],
    ['down', [box(10, 90), box(200, 90)], 16],
    ['up', [box(10, 270)], -32],
    ['out of view, where an edge cuts them', [box(10, -10)], -48],
    ['where moving them would hide as many others', [box(10, 90), box(10, 250)], 0],
  ])('are moved together as little as frees them: %s', (_, marks, down) => {
    expect(stepClear(marks, tools, 800)).toBe(down)
  })

  test('are not moved out of the view', () => {
    expect(stepClear([box(10, 90), box(200, 350)], tools, 400)).toBe(0)
  })
})
