import { limitSetting, type SliceValues } from '#/platform/config/setting.ts'

export const savedSearchSettings = {
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
