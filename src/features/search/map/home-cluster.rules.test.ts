import { expect, test } from 'vitest'
import { clusterHomes, gatherNear, joinNear, mergeNear } from './home-cluster.rules.ts'

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

test('circles that are merged lie on no other, also where one has moved, and none is lost', () => {
  const pixels = (count: number, x: number) => ({
    latitude: 5.6,
    longitude: (x * 360) / (256 * 2 ** 9),
    count,
  })
  // The second goes into the first, which then reaches the third.
  const merged = mergeNear([pixels(24, 0), pixels(20, 58), pixels(11, 84)], 9)
  expect(merged.map(({ count }) => count)).toEqual([55])
  expect(mergeNear([pixels(24, 0), pixels(11, 62)], 9)).toHaveLength(2)
})

test('from near by each home has its own mark', () => {
  const homes = [
    { latitude: 5.6401, longitude: -0.1601 },
    { latitude: 5.6402, longitude: -0.1551 },
  ]
  expect(clusterHomes(homes, 11).alone).toEqual([])
  expect(clusterHomes(homes, 13)).toEqual({ alone: homes, clusters: [] })
})
