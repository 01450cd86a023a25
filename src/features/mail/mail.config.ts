import { limitSetting, type SliceValues } from '#/platform/config/setting.ts'

export const mailSettings = {
  perRecipientHour: limitSetting(
    'LIMIT_MAIL_PER_ADDRESSEE_LONG',
    'Mails to one recipient that anybody can cause who knows the address, all kinds together: verification, reset, “you have an account already”, confirmation of the newsletter, acknowledgement of a message. More are not sent, and nobody is told.',
    '5/1h',
  ),
  perRecipientDay: limitSetting('LIMIT_MAIL_PER_ADDRESSEE_DAY', 'The same over a longer time.', '10/1d'),
}

declare module '#/platform/services.ts' {
  interface Settings {
    readonly mail: SliceValues<typeof mailSettings>
  }
}
