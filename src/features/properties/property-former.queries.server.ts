import type { Executor } from '#/database/connection.server.ts'
import { isId } from '#/shared/ids.ts'
import type { PropertyTag, PropertyView } from './property.schema.ts'

/** The property that others are like; without a place and a location it is like those of its kind in the whole country. */
export type LookedAt = Pick<PropertyView, 'id' | 'tag' | 'type' | 'pricePesewas' | 'location'> & {
  place: { slug: string } | null
}

/**
 * What is known of a property that was advertised once: how it was offered, and where when that is still known; with all
 * that others are like, except of one that was deleted before that was written down.
 */
export type FormerProperty = {
  tag: PropertyTag
  placeId: string | null
  like?: LookedAt
  /** Of one that its owner still has, as visitors saw it last; its location only where nothing was changed since. */
  withdrawn?: { at: Date; title: string; location: string | null }
}

/** A property that visitors could see and that was withdrawn or deleted since; undefined for every other id. */
export async function findFormerProperty(
  db: Executor,
  options: { id: string },
): Promise<FormerProperty | undefined> {
  const { id } = options
  if (!isId(id)) return undefined
  const withdrawn = await db
    .selectFrom('properties')
    .leftJoin('places', 'places.id', 'properties.placeId')
    .select((eb) => [
      eb.fn.coalesce('lastPublicTag', 'tag').as('tag'),
      ...(['placeId', 'type', 'pricePesewas', 'location', 'places.slug'] as const),
      ...(['lastPublicTitle', 'updatedAt'] as const),
      eb
        .selectFrom('propertyStatusChanges as changes')
        .select((sub) => sub.fn.max('changes.changedAt').as('at'))
        .whereRef('changes.propertyId', '=', 'properties.id')
        .where('changes.toStatus', '=', 'withdrawn')
        .as('withdrawnAt'),
    ])
    .where('properties.id', '=', id)
    .where('status', '=', 'withdrawn')
    .where('publishedAt', 'is not', null)
    .executeTakeFirst()
  if (withdrawn) {
    const { tag, placeId, slug, lastPublicTitle: title, withdrawnAt: at, updatedAt, ...rest } = withdrawn
    return {
      tag,
      placeId,
      like: { id, tag, place: slug === null ? null : { slug }, ...rest },
      ...(title !== null && at !== null
        ? { withdrawn: { at, title, location: updatedAt <= at ? rest.location : null } }
        : {}),
    }
  }
  const removed = await db
    .selectFrom('removedProperties')
    .leftJoin('places', 'places.id', 'removedProperties.placeId')
    .select(['tag', 'placeId', 'type', 'pricePesewas', 'places.slug'])
    .where('removedProperties.id', '=', id)
    .where('wasPublished', '=', true)
    // The same id may be advertised again.
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('properties').select('properties.id').where('properties.id', '=', id))),
    )
    .executeTakeFirst()
  if (!removed) return undefined
  const { tag, placeId, slug, type, pricePesewas } = removed
  if (type === null || pricePesewas === null) return { tag, placeId }
  // The words of its location went with it.
  const like = { id, tag, type, pricePesewas, location: '', place: slug === null ? null : { slug } }
  return { tag, placeId, like }
}
