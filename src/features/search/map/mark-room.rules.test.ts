import { expect, test } from 'vitest'
import { roomForPrices } from './mark-room.rules.ts'

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
