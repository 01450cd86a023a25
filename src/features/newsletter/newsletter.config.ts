import { limitSetting, type SliceValues } from '#/platform/config/setting.ts'

export const newsletterSettings = {
  requestsPerAddress: limitSetting(
    'LIMIT_NEWSLETTER_PER_ADDRESS',
    'Requests for the newsletter from one internet address.',
    '5/1h',
  ),
  mailsPerRecipientShort: limitSetting(
    'LIMIT_NEWSLETTER_MAILS_SHORT',
    'Mails to one e-mail address because somebody asked for the newsletter with it; more are not sent, and nobody is told.',
    '1/1min',
  ),
  mailsPerRecipientLong: limitSetting('LIMIT_NEWSLETTER_MAILS_LONG', 'The same over a longer time.', '3/1d'),
}

declare module '#/platform/services.ts' {
  interface Settings {
    readonly newsletter: SliceValues<typeof newsletterSettings>
  }
}
