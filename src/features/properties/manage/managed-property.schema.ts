import type { AmenityTokens } from '../../amenities/amenity.schema.ts'
import type { ImageView } from '../../media/image.schema.ts'
import type { PropertyFormImage } from '../form/property-form.schema.ts'
import type { PropertyStatus, PropertyTag, PropertyType, RentTerms } from '../property.schema.ts'
import type { StatusStep } from '../property-status.rules.ts'

export const MANAGED_PAGE_SIZE = 24
/** How many properties may be changed with one press of a button. */
export const MOST_AT_ONCE = 200

/** The orders of the lists of one's own properties and of all. */
export const MANAGED_SORTS = ['newest', 'oldest', 'price-low', 'price-high', 'title'] as const
export type ManagedSort = (typeof MANAGED_SORTS)[number]

/** By how long a property has been listed: in the last seven days, or for more than so many days; or what begins to look stale. */
export const MANAGED_AGES = ['new', '30', '60', '90', 'stale'] as const
export type ManagedAge = (typeof MANAGED_AGES)[number]
/** For so many days a listing counts as `new`. */
export const NEW_LISTING_DAYS = 7

/** What may be looked for among the properties of a scope; what is not named is any. */
export type ManagedFilters = {
  /** In title and location, case aside; empty finds everything. */
  query: string
  status?: PropertyStatus
  type?: PropertyType
  tag?: PropertyTag
  /** The account of who advertises it. */
  agent?: string
  /** A place by name, label or slug, with all that lies in it; else a part of the location; empty is anywhere. */
  place?: string
  /** Since it was published, or since it was entered where it never was. */
  age?: ManagedAge
}

/** Somebody who advertises; `name` says so where there is none. */
export type ListingAgent = { id: string; name: string }

/** What can be done to several properties at once. */
export const BULK_ACTS = ['publish', 'withdraw', 'reserve', 'feature', 'unfeature', 'delete'] as const
export type BulkAct = (typeof BULK_ACTS)[number]

/** What takes more than a choice, and what takes back what was just done. */
export const BULK_STEPS = [...BULK_ACTS, 'price', 'owner', 'undo'] as const
export type BulkStep = (typeof BULK_STEPS)[number]

/** What of several properties may be undone. */
export const UNDONE = ['status', 'price', 'owner'] as const
export type Undone = (typeof UNDONE)[number]

/** What an act on several properties is given beside them; an act reads only what it needs. */
export type BulkWith = {
  /** By how much `price` changes each. */
  percent?: number
  /** To whom `owner` gives them. */
  to?: string
  /** What `undo` brings back. */
  of?: Undone
  /**
   * Which version of each the change made that `undo` undoes, by id; without it nothing is. For `price` the version
   * that whoever acts was shown; without it whichever there is.
   */
  versions?: Readonly<Record<string, number>>
}

/** By how many per cent prices may be changed at once. */
export const LEAST_PERCENT = -90
export const MOST_PERCENT = 500

/** A property as those who look after it see it, whatever its status. Money is formatted on the server. */
export type ManagedPropertyView = RentTerms & {
  id: string
  /** A form that was opened on another version is stale. */
  version: number
  title: string
  description: string
  location: string
  type: PropertyType
  tag: PropertyTag
  pricePesewas: number
  beds: number
  baths: number
  /** Of what is built; of the plot, for land. */
  areaSquareFeet: number | null
  maxPaymentPlanMonths: number | null
  amenities: AmenityTokens
  /** Where it is by its agent's pin, and whether everybody is shown it. */
  pinLatitude: number | null
  pinLongitude: number | null
  showsPin: boolean
  /** The place by its label, such as `Osu, Accra`; null where none was chosen. */
  placeLabel: string | null
  digitalAddress: string | null
  /** Which papers the agent says there are, and which of them were seen. */
  papers: string[]
  papersSeen: string[]
  status: PropertyStatus
  isPopular: boolean
  /** Whether visitors see its page. */
  isPublic: boolean
  cover: ImageView | null
  imageCount: number
  userId: string
  /** Null when the owner gave no name. */
  ownerName: string | null
  /** UTC */
  createdAt: Date
  updatedAt: Date
  /** What its status may become, the likeliest first. */
  steps: StatusStep[]
}

/** A property's pictures as those who may change them see them; `version` is the one that they belong to. */
export type ManagedPicturesView = {
  propertyId: string
  version: number
  title: string
  location: string
  images: PropertyFormImage[]
}

/** What became of each of several properties: how many were changed, and why the others were not. */
export type BulkResult = {
  done: number
  /** What needed no change: the ids of homes that are with that person already. */
  already: string[]
  /** `orderId` of the order that has the home, where that is why. */
  refused: { id: string; title: string; message: string; orderId?: string }[]
}

/** One line of a property's history; `by` says who, in the words for the staff. */
export type PropertyHistoryEntry = { at: Date; by: string } & (
  | {
      kind: 'status'
      /** Null for the status that a property began with. */
      from: PropertyStatus | null
      to: PropertyStatus
      /** What was asked from then on. */
      pricePesewas: number
    }
  | { kind: 'price'; fromPesewas: number; toPesewas: number }
)
