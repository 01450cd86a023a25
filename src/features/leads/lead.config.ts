import { limitSetting, type SliceValues } from '#/platform/config/setting.ts'

export const leadSettings = {
  requestsPerAccount: limitSetting(
    'LIMIT_LEADS_PER_ACCOUNT',
    'Contact requests, and requests for a property, of one account; each is counted by itself.',
    '5/1h',
  ),
  whatsappClicksPerAccount: limitSetting(
    'LIMIT_WHATSAPP_CLICKS_PER_ACCOUNT',
    'Clicks of one account on WhatsApp that are kept as leads; the chat opens all the same.',
    '60/1h',
  ),
  messagesPerAddress: limitSetting(
    'LIMIT_MESSAGES_PER_ADDRESS',
    'Messages to the office from one internet address.',
    '5/1h',
  ),
  acknowledgementsPerRecipient: limitSetting(
    'LIMIT_ACKNOWLEDGEMENTS_PER_RECIPIENT',
    'Mails to one e-mail address that say that we have its message; the message is kept all the same.',
    '3/1d',
  ),
}

declare module '#/platform/services.ts' {
  interface Settings {
    readonly leads: SliceValues<typeof leadSettings>
  }
}
