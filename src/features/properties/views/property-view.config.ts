import { limitSetting, type SliceValues } from '#/platform/config/setting.ts'

export const viewSettings = {
  viewsPerAddress: limitSetting(
    'LIMIT_VIEWS_PER_ADDRESS',
    "Openings of properties' pages from one address that are counted; the pages open all the same.",
    '600/1h',
  ),
}

declare module '#/platform/services.ts' {
  interface Settings {
    readonly views: SliceValues<typeof viewSettings>
  }
}
