import type { Database } from '#/database/connection.server.ts'
import type { Clock } from './clock/clock.ts'
import type { brandSettings } from './config/brand.config.ts'
import type { SliceValues } from './config/setting.ts'
import type { Log } from './log/log.server.ts'

export type Brand = SliceValues<typeof brandSettings>

/** What every command and loader receives: the outside world, built once at the start. */
export type Services = {
  readonly db: Database
  readonly clock: Clock
  readonly log: Log
  readonly config: {
    /** The public origin without a slash at its end; every absolute link starts with it. */
    readonly siteUrl: string
    readonly brand: Brand
    /** True while the sample marketplace is loaded, so that pages say so. */
    readonly showsSamples: boolean
  }
}
