import { sql } from 'kysely'
import type { ImageUse } from '#/platform/images/image-use.ts'

/** The pictures of properties, and those that somebody is about to give one. */
export const propertyImageUse: ImageUse = {
  columns: ['property_images.image_id'],
  shownWhere: [
    sql`exists (select from property_images where property_images.image_id = images.id)`,
    sql`exists (select from property_drafts where strpos(property_drafts.data::text, images.id::text) > 0
      or strpos(property_drafts.data::text, images.storage_key) > 0)`,
  ],
}
