import { expect, test } from 'vitest'
import { densePart } from './dense-part.rules.ts'

const at = (latitude: number, longitude: number, count = 1) => ({ latitude, longitude, count })
const ACCRA = at(5.56, -0.2, 36)
const TEMA = at(5.67, 0.02, 5)
const KUMASI = at(6.69, -1.62, 9)
const TAMALE = at(9.4, -0.84, 8)

test('a town that has half of all homes or more is the dense part, with what lies around it', () => {
  expect(densePart({ homes: [], clusters: [KUMASI, TEMA, ACCRA, TAMALE] })).toEqual([TEMA, ACCRA])
})

test('a town is distinguished from what lies around it by a smaller reach', () => {
  expect(densePart({ homes: [], clusters: [KUMASI, TEMA, ACCRA, TAMALE] }, 0.1)).toEqual([ACCRA])
})

test('homes that are scattered have no dense part: it is all of them', () => {
  const clusters = [KUMASI, TAMALE, TEMA]
  expect(densePart({ homes: [], clusters })).toEqual(clusters)
  expect(densePart({ homes: [], clusters: [] })).toEqual([])
})

test('a home of its own counts as one', () => {
  const home = { id: 'a', isExact: true, price: '₵1M', latitude: 5.6, longitude: -0.1 }
  expect(densePart({ homes: [home], clusters: [at(5.56, -0.2, 2), at(9.4, -0.84, 3)] })).toEqual([
    { ...home, count: 1 },
    at(5.56, -0.2, 2),
  ])
})
