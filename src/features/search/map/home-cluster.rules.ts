import { cellOf } from '../area/area.rules.ts'

/** Several homes as one mark, in the middle of them. */
export type HomeCluster = { latitude: number; longitude: number; count: number }

type Point = { latitude: number; longitude: number }

/** Marks nearer than this, in pixels, would lie on each other. */
const TOO_NEAR = 60
/** A home nearer to the middle of a cluster than this lies below it. */
const COVERED = 32
/** Homes nearer than this to each other could not be pressed one by one, also where a view is shown a little smaller. */
const INSEPARABLE = 36
const TILE = 256

/** From this zoom on homes are shown one by one, but for those that could not be pressed so. */
const ONE_BY_ONE = 13

/** Homes that are alone in their cell of 64 pixels at this zoom, and the others by cell; all are alone from near by. */
export function clusterHomes<Home extends Point>(
  homes: readonly Home[],
  zoom: number,
): { alone: Home[]; clusters: HomeCluster[] } {
  if (zoom >= ONE_BY_ONE) return { alone: [...homes], clusters: [] }
  const level = Math.floor(zoom) + 2
  const cells = Map.groupBy(
    homes,
    ({ latitude, longitude }) => `${cellOf(longitude, level)} ${cellOf(latitude, level)}`,
  )
  const alone: Home[] = []
  const clusters: HomeCluster[] = []
  for (const members of cells.values()) {
    const [only, ...others] = members
    if (only && others.length === 0) alone.push(only)
    else clusters.push({ ...middleOf(members), count: members.length })
  }
  return { alone, clusters }
}

/**
 * Clusters that would lie on each other at this zoom as one, the largest taking what is near it. None is lost: the sum
 * of the counts stays.
 */
export function mergeNear(clusters: readonly HomeCluster[], zoom: number): HomeCluster[] {
  const near = (TOO_NEAR * 360) / (TILE * 2 ** zoom)
  const merged: HomeCluster[] = []
  for (const cluster of clusters.toSorted((one, other) => other.count - one.count)) {
    const at = merged.findIndex(
      ({ latitude, longitude }) =>
        Math.hypot(latitude - cluster.latitude, longitude - cluster.longitude) < near,
    )
    const into = merged[at]
    if (into) merged[at] = together(into, cluster)
    else merged.push(cluster)
  }
  // One that took another in has moved, perhaps onto a third.
  return merged.length < clusters.length ? mergeNear(merged, zoom) : merged
}

/** Homes that are too near each other at this zoom to be pressed one by one, as clusters. None is lost. */
export function gatherNear<Home extends Point>(
  homes: readonly Home[],
  zoom: number,
): { alone: Home[]; clusters: HomeCluster[] } {
  const near = (INSEPARABLE * 360) / (TILE * 2 ** zoom)
  const groups: [Home, ...Home[]][] = []
  for (const home of homes) {
    const group = groups.find(
      ([{ latitude, longitude }]) =>
        Math.max(Math.abs(latitude - home.latitude), Math.abs(longitude - home.longitude)) < near,
    )
    if (group) group.push(home)
    else groups.push([home])
  }
  return {
    alone: groups.flatMap(([only, ...others]) => (others.length === 0 ? [only] : [])),
    clusters: groups
      .filter((members) => members.length > 1)
      .map((members) => ({ ...middleOf(members), count: members.length })),
  }
}

/** Homes that a cluster would cover at this zoom are counted in it. None is lost: the sum of all stays. */
export function joinNear<Home extends Point>(
  homes: readonly Home[],
  clusters: readonly HomeCluster[],
  zoom: number,
): { alone: Home[]; clusters: HomeCluster[] } {
  const near = (COVERED * 360) / (TILE * 2 ** zoom)
  const joined = [...clusters]
  const alone = homes.filter((home) => {
    const at = clusters.findIndex(
      ({ latitude, longitude }) => Math.hypot(latitude - home.latitude, longitude - home.longitude) < near,
    )
    const into = joined[at]
    // It stays where it is, so that what lies near it does not change.
    if (into) joined[at] = { ...into, count: into.count + 1 }
    return !into
  })
  return { alone, clusters: joined }
}

function together(one: HomeCluster, other: HomeCluster): HomeCluster {
  const count = one.count + other.count
  const mean = (a: number, b: number) => (a * one.count + b * other.count) / count
  return {
    latitude: mean(one.latitude, other.latitude),
    longitude: mean(one.longitude, other.longitude),
    count,
  }
}

function middleOf(points: readonly Point[]): Point {
  const mean = (pick: (point: Point) => number) =>
    points.reduce((sum, point) => sum + pick(point), 0) / points.length
  return { latitude: mean(({ latitude }) => latitude), longitude: mean(({ longitude }) => longitude) }
}
