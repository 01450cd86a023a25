import { limitSetting, onOff, type SliceValues, setting } from '#/platform/config/setting.ts'

export const leadSettings = {
  contactNeedsAccount: setting({
    variable: 'CONTACT_NEEDS_ACCOUNT',
    doc: "Only people who are signed in learn an agent's phone number and WhatsApp; off shows both to everybody, on pages and in the public API, and lets visitors ask an agent to call them.",
    schema: onOff,
    fallback: true,
    fallbackText: 'on',
  }),
  requestsPerAccount: limitSetting(
    'LIMIT_LEADS_PER_ACCOUNT',
    'Contact requests, and requests for a property, of one account; each is counted by itself.',
    '5/1h',
  ),
  visitorRequestsPerAddress: limitSetting(
    'LIMIT_VISITOR_CONTACTS_PER_ADDRESS',
    'Contact requests of visitors from one internet address, where they need no account.',
    '5/1h',
  ),
  visitorRequestsPerProperty: limitSetting(
    'LIMIT_VISITOR_CONTACTS_PER_PROPERTY',
    'Contact requests of visitors about one property, from all internet addresses together.',
    '30/1h',
  ),
  whatsappClicksPerAccount: limitSetting(
    'LIMIT_WHATSAPP_CLICKS_PER_ACCOUNT',
    'Clicks of one account on WhatsApp that are stored as leads; beyond them the chat opens from the page of the contact request.',
    '60/1h',
  ),
  messagesPerAddress: limitSetting(
    'LIMIT_MESSAGES_PER_ADDRESS',
    'Messages to the office from one internet address.',
    '5/1h',
  ),
  acknowledgementsPerRecipient: limitSetting(
    'LIMIT_ACKNOWLEDGEMENTS_PER_RECIPIENT',
    'Mails to one e-mail address that say that we have its message; the message is stored all the same.',
    '3/1d',
  ),
}

declare module '#/platform/services.ts' {
  interface Settings {
    readonly leads: SliceValues<typeof leadSettings>
  }
}
