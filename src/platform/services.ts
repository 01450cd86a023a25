import type { Database } from '#/database/connection.server.ts'
import type { Clock } from './clock/clock.ts'
import type { mapSettings } from './config/map.config.ts'
import type { SliceValues } from './config/setting.ts'
import type { IdentityVault } from './crypto/identity-vault.ts'
import type { Passwords } from './crypto/passwords.ts'
import type { Secrets } from './crypto/secrets.ts'
import type { DrawSharePicture } from './drawing/share-picture.ts'
import type { Countries } from './geography/countries.ts'
import type { readApiSettings } from './http/read-api.config.ts'
import type { ImageUses } from './images/image-use.ts'
import type { Images } from './images/images.ts'
import type { Jobs } from './jobs/jobs.ts'
import type { Log } from './log/log.server.ts'
import type { Machine } from './machine/machine.ts'
import type { PaymentProvider } from './payments/payments.ts'
import type { Push } from './push/push.ts'
import type { Storage } from './storage/storage.ts'

/**
 * The settings that commands and loaders receive; see `docs/settings.md`. Each feature adds its own beside its slice, by
 * declaring this interface again.
 */
export interface Settings {
  /** The public origin without a slash at its end; every absolute link starts with it. */
  readonly siteUrl: string
  /** True while the samples are loaded, so that pages say so. */
  readonly showsSamples: boolean
  /** The folder of the samples' pictures, which are part of the program. */
  readonly samplePictures: string
  /** Where maps come from; without a `tileUrl` there are none. */
  readonly map: SliceValues<typeof mapSettings>
  readonly readApi: SliceValues<typeof readApiSettings>
}

/**
 * What every command and loader receives: the outside world, built once at the start. A feature that others register
 * with adds its registry by declaring this interface again.
 */
export interface Services {
  readonly db: Database
  readonly clock: Clock
  readonly log: Log
  readonly jobs: Jobs
  readonly passwords: Passwords
  readonly secrets: Secrets
  /** None without its key: nothing that identifies people is taken then. */
  readonly identity: IdentityVault | undefined
  readonly countries: Countries
  readonly storage: Storage
  readonly images: Images
  readonly drawSharePicture: DrawSharePicture
  readonly imageUses: ImageUses
  readonly payments: PaymentProvider
  readonly push: Push
  readonly machine: Machine
  readonly config: Settings
  /** Reads anew what of the settings is written in the database; every program does so when it hears of a change. */
  readonly refreshSettings: () => Promise<void>
}
