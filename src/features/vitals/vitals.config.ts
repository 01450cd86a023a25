import { limitSetting, type SliceValues, setting, wholeNumber } from '#/platform/config/setting.ts'

export const vitalsSettings = {
  sharePercent: setting({
    variable: 'PAGE_SPEED_PERCENT',
    doc: 'How many visits of a hundred measure how fast their page was; 0 measures none.',
    schema: wholeNumber(0, 100),
    fallback: 10,
  }),
  reportsPerAddress: limitSetting(
    'LIMIT_PAGE_SPEED_PER_ADDRESS',
    'Measurements from one address that are counted.',
    '60/1h',
  ),
}

declare module '#/platform/services.ts' {
  interface Settings {
    readonly vitals: SliceValues<typeof vitalsSettings>
  }
}
