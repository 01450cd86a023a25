import type { PropertyTag } from '#/features/properties/property.schema.ts'
import type { PriceRange } from '#/features/search/place-page.schema.ts'

/** `GH₵450,000 to GH₵2,300,000`, one price when they are the same; by the month when it is a rent. */
export function rangeText(
  { lowest, highest }: Pick<PriceRange, 'lowest' | 'highest'>,
  tag?: PropertyTag,
): string {
  const suffix = tag === 'For Rent' ? ' a month' : ''
  return (lowest === highest ? lowest : `${lowest} to ${highest}`) + suffix
}
