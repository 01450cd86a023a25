import { limitSetting, type SliceValues } from '#/platform/config/setting.ts'

export const orderSettings = {
  checkoutsPerAccount: limitSetting(
    'LIMIT_CHECKOUTS_PER_ACCOUNT',
    'Tries of one account to pay for what is in its cart.',
    '60/1h',
  ),
  declinesPerAccount: limitSetting(
    'LIMIT_DECLINED_CARDS_PER_ACCOUNT',
    'Declined cards of one account. Each keeps what is in its cart from other buyers while it is tried.',
    '10/1h',
  ),
}

declare module '#/platform/services.ts' {
  interface Settings {
    readonly orders: SliceValues<typeof orderSettings>
  }
}
