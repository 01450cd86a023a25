import { type Content, storageKeyOf } from './safe-media.ts'

/** What is known of a stored picture; `srcSet` is its variants of one format, `/images/<variant> 640w, …`. */
type TextPicture = { src: string; srcSet: string; width: number; height: number }
/** Looks up pictures by their storage keys; what is unknown is missing. */
export type FindPictures = (storageKeys: string[]) => Promise<ReadonlyMap<string, TextPicture>>

const variant = String.raw`/images/[a-z0-9]+(?:[/_-][a-z0-9]+)*\.(?:avif|webp|jpeg) \d{2,5}w`
/** Variants of our own storage with their widths. */
export const OWN_VARIANTS = new RegExp(`^${variant}(?:, ${variant})*$`)
/** A text is as wide as its measure, and on a phone a little less than the screen. */
export const PICTURE_SIZES = '(min-width: 40rem) 36rem, 92vw'

/** Gives the pictures of a text their widths, so that a phone loads a small one and nothing moves when it arrives. */
export function sizePictures() {
  return async (tree: Content, file: { data: Record<string, unknown> }): Promise<void> => {
    const findPictures = file.data.findPictures as FindPictures | undefined
    if (!findPictures) return
    const images = imagesOf(tree)
    if (images.length === 0) return
    const found = await findPictures([...new Set(images.map(({ key }) => key))])
    for (const { node, key } of images) {
      const picture = found.get(key)
      if (picture) node.properties = { ...node.properties, ...picture, sizes: PICTURE_SIZES }
    }
  }
}

/** The pictures of our own storage in a text. */
export function imagesOf(node: Content): { node: Content; key: string }[] {
  const key = node.tagName === 'img' ? storageKeyOf(String(node.properties?.src ?? '')) : null
  return [...(key ? [{ node, key }] : []), ...(node.children ?? []).flatMap(imagesOf)]
}
