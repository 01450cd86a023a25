import type { Executor } from '#/database/connection.server.ts'
import { listPlaceMap } from '../../places/place-map.queries.server.ts'
import { nearestTo, placeAndInside } from '../../places/place-map.rules.ts'
import type { KnownPlace } from '../../places/place-names.rules.ts'
import { countByPlace, countProperties } from '../search.queries.server.ts'
import { parseFilters, propertiesHref, withoutPage } from '../search.rules.ts'
import type { FilterChip, PropertyFilters, WayForward, WaysForward } from '../search.schema.ts'
import { restrictionsOf } from '../search-restriction.rules.ts'
import type { KnownPlaces } from '../suggestions/known-places.queries.server.ts'
import { type ReadSearch, readSearch } from './read-search.queries.server.ts'

const MOST_NEAR_ASKED = 12
const MOST_NEAR = 4
// So many sets of chips to drop are offered where one is not enough.
const MOST_STARTS = 3

type Places = { db: Executor; knownPlaces: KnownPlaces }

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
    countEach(
      services,
      chips.map(({ label, href }) => ({ labels: [label], href })),
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
  const keep = (kept: readonly FilterChip[]) => {
    const dropped = chips.filter((chip) => !kept.includes(chip))
    const keys = dropped.flatMap(({ key }) => restrictions[key] ?? [])
    return {
      dropped: dropped.length,
      labels: dropped.map(({ label }) => label),
      href: propertiesHref(withoutPage(filters, ...keys)),
    }
  }
  const alone = await Promise.all(
    chips.map(async (chip) => ({ chip, total: (await countEach(services, [keep([chip])]))[0]?.total ?? 0 })),
  )
  // What many homes have is least in the way of others.
  const common = alone.filter(({ total }) => total > 0).sort((a, b) => b.total - a.total)
  const found = await Promise.all(
    common.slice(0, MOST_STARTS).map(async ({ chip: first }) => {
      let kept = [first]
      for (const { chip } of common) {
        if (chip === first) continue
        const [way] = await countEach(services, [keep([...kept, chip])])
        if (way) kept = [...kept, chip]
      }
      return keep(kept)
    }),
  )
  const ways = [...new Map(found.map((way) => [way.href, way])).values()]
  const fewest = Math.min(...ways.map(({ dropped }) => dropped))
  return countEach(
    services,
    ways.filter(({ dropped }) => dropped === fewest),
  )
}

async function countEach(
  { db, knownPlaces }: Places,
  ways: readonly Pick<WayForward, 'labels' | 'href'>[],
): Promise<WayForward[]> {
  const counted = await Promise.all(
    ways.map(async ({ labels, href }) => {
      const { filters } = await readSearch(
        knownPlaces,
        parseFilters(new URL(href, 'http://list').searchParams),
      )
      return { labels, href, ...(await countProperties(db, { filters })) }
    }),
  )
  return counted.filter(({ total }) => total > 0).sort((a, b) => a.total - b.total)
}

async function findNear(
  { db, knownPlaces }: Places,
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
    const counts = await countByPlace(db, { filters, placeIds: asked.flatMap(({ insideIds }) => insideIds) })
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
