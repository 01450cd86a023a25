import type { Transaction } from 'kysely'
import type { DB } from '#/database/schema.gen.ts'
import { holdOwnImages } from '#/features/media/image-hold.commands.server.ts'
import type { Actor } from '#/shared/actor.ts'
import { isPublicStatus } from '../property.rules.ts'
import type { PropertyStatus } from '../property.schema.ts'
import { MOST_IMAGES, PROPERTY_MESSAGES } from './property-field.schema.ts'
import { invalidProperty } from './property-form.errors.ts'
import type { FormImage } from './property-form.schema.ts'

/** The pictures of a property in their order, as a form names them. */
export async function readImages(tx: Transaction<DB>, propertyId: string): Promise<FormImage[]> {
  return await tx
    .selectFrom('propertyImages')
    .select((eb) => ['imageId as id', 'alt', eb.fn.coalesce('caption', eb.val('')).as('caption')])
    .where('propertyId', '=', propertyId)
    .orderBy('position')
    .execute()
}

/** What visitors see keeps a picture once it had one: refuses `images` without any then. */
export function refuseLastImageGone(
  status: PropertyStatus,
  { current, images }: { current: readonly FormImage[]; images: readonly FormImage[] },
): void {
  if (isPublicStatus(status) && current.length > 0 && images.length === 0)
    throw invalidProperty('images', PROPERTY_MESSAGES.noImage)
}

/**
 * Shows these pictures on a property instead of `current`, in their order. The property's row must be locked or new.
 * Refuses, beside too many, whatever is neither on the property already nor uploaded by the actor to stay.
 */
export async function replaceImages(
  tx: Transaction<DB>,
  actor: Actor,
  { propertyId, current, images }: { propertyId: string; current: FormImage[]; images: FormImage[] },
): Promise<void> {
  if (images.length > MOST_IMAGES) throw invalidProperty('images', PROPERTY_MESSAGES.tooManyImages)
  const shown = new Set(current.map(({ id }) => id))
  const added = images.map(({ id }) => id).filter((id) => !shown.has(id))
  if (!(await holdOwnImages(tx, actor, added))) throw invalidProperty('images', PROPERTY_MESSAGES.images)
  if (current.length > 0) await tx.deleteFrom('propertyImages').where('propertyId', '=', propertyId).execute()
  if (images.length === 0) return
  await tx
    .insertInto('propertyImages')
    .values(
      images.map(({ id, alt, caption }, position) => {
        return { propertyId, position, imageId: id, alt, caption: caption || null }
      }),
    )
    .execute()
}
