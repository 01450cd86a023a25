import * as v from 'valibot'
import { type SliceValues, setting, text } from '#/platform/config/setting.ts'

const e164 = v.pipe(v.string(), v.regex(/^\+[1-9]\d{7,14}$/, 'must be a number such as +233302123456'))
const email = v.pipe(v.string(), v.email('must be an e-mail address'), v.maxLength(254))
const links = v.pipe(
  v.string(),
  v.transform((given) => given.split(/[\s,]+/).filter(Boolean)),
  v.check(
    (list) => list.every((link) => link.startsWith('https://') && URL.canParse(link)),
    'must be https addresses separated by commas',
  ),
)
const position = v.pipe(
  v.string(),
  v.regex(/^-?\d{1,2}(\.\d+)?,\s*-?\d{1,3}(\.\d+)?$/, 'must be latitude,longitude such as 5.6037,-0.187'),
  v.transform((given) => given.split(',').map(Number)),
  v.transform(([latitude = 0, longitude = 0]) => ({ latitude, longitude })),
  v.check(
    ({ latitude, longitude }) => Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180,
    'must lie on the earth',
  ),
)
const people = v.pipe(
  v.string(),
  v.transform((given) =>
    given
      .split(/[;\n]/)
      .map((entry) => entry.split(':').map((part) => part.trim()))
      .filter(([name]) => name)
      .map(([name = '', role = '']) => ({ name, role })),
  ),
)

/** Who runs this marketplace. Nowhere else is a name, a number or an address of the business written down. */
export const brandSettings = {
  name: setting({
    variable: 'BRAND_NAME',
    doc: 'The name of the marketplace.',
    schema: text(40),
    fallback: 'Fihankra',
  }),
  legalName: setting({
    variable: 'BRAND_LEGAL_NAME',
    doc: 'The company behind it, for the legal pages.',
    schema: text(100),
    fallback: 'Fihankra Limited',
  }),
  phone: setting({
    variable: 'BRAND_PHONE',
    doc: 'The office telephone number with country code.',
    schema: e164,
    fallback: '+233302000000',
  }),
  email: setting({
    variable: 'BRAND_EMAIL',
    doc: 'The office e-mail address.',
    schema: email,
    fallback: 'office@fihankra.example',
  }),
  whatsapp: setting({
    variable: 'BRAND_WHATSAPP',
    doc: 'The WhatsApp number for listings whose agent has none.',
    schema: e164,
    fallback: '+233200000000',
  }),
  address: setting({
    variable: 'BRAND_ADDRESS',
    doc: 'The office address on one line.',
    schema: text(200),
    fallback: 'Accra, Ghana',
  }),
  mapPosition: setting({
    variable: 'BRAND_MAP_POSITION',
    doc: 'Where the office is: latitude,longitude.',
    schema: position,
    fallback: { latitude: 5.6037, longitude: -0.187 },
    fallbackText: '5.6037,-0.187',
  }),
  openingHours: setting({
    variable: 'BRAND_OPENING_HOURS',
    doc: 'When the office is open.',
    schema: text(100),
    fallback: 'Mon - Fri: 8:00 AM - 6:00 PM',
  }),
  socialLinks: setting<string[]>({
    variable: 'BRAND_SOCIAL_LINKS',
    doc: 'Addresses of the business on social networks, separated by commas.',
    schema: links,
    fallback: [],
    fallbackText: '',
  }),
  team: setting<{ name: string; role: string }[]>({
    variable: 'BRAND_TEAM',
    doc: 'People for the about page, as Name: role; Name: role. Without it the page has no team section.',
    schema: people,
    fallback: [],
    fallbackText: '',
  }),
  aboutStory: setting({
    variable: 'BRAND_ABOUT_STORY',
    doc: 'How the business began, for the about page; an empty line begins a paragraph. Without it the page tells its own.',
    schema: text(4_000),
    fallback: '',
  }),
}

export type Brand = SliceValues<typeof brandSettings>

declare module '#/platform/services.ts' {
  interface Settings {
    /** As visitors read it now: what administrators have written, and of the rest what the environment says. */
    readonly brand: Brand
  }
}
