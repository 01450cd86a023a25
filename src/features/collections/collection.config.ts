import { limitSetting, type SliceValues } from '#/platform/config/setting.ts'

export const collectionSettings = {
  paymentsPerAccount: limitSetting(
    'LIMIT_MONTHLY_PAYMENTS_PER_ACCOUNT',
    'Tries of one account to pay what falls due month by month.',
    '30/1h',
  ),
  looksPerAccount: limitSetting(
    'LIMIT_MONTHLY_PAYMENT_LOOKS_PER_ACCOUNT',
    'How often the provider is asked for one account that waits for such a payment. Beyond it the page shows what is known.',
    '60/1min',
  ),
}

declare module '#/platform/services.ts' {
  interface Settings {
    readonly collections: SliceValues<typeof collectionSettings>
  }
}
