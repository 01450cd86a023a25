import { limitSetting, type SliceValues } from '#/platform/config/setting.ts'

export const favoriteSettings = {
  changesPerAccount: limitSetting(
    'LIMIT_FAVORITE_CHANGES_PER_ACCOUNT',
    'Properties that one account keeps as favourites or lets go.',
    '600/10min',
  ),
}

declare module '#/platform/services.ts' {
  interface Settings {
    readonly favorites: SliceValues<typeof favoriteSettings>
  }
}
