import * as v from 'valibot'
import { type Brand, brandSettings } from '../brand/brand.config.ts'
import { BRAND_TEXTS, type BrandText, type BrandTexts } from './brand-text.schema.ts'

/** The brand as visitors read it: each text as it is written, else, or where it cannot be read any more, its default. */
export function brandOf(defaults: Brand, texts: BrandTexts): Brand {
  const read = (text: BrandText) => {
    const given = texts[text]
    if (!given) return defaults[text]
    const parsed = v.safeParse(brandSettings[text].schema, given)
    return parsed.success ? parsed.output : defaults[text]
  }
  return Object.fromEntries(BRAND_TEXTS.map((text) => [text, read(text)])) as Brand
}

/** A brand in the words of the environment, a link and a person a line. */
export function textsOf(brand: Brand): Record<BrandText, string> {
  const { mapPosition, socialLinks, team, ...plain } = brand
  return {
    ...plain,
    mapPosition: `${mapPosition.latitude},${mapPosition.longitude}`,
    socialLinks: socialLinks.join('\n'),
    team: team.map(({ name, role }) => (role ? `${name}: ${role}` : name)).join('\n'),
  }
}

/** Of what was written, what differs from the defaults: the rest follows them, when they change too. */
export function textsToStore(defaults: Brand, given: Readonly<Record<BrandText, string>>): BrandTexts {
  const asBefore = textsOf(defaults)
  return Object.fromEntries(
    BRAND_TEXTS.filter((text) => given[text] !== '' && given[text] !== asBefore[text]).map((text) => [
      text,
      given[text],
    ]),
  )
}

declare module '#/platform/services.ts' {
  interface Settings {
    /** What the environment alone says of the brand. */
    readonly brandDefaults: Brand
    /** The picture of the office, once somebody has chosen one. */
    readonly officeImageId: string | null
  }
}
