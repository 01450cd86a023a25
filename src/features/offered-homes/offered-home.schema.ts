import * as v from 'valibot'
import { emailForm, MESSAGES } from '#/features/accounts/account.schema.ts'
import type { ImageView } from '#/features/media/image.schema.ts'
import { parseCedis } from '#/features/properties/price-text.rules.ts'
import {
  PROPERTY_TAGS,
  PROPERTY_TYPES,
  type PropertyTag,
  type PropertyType,
} from '#/features/properties/property.schema.ts'
import { HONEYPOT } from '#/shared/honeypot.ts'
import { isId } from '#/shared/ids.ts'
import { MAX_PESEWAS } from '#/shared/money.ts'
import { keysOf } from '#/shared/records.ts'
import { asWritten } from '#/shared/text.ts'

export const OFFERED_HOME_STATUSES = ['begun', 'sent', 'waiting', 'accepted', 'refused'] as const
export type OfferedHomeStatus = (typeof OFFERED_HOME_STATUSES)[number]

/** What administrators see; before that an address is not confirmed. */
export const SHOWN_STATUSES = ['waiting', 'accepted', 'refused'] as const
export type ShownStatus = (typeof SHOWN_STATUSES)[number]
export const SHOWN_STATUS_LABELS: Record<ShownStatus, string> = {
  waiting: 'To check',
  accepted: 'Accepted',
  refused: 'Refused',
}

export const MOST_OFFERED_PICTURES = 10
export const OFFERED_HOME_PAGE_SIZE = 25
export const REFUSAL_REASON_LENGTH = 500
/** For so long the link of the mail works; what was not confirmed by then goes. */
export const CONFIRM_DAYS = 3
export const REFUSED_DAYS = 30
export const ACCEPTED_DAYS = 365

/** Why an offered home is reported, with the words that administrators choose. */
export const OFFERED_HOME_REPORTS = {
  'not-theirs': 'It is somebody else’s home, or somebody else’s pictures',
  fraud: 'It looks like a fraud',
  indecent: 'The text or the pictures are indecent',
  spam: 'It is no home at all',
} as const
export type OfferedHomeReport = keyof typeof OFFERED_HOME_REPORTS

const M = {
  description: 'Describe your home in at least 20 characters',
  location: 'Say where it is: the area and the town',
  name: 'Enter your name',
  phone: 'Enter the number on which we can call you',
  consent: 'Tick this box, so that we may look at your home and list it',
  reasonMissing: 'Say why, for the owner to read',
  reportMissing: 'Choose what is wrong',
  tag: 'Say whether you sell or let it',
  type: 'Say what it is',
  price: 'Enter what you ask for it, in cedis',
  beds: 'Number of bedrooms must be 0 to 100',
  baths: 'Number of bathrooms must be 0 to 100',
} as const

const text = v.optional(v.string(), '')

// Counts as the database does, for which a character outside the basic plane is one.
const written = (least: number, most: number, message: string) =>
  v.pipe(
    text,
    v.transform((value) => asWritten(value).trim()),
    v.check((value) => [...value].length >= least, message),
    v.maxLength(most, MESSAGES.tooLong(most)),
  )

const oneLine = (least: number, most: number, message: string) =>
  v.pipe(
    written(least, most, message),
    v.transform((value) => value.replace(/\s+/g, ' ')),
    v.check((value) => [...value].length >= least, message),
  )

const price = v.pipe(
  text,
  v.transform((value) => parseCedis(value.trim()) ?? 0),
  v.minValue(1, M.price),
  v.maxValue(MAX_PESEWAS, M.price),
)

const roomCount = (message: string) =>
  v.pipe(
    text,
    v.trim(),
    v.regex(/^\d{0,3}$/, message),
    v.transform((value) => (value === '' ? null : Number(value))),
    v.check((value) => value === null || value <= 100, message),
  )

/** What an owner says of the home. Money comes out in pesewas. */
export const offerHomeForm = v.object({
  tag: v.picklist(PROPERTY_TAGS, M.tag),
  type: v.picklist(PROPERTY_TYPES, M.type),
  location: oneLine(3, 200, M.location),
  price,
  beds: roomCount(M.beds),
  baths: roomCount(M.baths),
  description: written(20, 5_000, M.description),
  name: oneLine(1, 100, M.name),
  email: emailForm.entries.email,
  // The shape only; whether the number exists anywhere is decided on the server.
  phone: v.pipe(text, v.trim(), v.nonEmpty(M.phone), v.regex(/^[+()\d\s.-]{6,30}$/, MESSAGES.phoneInvalid)),
  consent: v.pipe(
    text,
    v.check((value) => value === 'yes', M.consent),
  ),
  [HONEYPOT]: text,
})
export type OfferHomeForm = v.InferOutput<typeof offerHomeForm>

const id = v.pipe(v.string(), v.check(isId))
export const offeredPictureForm = v.object({ imageId: id })
export const acceptHomeForm = v.object({ offeredHomeId: id })
export const refuseHomeForm = v.object({
  offeredHomeId: id,
  reason: written(1, REFUSAL_REASON_LENGTH, M.reasonMissing),
})
export const reportHomeForm = v.object({
  offeredHomeId: id,
  report: v.pipe(text, v.picklist(keysOf(OFFERED_HOME_REPORTS), M.reportMissing)),
})

/** A home as its owner's own page shows it. */
export type OwnOfferedHomeView = {
  status: OfferedHomeStatus
  tag: PropertyTag
  type: PropertyType
  location: string
  email: string
  /** In their order; no address leads to one. Width and height in pixels. */
  pictures: { imageId: string; width: number; height: number }[]
}

/** A home in the list of administrators. */
export type OfferedHomeRowView = {
  id: string
  status: ShownStatus
  tag: PropertyTag
  type: PropertyType
  location: string
  pricePesewas: number
  name: string
  /** E.164. */
  phone: string
  pictureCount: number
  /** Of its first picture; null without one. */
  coverId: string | null
  confirmedAt: Date
}

/** All of one home, for administrators. */
export type OfferedHomeView = Omit<OfferedHomeRowView, 'pictureCount' | 'coverId'> & {
  beds: number | null
  baths: number | null
  description: string
  email: string
  /** E.164. */
  phone: string
  consentVersion: string
  pictures: ({ imageId: string } & Pick<ImageView, 'width' | 'height' | 'dominantColor'>)[]
  decision: {
    at: Date
    /** Null once the profile is gone. */
    by: string | null
    reason: string | null
  } | null
  /** The listing that it has become; its status null while it is a draft in an editor, or was discarded there. */
  listing: { propertyId: string; isPublic: boolean | null } | null
}
