import type { Executor } from '#/database/connection.server.ts'
import { listPlaceMap } from '../../places/place-map.queries.server.ts'
import { nearestTo, placeAndInside } from '../../places/place-map.rules.ts'
import type { KnownPlace } from '../../places/place-names.rules.ts'
import { countByPlace, countEach } from '../search.queries.server.ts'
import { parseFilters, propertiesHref, withoutPage } from '../search.rules.ts'
import type {
  ChipKey,
  FilterChip,
  MatchCount,
  PropertyFilters,
  WayForward,
  WaysForward,
} from '../search.schema.ts'
import type { Meanings } from '../search-meaning.queries.server.ts'
import { restrictionsOf } from '../search-restriction.rules.ts'
import type { KnownPlaces } from '../suggestions/known-places.queries.server.ts'
import { type ReadSearch, readSearch } from './read-search.queries.server.ts'

const MOST_NEAR_ASKED = 12
const MOST_NEAR = 4
// So many sets of chips to drop are offered where one is not enough.
const MOST_STARTS = 3

// After "without", where the words of a chip do not stand there.
const WITHOUT: Partial<Record<ChipKey, string>> = {
  price: 'a price limit',
  budget: 'a limit to what you pay',
  maxMoveIn: 'a limit to what moving in costs',
  maxAdvance: 'a limit to rent in advance',
  plan: 'paying over time',
  area: 'your area of the map',
}
const withoutIt = ({ key, label }: FilterChip) => WITHOUT[key] ?? label

export type Places = { db: Executor; knownPlaces: KnownPlaces; meanings: Meanings }

/**
 * Where a search that found nothing leads: without one of its chips, the least wide first, or where that is not enough
 * without as few as found; and to the places nearest to the one it names, with all that is asked for, else (`isLoose`)
 * with tag and type alone, else with any homes. Only what has homes, each with how many.
 */
export async function findWaysForward(
  services: Places,
  { read, chips }: { read: ReadSearch; chips: readonly FilterChip[] },
): Promise<WaysForward> {
  const [single, near] = await Promise.all([
    listCounted(
      services,
      chips.map((chip) => ({ labels: [withoutIt(chip)], href: chip.href })),
    ),
    read.place ? findNear(services, read.place, read.elsewhere) : { near: [], isLoose: false },
  ])
  const wider = single.length === 0 && chips.length > 2 ? await dropSeveral(services, read, chips) : single
  return { wider, ...near }
}

/** From each of the chips that alone have homes, the others are taken back as long as there are any; the rest is dropped. */
async function dropSeveral(
  services: Places,
  { filters }: ReadSearch,
  chips: readonly FilterChip[],
): Promise<WayForward[]> {
  const restrictions = restrictionsOf(filters)
  const keep = (asked: readonly FilterChip[]) => {
    const dropped = chips.filter((chip) => !asked.includes(chip))
    const keys = dropped.flatMap(({ key }) => restrictions[key] ?? [])
    return {
      dropped: dropped.length,
      labels: dropped.map(withoutIt),
      href: propertiesHref(withoutPage(filters, ...keys)),
    }
  }
  const counts = await countWays(
    services,
    chips.map((chip) => keep([chip])),
  )
  // What many homes have is least in the way of others.
  const common = chips
    .map((chip, at) => ({ chip, total: counts[at]?.total ?? 0 }))
    .filter(({ total }) => total > 0)
    .sort((a, b) => b.total - a.total)
    .map(({ chip }) => chip)
  let asked = common.slice(0, MOST_STARTS).map((first) => [first])
  for (const chip of common) {
    const tried = asked.map((chips) => (chips.includes(chip) ? chips : [...chips, chip]))
    const found = await countWays(services, tried.map(keep))
    asked = asked.map((chips, at) => (found[at]?.total ? (tried[at] ?? chips) : chips))
  }
  const ways = [...new Map(asked.map(keep).map((way) => [way.href, way])).values()]
  const fewest = Math.min(...ways.map(({ dropped }) => dropped))
  return listCounted(
    services,
    ways.filter(({ dropped }) => dropped === fewest),
  )
}

type Way = Pick<WayForward, 'labels' | 'href'>

async function listCounted(services: Places, ways: readonly Way[]): Promise<WayForward[]> {
  const counts = await countWays(services, ways)
  return ways
    .map(({ labels, href }, at) => ({ labels, href, ...(counts[at] ?? { total: 0, isCapped: false }) }))
    .filter(({ total }) => total > 0)
    .sort((a, b) => a.total - b.total)
}

async function countWays({ db, knownPlaces, meanings }: Places, ways: readonly Way[]): Promise<MatchCount[]> {
  const searches = await Promise.all(
    ways.map(({ href }) => readSearch(knownPlaces, parseFilters(new URL(href, 'http://list').searchParams))),
  )
  return countEach(db, { searches: searches.map(({ filters }) => filters), meanings })
}

async function findNear(
  { db, knownPlaces, meanings }: Places,
  { id }: KnownPlace,
  elsewhere: PropertyFilters,
): Promise<Pick<WaysForward, 'near' | 'isLoose'>> {
  const [places, { countOf }] = await Promise.all([listPlaceMap(db), knownPlaces.all()])
  const place = places.find((each) => each.id === id)
  const near = place ? nearestTo(places, place).filter((each) => countOf(each.place.id) > 0) : []
  const asked = near.slice(0, MOST_NEAR_ASKED).map((each) => ({
    ...each.place,
    insideIds: placeAndInside(places, each.place).map((inside) => inside.id),
  }))
  const { tag, type } = elsewhere
  const kind = { ...(tag ? { tag } : {}), ...(type ? { type } : {}) }
  for (const [index, filters] of (asked.length > 0 ? [elsewhere, kind, {}] : []).entries()) {
    const counts = await countByPlace(db, {
      ...{ filters, meanings },
      placeIds: asked.flatMap(({ insideIds }) => insideIds),
    })
    const ways = asked
      .map(({ name, slug, insideIds }) => ({
        labels: [name],
        href: propertiesHref({ ...withoutPage(filters), location: slug }),
        total: insideIds.reduce((sum, inside) => sum + (counts.get(inside) ?? 0), 0),
        isCapped: false,
      }))
      .filter(({ total }) => total > 0)
    if (ways.length > 0) return { near: ways.slice(0, MOST_NEAR), isLoose: index > 0 }
  }
  return { near: [], isLoose: false }
}
