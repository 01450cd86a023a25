import { expect, test } from 'vitest'
import { joinNear } from './home-cluster.rules.ts'

test('a home that a cluster would cover is counted in it, and none is lost', () => {
  const accra = { latitude: 5.6, longitude: -0.19, count: 15 }
  const tema = { latitude: 5.67, longitude: 0, count: 4 }
  const below = { latitude: 5.61, longitude: -0.19 }
  const beside = { latitude: 5.75, longitude: -0.19 }
  expect(joinNear([below, beside], [accra, tema], 10)).toEqual({
    alone: [beside],
    clusters: [{ ...accra, count: 16 }, tema],
  })
  // Closer by, both have room.
  expect(joinNear([below, beside], [accra, tema], 13).alone).toEqual([below, beside])
})
