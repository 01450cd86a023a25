import { limitSetting, type SliceValues, setting, wholeNumber } from '#/platform/config/setting.ts'

export const importSettings = {
  mostMegabytes: setting({
    variable: 'IMPORT_MEGABYTES',
    doc: 'The largest CSV file of properties that can be imported, in megabytes of 1,048,576 bytes.',
    schema: wholeNumber(1, 100),
    fallback: 20,
  }),
  mostRows: setting({
    variable: 'IMPORT_ROWS',
    doc: 'The most rows that a CSV file of properties may have to be imported.',
    schema: wholeNumber(1, 100_000),
    fallback: 20_000,
  }),
  filesPerAccount: limitSetting(
    'LIMIT_IMPORTS_PER_ACCOUNT',
    'CSV files of properties that one agent or administrator may have checked.',
    '60/1h',
  ),
}

declare module '#/platform/services.ts' {
  interface Settings {
    readonly imports: SliceValues<typeof importSettings>
  }
}
