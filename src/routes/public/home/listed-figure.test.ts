import { expect, test } from 'vitest'
import { listedFigure } from './listed-figure.ts'

test('the number of listed properties is exact below ten and full tens with a plus from there', () => {
  expect([0, 1, 9, 10, 19, 60, 1_234].map(listedFigure)).toEqual([
    '0',
    '1',
    '9',
    '10+',
    '10+',
    '60+',
    '1,230+',
  ])
})
