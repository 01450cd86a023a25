import * as v from 'valibot'
import { limitSetting, type SliceValues, setting } from '#/platform/config/setting.ts'

const HOURS = /^([01]?\d|2[0-3])-([01]?\d|2[0-3])$/

/** In whole hours of Accra: from the one, of the evening, until the other, of the morning. */
export type QuietHours = { from: number; until: number }

export const savedSearchSettings = {
  quietHours: setting<QuietHours | null>({
    variable: 'SAVED_SEARCH_QUIET_HOURS',
    doc: 'When nobody is told of saved searches, in hours of Accra, from the evening until the morning; off for never.',
    schema: v.pipe(
      v.string(),
      v.check((text) => text === 'off' || HOURS.test(text), 'must be hours such as 21-7, or off'),
      v.transform((text) => {
        const [from = 0, until = 0] = text.split('-').map(Number)
        return text === 'off' ? null : { from, until }
      }),
      v.check((hours) => hours === null || hours.from > hours.until, 'must go over midnight, such as 21-7'),
    ),
    fallback: { from: 21, until: 7 },
    fallbackText: '21-7',
  }),
  changesPerAccount: limitSetting(
    'LIMIT_SAVED_SEARCH_CHANGES_PER_ACCOUNT',
    'Searches that one account saves, changes or ends.',
    '300/10min',
  ),
  requestsPerAddress: limitSetting(
    'LIMIT_SAVED_SEARCHES_PER_ADDRESS',
    'Searches saved without an account from one internet address.',
    '10/1h',
  ),
  mailsPerRecipientShort: limitSetting(
    'LIMIT_SAVED_SEARCH_MAILS_SHORT',
    'Mails to one e-mail address because somebody saved a search with it; more are not sent, and nobody is told.',
    '2/1min',
  ),
  mailsPerRecipientLong: limitSetting(
    'LIMIT_SAVED_SEARCH_MAILS_LONG',
    'The same over a longer time.',
    '10/1d',
  ),
}

declare module '#/platform/services.ts' {
  interface Settings {
    readonly savedSearches: SliceValues<typeof savedSearchSettings>
  }
}
