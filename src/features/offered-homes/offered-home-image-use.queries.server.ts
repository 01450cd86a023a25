import { sql } from 'kysely'
import type { ImageUse } from '#/platform/images/image-use.ts'

/** The pictures of homes that owners offer. */
export const offeredHomeImageUse: ImageUse = {
  columns: ['offered_home_images.image_id'],
  shownWhere: [sql`exists (select from offered_home_images where offered_home_images.image_id = images.id)`],
}
