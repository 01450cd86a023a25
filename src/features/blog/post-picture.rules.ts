import { commonFormat, imageUrl, imageWidthFor } from '../media/image.rules.ts'
import type { ImageView } from '../media/image.schema.ts'

const WIDTH = 960

/** A stored picture as Markdown names it. Whatever the description holds, it stays the description. */
export function pictureMarkdown(image: ImageView, description: string): string {
  const alt = description
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[!-/:-@[-`{-~]/g, '\\$&')
  return `![${alt}](${imageUrl(image.storageKey, imageWidthFor(image, WIDTH), commonFormat(image))})`
}
