import type { Executor } from '#/database/connection.server.ts'
import { presentImage } from './image.rules.ts'
import { IMAGE_COLUMNS, type ImageView } from './image.schema.ts'

/** The stored picture of this id without words about it; undefined when there is none. */
export async function findImageView(
  db: Executor,
  { imageId }: { imageId: string },
): Promise<ImageView | undefined> {
  const row = await db
    .selectFrom('images')
    .select(IMAGE_COLUMNS)
    .where('images.id', '=', imageId)
    .executeTakeFirst()
  return row && presentImage({ ...row, alt: '' })
}
