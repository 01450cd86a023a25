import { data } from 'react-router'
import { titleWithPlace } from '#/features/places/place-title.rules.ts'
import { listNewestProperties } from '#/features/properties/property.queries.server.ts'
import {
  PROPERTY_TAGS,
  type PropertyCardView,
  type PropertyType,
  SIMILAR_LIMIT,
  TYPES_WITHOUT_BEDS,
} from '#/features/properties/property.schema.ts'
import {
  type FormerProperty,
  findFormerProperty,
} from '#/features/properties/property-former.queries.server.ts'
import { listInsteadOf } from '#/features/properties/similar/instead-of-property.queries.server.ts'
import { propertiesHref } from '#/features/search/search.rules.ts'
import type { Services } from '#/platform/services.ts'
import { formatDate } from '#/shared/dates.ts'
import { Refusal } from '#/shared/errors.ts'

/**
 * What a page answers instead of a property that it was refused: 410 and homes like it when it was advertised once,
 * so that search engines forget it and people find another; 404 and the newest homes when it never was. Throws any
 * other refusal again.
 */
export async function answerGone(
  { clock, db }: Pick<Services, 'clock' | 'db'>,
  id: string,
  refused: unknown,
) {
  if (!(refused instanceof Refusal) || refused.kind !== 'not_found') throw refused
  const former = await findFormerProperty(db, { id })
  const wanted = { now: clock.now(), limit: SIMILAR_LIMIT }
  const instead = former
    ? await listInsteadOf(db, { former, ...wanted })
    : await listNewestProperties(db, wanted)
  const shown = { instead, former: former && wordsOf(former), insteadTitle: titleOf(instead, former) }
  return data({ property: null, ...shown, lists: former && listsFor(former) }, { status: former ? 410 : 404 })
}

// Of a home that its reader knows nothing of, what is shown is like nothing.
function titleOf(instead: readonly PropertyCardView[], former: FormerProperty | undefined): string {
  if (!former) return 'Newest homes'
  if (former.withdrawn) return 'Similar homes'
  const kinds = new Set(instead.map(({ type }) => (TYPES_WITHOUT_BEDS.includes(type) ? type : 'Home')))
  const [kind = 'Home'] = kinds
  return `${kinds.size > 1 ? 'Properties' : NOUNS[kind]} ${former.tag.toLowerCase()} now`
}

function listsFor({ tag: own }: FormerProperty): [label: string, href: string][] {
  const tags = [own, ...PROPERTY_TAGS.filter((tag) => tag !== own)]
  return tags.map((tag) => [`See all homes ${tag.toLowerCase()}`, propertiesHref({ tag })])
}

const NOUNS: Partial<Record<PropertyType | 'Home', string>> = {
  Home: 'Homes',
  Commercial: 'Commercial properties',
  Land: 'Land',
}

// Of a deleted home nobody says what it was, and that it is gone stands above.
function wordsOf({ withdrawn }: FormerProperty): string | undefined {
  if (!withdrawn) return undefined
  const { at, title, location } = withdrawn
  const named = location === null ? title : titleWithPlace({ title, location })
  return `This home was withdrawn on ${formatDate(at)}: ${named}.`
}
