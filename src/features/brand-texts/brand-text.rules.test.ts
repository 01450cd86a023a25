import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { parseConfig } from '#/platform/config/parse-config.ts'
import { HOSTILE_TEXTS } from '../../../tests/support/hostile-text.ts'
import { brandSettings } from '../brand/brand.config.ts'
import { brandOf, textsOf, textsToStore } from './brand-text.rules.ts'
import { brandForm } from './brand-text.schema.ts'

const defaults = parseConfig(
  { brand: brandSettings },
  {
    BRAND_TEAM: 'Ama Mensah: Director; Kofi Badu',
    BRAND_SOCIAL_LINKS: 'https://x.com/a, https://asante.example',
  },
).config.brand

const parse = (fields: Record<string, string>) => v.safeParse(brandForm, fields)

test('what is written in the words of a brand reads as that brand', () => {
  expect(brandOf(defaults, textsOf(defaults))).toEqual(defaults)
})

test('a text that says what the environment says, or nothing, is not stored and follows the environment', () => {
  expect(textsToStore(defaults, { ...textsOf(defaults), name: '', address: 'Osu, Accra' })).toEqual({
    address: 'Osu, Accra',
  })
  expect(brandOf({ ...defaults, name: 'Asante' }, { address: 'Osu, Accra' })).toMatchObject({
    name: 'Asante',
    address: 'Osu, Accra',
  })
})

test('a stored text that cannot be read any more leaves the default in its place', () => {
  expect(brandOf(defaults, { phone: 'no number', mapPosition: '95,0' })).toEqual(defaults)
})

describe('The form', () => {
  test.each([
    ['socialLinks', 'http://x.com/a'],
    ['socialLinks', 'javascript:alert(1)'],
    ['socialLinks', 'https://facebook.com@evil.example/'],
    ['socialLinks', Array.from({ length: 9 }, (_, index) => `https://a.example/${index}`).join('\n')],
    ['mapPosition', '95, 0'],
    ['mapPosition', '5.6'],
    ['mapPosition', '1e1,0'],
    ['email', 'office@example.com\r\nBcc: all@evil.example'],
    ['phone', 'call me'],
    ['name', 'x'.repeat(41)],
    ['name', '\u200b'],
    ['team', 'x: y\n'.repeat(41)],
    ['officeImageId', 'not-an-id'],
    ['version', '-1'],
  ])('refuses as %s %j', (field, given) => {
    const { issues = [], success } = parse({ [field]: given })
    expect(success).toBe(false)
    expect(issues.map((issue) => v.getDotPath(issue))).toContain(field)
  })

  test('says what an e-mail address looks like', () => {
    const { issues = [] } = parse({ email: 'not-an-email' })
    expect(issues.map(({ message }) => message)).toEqual([
      'Enter a valid e-mail address, such as office@example.com',
    ])
    expect(parse({ email: '' }).success).toBe(true)
  })

  test('takes lines with the breaks of any browser, and a position with a space', () => {
    const { output } = parse({
      team: 'Ama Mensah: Director\r\n\r\n Kofi; Badu ',
      mapPosition: '5.6037, -0.187',
      socialLinks: 'https://x.com/a\r\nhttps://wa.me/233302123456',
    })
    expect(output).toMatchObject({
      team: 'Ama Mensah: Director\nKofi Badu',
      mapPosition: '5.6037,-0.187',
      socialLinks: 'https://x.com/a\nhttps://wa.me/233302123456',
    })
  })

  test.each(HOSTILE_TEXTS)('takes %j as a text on one line, and never as a link', (text) => {
    const name = parse({ name: text.slice(0, 40) })
    // biome-ignore lint/suspicious/noControlCharactersInRegex: none may be left
    if (name.success) expect((name.output as { name: string }).name).not.toMatch(/[\u0000-\u001f]/)
    const { success, output } = parse({ socialLinks: text })
    if (success) expect((output as { socialLinks: string }).socialLinks).toMatch(/^$|^https:/)
  })
})
