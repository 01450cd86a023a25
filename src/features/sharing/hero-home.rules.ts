import type { ImageView } from '../media/image.schema.ts'
import type { PropertyCardView } from '../properties/property.schema.ts'

/** The home of the first screen: where its page is, what it says under the picture, and the picture. */
export type HeroHome = Pick<PropertyCardView, 'id' | 'title' | 'price' | 'tag' | 'location'> & {
  cover: ImageView
}

const LEAST_WIDTH = 960

/**
 * The last of the popular homes, newest first, whose picture fills the first screen: with all of them in the strip, the
 * one that is furthest from its own card. Null when none has such a picture.
 */
export function heroOf(popular: readonly PropertyCardView[]): HeroHome | null {
  const home = popular.findLast(({ cover }) => cover && fills(cover))
  if (!home?.cover) return null
  const { id, title, price, tag, location, cover } = home
  return { id, title, price, tag, location, cover }
}

// Wider than high, and large enough not to be a blur on a desktop.
const fills = ({ width, height, widths }: ImageView) => width > height && (widths.at(-1) ?? 0) >= LEAST_WIDTH
