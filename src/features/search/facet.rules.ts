import { recordOf } from '#/shared/records.ts'
import {
  PROPERTY_TAGS,
  PROPERTY_TYPES,
  type PropertyTag,
  type PropertyType,
} from '../properties/property.schema.ts'
import { type FacetCounts, MOST_BATHS, MOST_BEDS, type PropertyFilters } from './search.schema.ts'

/** How many properties share these five; half a bathroom may be left out. */
export type MatchGroup = {
  tag: PropertyTag
  type: PropertyType
  beds: number
  baths: number
  hasPlan: boolean
  count: number
  /** How many of these are offered to rent to own. */
  offers: number
}

/** The filters whose options are counted. */
export const FACETS = ['tag', 'type', 'beds', 'baths', 'plan', 'own'] as const
type Facet = (typeof FACETS)[number]

/**
 * Folds groups that meet every other filter into the count of each option: an option of one facet
 * is counted under the filters of the others. `total` is what all filters together leave.
 */
export function foldFacets(
  groups: readonly MatchGroup[],
  filters: Pick<PropertyFilters, Facet>,
): FacetCounts & { total: number } {
  const tag = recordOf(PROPERTY_TAGS, () => 0)
  const type = recordOf(PROPERTY_TYPES, () => 0)
  const beds = new Array<number>(MOST_BEDS + 1).fill(0)
  const baths = new Array<number>(MOST_BATHS + 1).fill(0)
  let plan = 0
  let own = 0
  let total = 0
  for (const group of groups) {
    const count = paidSo(group, filters)
    const fails = KINDS.filter((kind) => !MEETS[kind](group, filters))
    const counts = (kind: Kind) => fails.every((failed) => failed === kind)
    if (fails.length === 0) {
      total += count
      plan += group.hasPlan ? group.count : 0
      own += group.offers
    }
    if (counts('tag')) tag[group.tag] += count
    if (counts('type')) type[group.type] += count
    if (counts('beds')) addToEach(beds, group.beds, count)
    if (counts('baths')) addToEach(baths, group.baths, count)
  }
  return { tag, type, beds, baths, plan, own, total }
}

const KINDS = ['tag', 'type', 'beds', 'baths'] as const
type Kind = (typeof KINDS)[number]

const MEETS: Record<Kind, (group: MatchGroup, filters: Pick<PropertyFilters, Facet>) => boolean> = {
  tag: (group, filters) => filters.tag === undefined || group.tag === filters.tag,
  type: (group, filters) => filters.type === undefined || filters.type.includes(group.type),
  beds: (group, filters) => group.beds >= (filters.beds ?? 0),
  baths: (group, filters) => group.baths >= (filters.baths ?? 0),
}

// How many of a group are paid over time as is asked.
function paidSo({ hasPlan, count, offers }: MatchGroup, { plan, own }: Pick<PropertyFilters, Facet>): number {
  if (plan && hasPlan) return count
  if (own) return offers
  return plan ? 0 : count
}

// Index n counts "n or more".
function addToEach(counts: number[], rooms: number, count: number): void {
  for (let least = 0; least <= Math.min(rooms, counts.length - 1); least++) {
    counts[least] = (counts[least] ?? 0) + count
  }
}
