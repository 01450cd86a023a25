import * as v from 'valibot'
import { asWritten, isLegible } from '#/shared/text.ts'

/** The texts that administrators edit, by the setting each is written over. */
export const BRAND_TEXTS = [
  'name',
  'legalName',
  'phone',
  'email',
  'whatsapp',
  'address',
  'openingHours',
  'mapPosition',
  'socialLinks',
  'aboutStory',
  'team',
] as const
export type BrandText = (typeof BRAND_TEXTS)[number]

/** What is written over the settings, in the words of the environment; what is missing is as the environment says. */
export type BrandTexts = { readonly [text in BrandText]?: string }

export const BRAND_MESSAGES = {
  nameIllegible: 'Write a name with letters or digits, or leave it empty',
  phone: 'Enter a phone number such as 030 200 0000 or +44 20 7946 0000',
  email: 'Enter a valid e-mail address, such as office@example.com',
  position: 'Enter latitude and longitude, such as 5.6037, -0.187',
  links: 'Enter one address a line, each beginning with https://',
  mostLinks: 'Enter at most 8 addresses',
  team: 'Enter one person a line, as Name: role; at most 40',
  pictureUnknown: 'This picture is not here any more. Choose it again.',
  tooLong: (most: number) => `Use at most ${most.toLocaleString('en-GB')} characters`,
} as const

export const MOST_CHARACTERS = {
  name: 40,
  legalName: 100,
  phone: 30,
  email: 254,
  whatsapp: 30,
  address: 200,
  openingHours: 100,
  mapPosition: 60,
  socialLinks: 2_400,
  aboutStory: 4_000,
  team: 4_000,
} as const satisfies Record<BrandText, number>
const MOST_LINKS = 8
const MOST_PEOPLE = 40

const written = v.pipe(v.optional(v.string(), ''), v.transform(asWritten), v.trim())
const upTo = (text: BrandText) =>
  v.maxLength<string, number, string>(MOST_CHARACTERS[text], BRAND_MESSAGES.tooLong(MOST_CHARACTERS[text]))
const oneLine = (text: BrandText) =>
  v.pipe(
    written,
    v.transform((given) => given.replace(/\s+/g, ' ')),
    upTo(text),
  )
const named = (text: BrandText) =>
  v.pipe(
    oneLine(text),
    v.check((given) => given === '' || isLegible(given), BRAND_MESSAGES.nameIllegible),
  )
// The shape only; whether the number exists anywhere is decided on the server.
const phone = (text: BrandText) =>
  v.pipe(oneLine(text), v.regex(/^$|^[+()\d\s.-]{6,30}$/, BRAND_MESSAGES.phone))

const isOnEarth = (given: string) => {
  const [, latitude = '', longitude = ''] = /^(-?\d{1,2}(?:\.\d+)?),(-?\d{1,3}(?:\.\d+)?)$/.exec(given) ?? []
  return latitude !== '' && Math.abs(Number(latitude)) <= 90 && Math.abs(Number(longitude)) <= 180
}

const linesOf = (given: string) =>
  given
    .split(/\n+/)
    .map((line) => line.trim())
    .filter(Boolean)

// Without a name and password in it: `https://facebook.com@evil.example` leads elsewhere than it reads.
function isPlainLink(given: string): boolean {
  if (!URL.canParse(given)) return false
  const { protocol, username, password, hostname } = new URL(given)
  return (
    protocol === 'https:' && `${username}${password}` === '' && hostname.includes('.') && !/[\s,]/.test(given)
  )
}

/** The form of the brand; a blank field is as the environment says. */
export const brandForm = v.object({
  name: named('name'),
  legalName: named('legalName'),
  phone: phone('phone'),
  email: v.pipe(
    oneLine('email'),
    v.union([v.literal(''), v.pipe(v.string(), v.email(BRAND_MESSAGES.email))]),
  ),
  whatsapp: phone('whatsapp'),
  address: named('address'),
  openingHours: named('openingHours'),
  mapPosition: v.pipe(
    oneLine('mapPosition'),
    v.transform((given) => given.replace(/\s/g, '')),
    v.check((given) => given === '' || isOnEarth(given), BRAND_MESSAGES.position),
  ),
  socialLinks: v.pipe(
    written,
    upTo('socialLinks'),
    v.transform((given) => given.split(/[\s,]+/).filter(Boolean)),
    v.maxLength(MOST_LINKS, BRAND_MESSAGES.mostLinks),
    v.check((links) => links.every(isPlainLink), BRAND_MESSAGES.links),
    v.transform((links) => links.join('\n')),
  ),
  aboutStory: v.pipe(
    written,
    upTo('aboutStory'),
    v.check((given) => given === '' || isLegible(given), BRAND_MESSAGES.nameIllegible),
  ),
  team: v.pipe(
    written,
    upTo('team'),
    v.transform(linesOf),
    v.check(
      (people) => people.length <= MOST_PEOPLE && people.every((line) => isLegible(line.split(':')[0] ?? '')),
      BRAND_MESSAGES.team,
    ),
    v.transform((people) => people.map((line) => line.replace(/[\s;]+/g, ' ')).join('\n')),
  ),
  officeImageId: v.pipe(
    v.optional(v.string(), ''),
    v.union([v.literal(''), v.pipe(v.string(), v.uuid())], BRAND_MESSAGES.pictureUnknown),
  ),
  /** Of what was edited; another one is there by now if somebody else was faster. */
  version: v.pipe(
    v.optional(v.string(), '0'),
    v.regex(/^\d{1,9}$/, 'This page is out of date. Load it again.'),
    v.transform(Number),
  ),
})
