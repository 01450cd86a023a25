import { sql } from 'kysely'
import type { ImageUse } from '#/platform/images/image-use.ts'

/** The picture of what was ordered, which stays whatever becomes of the property. */
export const orderImageUse: ImageUse = {
  columns: ['order_items.cover_image_id'],
  shownWhere: [sql`exists (select from order_items where order_items.cover_image_id = images.id)`],
}
