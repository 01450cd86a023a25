import { limitSetting, type SliceValues } from '#/platform/config/setting.ts'

export const reportSettings = {
  reportsPerAddress: limitSetting(
    'LIMIT_REPORTS_PER_ADDRESS',
    'Reports of listings from one internet address.',
    '5/1h',
  ),
}

declare module '#/platform/services.ts' {
  interface Settings {
    readonly reports: SliceValues<typeof reportSettings>
  }
}
