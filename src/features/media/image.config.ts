import { limitSetting, type SliceValues, setting, wholeNumber } from '#/platform/config/setting.ts'

export const uploadSettings = {
  secondsPerPicture: setting({
    variable: 'UPLOAD_SECONDS_PER_PICTURE',
    doc: 'Seconds in which an uploaded picture must be ready, from the start of its decoding; waiting in the queue does not count.',
    schema: wholeNumber(1, 600),
    fallback: 30,
  }),
  uploadsPerAccount: limitSetting(
    'LIMIT_UPLOADS_PER_ACCOUNT',
    'Pictures that one administrator may upload.',
    '200/1h',
  ),
  demoUploadsPerAddress: limitSetting(
    'LIMIT_DEMO_UPLOADS_PER_ADDRESS',
    'Pictures that may be tried out from one address, by whoever it is.',
    '20/1h',
  ),
  offeredUploadsPerAddress: limitSetting(
    'LIMIT_OFFERED_UPLOADS_PER_ADDRESS',
    'Pictures of homes that owners offer, from one internet address.',
    '60/1d',
  ),
}

declare module '#/platform/services.ts' {
  interface Settings {
    readonly uploads: SliceValues<typeof uploadSettings>
  }
}
