import { limitSetting } from '#/platform/config/setting.ts'

export const uploadSettings = {
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
}
