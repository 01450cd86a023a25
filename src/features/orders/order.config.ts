import { limitSetting, type SliceValues, setting, wholeNumber } from '#/platform/config/setting.ts'

export const orderSettings = {
  checkoutsPerAccount: limitSetting(
    'LIMIT_CHECKOUTS_PER_ACCOUNT',
    'Tries of one account to pay for what is in its cart.',
    '60/1h',
  ),
  declinesPerAccount: limitSetting(
    'LIMIT_DECLINED_CARDS_PER_ACCOUNT',
    'Declined cards of one account, and orders that wait for their payment. Each keeps homes from other buyers for a while.',
    '10/1h',
  ),
  callsPerAddress: limitSetting(
    'LIMIT_PAYMENT_CALLS_PER_ADDRESS',
    'Calls of the payment provider from one address; those that it has not signed are counted apart.',
    '300/1min',
  ),
  looksPerAccount: limitSetting(
    'LIMIT_PAYMENT_LOOKS_PER_ACCOUNT',
    'How often the provider is asked for one account that waits for its payment. Beyond it the page shows what is known.',
    '60/1min',
  ),
  holdMinutes: setting({
    variable: 'PAYMENT_HOLD_MINUTES',
    doc: 'How long an order keeps its homes from other buyers while it waits for its payment, in minutes.',
    schema: wholeNumber(5, 1_440),
    fallback: 30,
  }),
  holdsPerHome: setting({
    variable: 'PAYMENT_HOLDS_PER_HOME',
    doc: 'How many orders of one home a buyer may leave unpaid within seven days. After that the home is left to others for a while.',
    schema: wholeNumber(1, 100),
    fallback: 3,
  }),
}

declare module '#/platform/services.ts' {
  interface Settings {
    readonly orders: SliceValues<typeof orderSettings>
  }
}
