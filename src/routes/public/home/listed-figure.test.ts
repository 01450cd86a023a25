import { expect, test } from 'vitest'
import { listedFigure } from './listed-figure.ts'

test('the number of listed properties is exact below ten and at full tens, and full tens with a plus elsewhere', () => {
  expect([0, 1, 9, 10, 19, 60, 61, 1_234, 2_000].map(listedFigure)).toEqual([
    '0',
    '1',
    '9',
    '10',
    '10+',
    '60',
    '60+',
    '1,230+',
    '2,000',
  ])
})
