import type { Executor } from '#/database/connection.server.ts'
import { listPlaceMap } from '../../places/place-map.queries.server.ts'
import { nearestTo, placeAndInside } from '../../places/place-map.rules.ts'
import type { KnownPlace } from '../../places/place-names.rules.ts'
import { countByPlace, countProperties } from '../search.queries.server.ts'
import { parseFilters, propertiesHref, withoutPage } from '../search.rules.ts'
import type { FilterChip, PropertyFilters, WayForward } from '../search.schema.ts'
import { appliedFilters, restrictionsOf } from '../search-restriction.rules.ts'
import type { KnownPlaces } from '../suggestions/known-places.queries.server.ts'
import { type ReadSearch, readSearch } from './read-search.queries.server.ts'

const MOST_NEAR_ASKED = 12
const MOST_NEAR = 4

type Places = { db: Executor; knownPlaces: KnownPlaces }

/**
 * Where a search that found nothing leads: without each of its chips, least wide first, or where that is not enough to
 * each of them alone; and to the same homes in the places nearest to the one it names. Only what has homes, each with
 * how many.
 */
export async function findWaysForward(
  services: Places,
  { read, chips }: { read: ReadSearch; chips: readonly FilterChip[] },
): Promise<{ wider: WayForward[]; alone: WayForward[]; near: WayForward[] }> {
  const [wider, near] = await Promise.all([
    countEach(services, chips),
    read.place ? findNear(services, read.place, read.elsewhere) : [],
  ])
  const restrictions = restrictionsOf(read.filters)
  const alone = chips.map(({ key, label }) => {
    const others = appliedFilters(read.filters).filter((other) => !restrictions[key]?.includes(other))
    return { label, href: propertiesHref(withoutPage(read.filters, ...others)) }
  })
  return {
    wider,
    alone: wider.length === 0 && chips.length > 2 ? await countEach(services, alone) : [],
    near,
  }
}

async function countEach(
  { db, knownPlaces }: Places,
  ways: readonly Pick<WayForward, 'label' | 'href'>[],
): Promise<WayForward[]> {
  const counted = await Promise.all(
    ways.map(async ({ label, href }) => {
      const { filters } = await readSearch(
        knownPlaces,
        parseFilters(new URL(href, 'http://list').searchParams),
      )
      return { label, href, ...(await countProperties(db, { filters })) }
    }),
  )
  return counted.filter(({ total }) => total > 0).sort((a, b) => a.total - b.total)
}

async function findNear(
  { db, knownPlaces }: Places,
  { id }: KnownPlace,
  elsewhere: PropertyFilters,
): Promise<WayForward[]> {
  const [places, { countOf }] = await Promise.all([listPlaceMap(db), knownPlaces.all()])
  const place = places.find((each) => each.id === id)
  const near = place ? nearestTo(places, place).filter((each) => countOf(each.place.id) > 0) : []
  const asked = near.slice(0, MOST_NEAR_ASKED).map((each) => ({
    ...each.place,
    insideIds: placeAndInside(places, each.place).map((inside) => inside.id),
  }))
  if (asked.length === 0) return []
  const counts = await countByPlace(db, {
    filters: elsewhere,
    placeIds: asked.flatMap(({ insideIds }) => insideIds),
  })
  return asked
    .map(({ name, slug, insideIds }) => ({
      label: name,
      href: propertiesHref({ ...withoutPage(elsewhere), location: slug }),
      total: insideIds.reduce((sum, inside) => sum + (counts.get(inside) ?? 0), 0),
      isCapped: false,
    }))
    .filter(({ total }) => total > 0)
    .slice(0, MOST_NEAR)
}
