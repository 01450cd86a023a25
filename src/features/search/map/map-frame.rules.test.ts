import { expect, test } from 'vitest'
import { marksToOpenOn } from './map-frame.rules.ts'

const at = (latitude: number, longitude: number, count: number) => ({ latitude, longitude, count })
const ACCRA = at(5.6, -0.19, 30)
const KASOA = at(5.53, -0.42, 8)
const KUMASI = at(6.69, -1.62, 20)
const TAMALE = at(9.4, -0.84, 5)

test('a map opens on the town that has most homes, with what lies around it', () => {
  expect(marksToOpenOn([KUMASI, ACCRA, TAMALE, KASOA])).toEqual([ACCRA, KASOA])
})

test('a map opens without the few homes farthest out, unless they are many', () => {
  const tema = at(5.67, 0, 8)
  const [aburi, mampong] = [at(5.85, -0.17, 1), at(5.92, -0.15, 1)]
  expect(marksToOpenOn([mampong, ACCRA, aburi, tema, KUMASI])).toEqual([ACCRA, tema])
  const few = [at(5.6, -0.19, 2), aburi, mampong]
  expect(marksToOpenOn(few)).toEqual(few)
})

test('a map opens on all homes where no town has more than half of them', () => {
  const marks = [at(5.6, -0.19, 25), KUMASI, TAMALE]
  expect(marksToOpenOn(marks)).toEqual(marks)
})

test('a map of one town, of one home or of none opens on what there is', () => {
  expect(marksToOpenOn([ACCRA, KASOA])).toEqual([ACCRA, KASOA])
  expect(marksToOpenOn([TAMALE])).toEqual([TAMALE])
  expect(marksToOpenOn([])).toEqual([])
})
