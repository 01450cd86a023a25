import { expect, test } from 'vitest'
import { gatherNear, joinNear } from './home-cluster.rules.ts'

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

test('homes that could not be pressed one by one are a cluster, and none is lost', () => {
  const [one, beside, far] = [
    { latitude: 5.6, longitude: -0.19 },
    { latitude: 5.62, longitude: -0.17 },
    { latitude: 5.6, longitude: -0.1 },
  ] as const
  const { alone, clusters } = gatherNear([one, beside, far], 10)
  expect(alone).toEqual([far])
  expect(clusters).toEqual([{ latitude: expect.closeTo(5.61), longitude: expect.closeTo(-0.18), count: 2 }])
  // Closer by, each has its place.
  expect(gatherNear([one, beside, far], 13)).toEqual({ alone: [one, beside, far], clusters: [] })
})
