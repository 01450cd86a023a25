import type { PropertyCardFacts } from '../property.schema.ts'

/** A card that was pressed, with the address of its picture as the browser shows it; null where it shows none yet. */
export type PressedCard = { property: PropertyCardFacts; picture: string | null }

let pressed: PressedCard | undefined

/** Notes the card whose link is followed, so that the page of its property can be painted from it at once. */
export function notePressed(property: PropertyCardFacts, link: HTMLElement): void {
  const image = link.closest('article')?.querySelector('img')
  pressed = { property, picture: image?.complete && image.naturalWidth > 0 ? image.currentSrc : null }
}

/** Once: whoever comes to the page by Back or Forward gets it whole, at the height where they left it. */
export function takePressed(propertyId: string): PressedCard | undefined {
  const card = pressed?.property.id === propertyId ? pressed : undefined
  pressed = undefined
  return card
}
