import type { Database } from '#/database/connection.server.ts'
import type { Clock } from './clock/clock.ts'
import type { brandSettings } from './config/brand.config.ts'
import type { mapSettings } from './config/map.config.ts'
import type { SliceValues } from './config/setting.ts'
import type { Passwords } from './crypto/passwords.ts'
import type { Secrets } from './crypto/secrets.ts'
import type { Countries } from './geography/countries.ts'
import type { ImageUses } from './images/image-use.ts'
import type { Images } from './images/images.ts'
import type { Jobs } from './jobs/jobs.ts'
import type { Log } from './log/log.server.ts'
import type { PaymentProvider } from './payments/payments.ts'
import type { Storage } from './storage/storage.ts'

export type Brand = SliceValues<typeof brandSettings>

/** Where maps come from; without a `tileUrl` there are none. */
export type MapSource = SliceValues<typeof mapSettings>

/** How many attempts in how many seconds. */
export type Limit = { readonly count: number; readonly seconds: number }

/** How long sessions live, who may sign in and how often; see `docs/settings.md`. */
export type AccountRules = {
  readonly sessionIdleMinutes: number
  readonly sessionLifetimeDays: number
  readonly requiresVerifiedEmail: boolean
  readonly showsDebugPanel: boolean
  readonly limits: {
    readonly signInPerAccountAndAddress: Limit
    readonly signInPerAddressShort: Limit
    readonly signInPerAddressLong: Limit
    readonly signInPerAccount: Limit
    readonly signUpPerAddress: Limit
    readonly mailPerAccountShort: Limit
    readonly mailRequestsPerAddress: Limit
    readonly sessionProblemsPerAddress: Limit
  }
}

/** How many pictures may be uploaded; see `docs/settings.md`. */
export type UploadRules = {
  readonly uploadsPerAccount: Limit
  readonly demoUploadsPerAddress: Limit
}

/** How often somebody may change their cart or their favourites; see `docs/settings.md`. */
export type ChangeRules = { readonly changesPerAccount: Limit }

/** How often somebody may try to pay; see `docs/settings.md`. */
export type OrderRules = { readonly checkoutsPerAccount: Limit; readonly declinesPerAccount: Limit }

/** How often somebody may ask an agent for something; see `docs/settings.md`. */
export type LeadRules = {
  readonly limits: {
    readonly requestsPerAccount: Limit
    readonly whatsappClicksPerAccount: Limit
    readonly messagesPerAddress: Limit
    readonly acknowledgementsPerRecipient: Limit
  }
}

/** How many mails one recipient may get that others can cause; see `docs/settings.md`. */
export type MailRules = {
  readonly limits: { readonly perRecipientHour: Limit; readonly perRecipientDay: Limit }
}

/** How often somebody may ask for the newsletter; see `docs/settings.md`. */
export type NewsletterRules = {
  readonly limits: {
    readonly requestsPerAddress: Limit
    readonly mailsPerRecipientShort: Limit
    readonly mailsPerRecipientLong: Limit
  }
}

/** How many openings of pages are counted; see `docs/settings.md`. */
/** What the law says of rent; see `docs/settings.md`. */
export type RentLaw = {
  /** How many months' rent may be asked for in advance, each from its day on. */
  readonly advanceLimits: readonly { readonly from: string; readonly months: number }[]
}

/** How many visits measure how fast their page was; see `docs/settings.md`. */
export type VitalsRules = { readonly sharePercent: number; readonly reportsPerAddress: Limit }

export type ViewRules = { readonly viewsPerAddress: Limit }

/** How much of the public API may be read; see `docs/settings.md`. */
export type ReadApiRules = { readonly limits: { readonly readsPerAddress: Limit } }

/** What every command and loader receives: the outside world, built once at the start. */
export type Services = {
  readonly db: Database
  readonly clock: Clock
  readonly log: Log
  readonly jobs: Jobs
  readonly passwords: Passwords
  readonly secrets: Secrets
  readonly countries: Countries
  readonly storage: Storage
  readonly images: Images
  readonly imageUses: ImageUses
  readonly payments: PaymentProvider
  readonly config: {
    /** The public origin without a slash at its end; every absolute link starts with it. */
    readonly siteUrl: string
    readonly brand: Brand
    /** True while the sample marketplace is loaded, so that pages say so. */
    readonly showsSamples: boolean
    /** The folder of the samples' pictures, which are part of the program. */
    readonly samplePictures: string
    readonly accounts: AccountRules
    readonly mail: MailRules
    readonly uploads: UploadRules
    readonly cart: ChangeRules
    readonly favorites: ChangeRules
    readonly orders: OrderRules
    readonly leads: LeadRules
    readonly newsletter: NewsletterRules
    readonly map: MapSource
    readonly views: ViewRules
    readonly vitals: VitalsRules
    readonly readApi: ReadApiRules
    readonly rentLaw: RentLaw
  }
}
