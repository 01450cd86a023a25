import { limitSetting, type SliceValues } from '#/platform/config/setting.ts'

export const cartSettings = {
  changesPerAccount: limitSetting(
    'LIMIT_CART_CHANGES_PER_ACCOUNT',
    'Changes that one account makes to its cart.',
    '600/10min',
  ),
}

declare module '#/platform/services.ts' {
  interface Settings {
    readonly cart: SliceValues<typeof cartSettings>
  }
}
