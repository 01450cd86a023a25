import { limitSetting, type SliceValues } from '#/platform/config/setting.ts'

export const shortlistSettings = {
  changesPerAccount: limitSetting(
    'LIMIT_SHORTLIST_CHANGES_PER_ACCOUNT',
    'Changes that one account makes to its shortlists.',
    '300/10min',
  ),
  wordsPerAddress: limitSetting(
    'LIMIT_SHORTLIST_WORDS_PER_ADDRESS',
    'Comments that visitors of one internet address write on shortlists, and as many first names beside them.',
    '30/1h',
  ),
  votesPerAddress: limitSetting(
    'LIMIT_SHORTLIST_VOTES_PER_ADDRESS',
    'Votes on shortlists from one internet address, where a whole family may sit.',
    '300/1h',
  ),
}

declare module '#/platform/services.ts' {
  interface Settings {
    readonly shortlists: SliceValues<typeof shortlistSettings>
  }
}
