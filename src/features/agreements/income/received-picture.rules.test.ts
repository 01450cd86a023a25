import { expect, test } from 'vitest'
import { receivedPicture } from './received-picture.rules.ts'

test('the highest bar is the greatest amount, and what went back is no bar', () => {
  const { bars } = receivedPicture([
    { month: '2026-10', duePesewas: 200, receivedPesewas: 100 },
    { month: '2026-11', duePesewas: 0, receivedPesewas: -50 },
  ])
  expect(bars.map(({ due, received }) => [due, received])).toEqual([
    [150, 75],
    [0, 0],
  ])
  expect((bars[1]?.x ?? 0) + 2 * (bars[1]?.width ?? 0)).toBeLessThanOrEqual(360)
})

test('without money no bar is drawn', () => {
  expect(receivedPicture([{ month: '2026-11', duePesewas: 0, receivedPesewas: 0 }]).bars).toMatchObject([
    { due: 0, received: 0 },
  ])
})
