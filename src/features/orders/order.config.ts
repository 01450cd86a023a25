import { limitSetting } from '#/platform/config/setting.ts'

export const orderSettings = {
  checkoutsPerAccount: limitSetting(
    'LIMIT_CHECKOUTS_PER_ACCOUNT',
    'Tries of one account to pay for what is in its cart.',
    '60/1h',
  ),
}
