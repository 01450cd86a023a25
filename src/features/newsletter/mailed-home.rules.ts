import { commonFormat, imageUrl, imageWidthFor } from '../media/image.rules.ts'
import type { PropertyCardView } from '../properties/property.schema.ts'

const PICTURE_WIDTH = 640

/** A home as a mail shows it, with the words and the price of the moment it was owed. */
export type MailedHome = {
  id: string
  title: string
  location: string
  price: string
  /** `path` is of the site. */
  picture?: { path: string; alt: string }
}

/** What a mail shows of a home's card; rents say what they are for. */
export function presentMailedHome(card: PropertyCardView): MailedHome {
  const { id, title, location, price, tag, cover } = card
  return {
    id,
    title,
    location,
    price: tag === 'For Rent' ? `${price} / month` : price,
    ...(cover
      ? {
          picture: {
            path: imageUrl(cover.storageKey, imageWidthFor(cover, PICTURE_WIDTH), commonFormat(cover)),
            alt: cover.alt,
          },
        }
      : {}),
  }
}
