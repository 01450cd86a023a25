import type { PropertyType } from '#/features/properties/property.schema.ts'
import type { PlaceOffer, PlacePageView } from '#/features/search/place-page.schema.ts'

/** The homes of a place for sale, or for rent, with their prices in words; a rent says `a month`. */
export type PlaceOfferView = Pick<PlaceOffer, 'tag' | 'count'> & {
  lowest: string
  /** `GH₵450,000 to GH₵2,300,000`, one price when they are the same. */
  range: string
  middle: { type: PropertyType | null; price: string } | null
  /** Their ranges without `a month`. */
  types: { type: PropertyType; count: number; range: string }[]
}

/** A place's page as its components show it. */
export type PlaceView = Omit<PlacePageView, 'offers'> & { offers: PlaceOfferView[] }
