import type { Executor } from '#/database/connection.server.ts'
import { type RenderedMarkdown, renderMarkdown } from '#/platform/markdown/markdown.server.ts'
import { commonFormat, imageSrcSet, imageUrl, imageWidthFor, presentImage } from '../media/image.rules.ts'
import { IMAGE_COLUMNS } from '../media/image.schema.ts'

const FALLBACK_WIDTH = 960

/**
 * A text as an article shows it, with the pictures in it that are stored to stay. Refuses with `markdown.too_complex`.
 */
export async function renderPostText(db: Executor, markdown: string): Promise<RenderedMarkdown> {
  return await renderMarkdown(markdown, {
    textIs: 'article',
    findPictures: async (storageKeys) => {
      const rows = await db
        .selectFrom('images')
        .select(IMAGE_COLUMNS)
        .where('images.storageKey', 'in', storageKeys)
        .where('images.expiresAt', 'is', null)
        .execute()
      return new Map(
        rows.map((row) => {
          const image = presentImage({ ...row, alt: '' })
          const { storageKey, width, height } = image
          const format = commonFormat(image)
          return [
            storageKey,
            {
              src: imageUrl(storageKey, imageWidthFor(image, FALLBACK_WIDTH), format),
              srcSet: imageSrcSet(image, format),
              width,
              height,
            },
          ]
        }),
      )
    },
  })
}
