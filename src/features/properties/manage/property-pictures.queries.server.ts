import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Executor } from '#/database/connection.server.ts'
import { limitTo } from '#/features/access/scope.queries.server.ts'
import type { Scope } from '#/features/access/scope.rules.ts'
import { isId } from '#/shared/ids.ts'
import { presentImage } from '../../media/image.rules.ts'
import { ownPropertyNotFound } from '../property.errors.ts'
import { imagesOf } from '../property.queries.server.ts'
import type { ManagedPicturesView } from './managed-property.schema.ts'

/** The pictures of a property of the scope, in their order. Refuses any other property with `property.not_found`. */
export async function getManagedPictures(
  db: Executor,
  { propertyId, scope }: { propertyId: string; scope: Scope },
): Promise<ManagedPicturesView> {
  const row = isId(propertyId)
    ? await db
        .selectFrom('properties')
        .select((eb) => [
          'properties.version',
          'properties.title',
          'properties.location',
          jsonArrayFrom(imagesOf(eb).select(['images.id', 'propertyImages.caption'])).as('images'),
        ])
        .where('properties.id', '=', propertyId)
        .$call((all) => limitTo(all, scope, 'properties.userId'))
        .executeTakeFirst()
    : undefined
  if (!row) throw ownPropertyNotFound()
  return {
    ...row,
    propertyId,
    images: row.images.map((image) => ({ ...presentImage(image), id: image.id })),
  }
}
