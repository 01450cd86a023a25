import { commonFormat, imageUrl, imageWidthFor } from '#/features/media/image.rules.ts'
import type { ImageView } from '#/features/media/image.schema.ts'

const WIDTH = 960

/** A stored picture as Markdown names it. Whatever the description holds, it stays the description. */
export function pictureMarkdown(image: ImageView, description: string): string {
  const alt = description
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[!-/:-@[-`{-~]/g, '\\$&')
  return `![${alt}](${imageUrl(image.storageKey, imageWidthFor(image, WIDTH), commonFormat(image))})`
}

/** A block of its own between what stands before and after: with as many line breaks as are missing. */
export function asBlock(block: string, before: string, after: string): string {
  const above = before.trim() === '' ? '' : '\n'.repeat(2 - Math.min(2, /\n*$/.exec(before)?.[0].length ?? 0))
  const below = '\n'.repeat(2 - Math.min(2, /^\n*/.exec(after)?.[0].length ?? 0))
  return `${above}${block}${below}`
}
