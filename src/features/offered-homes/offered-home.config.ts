import { limitSetting, type SliceValues } from '#/platform/config/setting.ts'

export const offeredHomeSettings = {
  offersPerAddress: limitSetting(
    'LIMIT_OFFERED_HOMES_PER_ADDRESS',
    'Homes that owners offer from one internet address, and with one e-mail address.',
    '3/1d',
  ),
  mailsPerRecipient: limitSetting(
    'LIMIT_OFFERED_HOME_MAILS_PER_RECIPIENT',
    'Mails to one e-mail address because somebody offered a home with it; more are not sent, and nobody is told.',
    '5/1d',
  ),
}

declare module '#/platform/services.ts' {
  interface Settings {
    readonly offeredHomes: SliceValues<typeof offeredHomeSettings>
  }
}
