import { sql } from 'kysely'
import type { ImageUse } from '#/platform/images/image-use.ts'

/** The covers of articles, the pictures in their text, and those of what is being written. */
export const postImageUse: ImageUse = {
  columns: ['posts.cover_image_id'],
  shownWhere: [
    sql`exists (select from posts where posts.cover_image_id = images.id
      or strpos(posts.body_html, '/images/' || images.storage_key || '-') > 0)`,
    sql`exists (select from post_drafts where strpos(post_drafts.data::text, images.id::text) > 0
      or strpos(post_drafts.data::text, images.storage_key) > 0)`,
  ],
}
