import { sql } from 'kysely'
import type { ImageUse } from '#/platform/images/image-use.ts'

/** The photos of agents. */
export const agentPhotoUse: ImageUse = {
  columns: ['profiles.photo_image_id'],
  shownWhere: [sql`exists (select from profiles where profiles.photo_image_id = images.id)`],
}
