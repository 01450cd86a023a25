import { sql } from 'kysely'
import type { ImageUse } from '#/platform/images/image-use.ts'

/** The picture of the office. */
export const officePictureUse: ImageUse = {
  columns: ['brand_texts.office_image_id'],
  shownWhere: [sql`exists (select from brand_texts where brand_texts.office_image_id = images.id)`],
}
