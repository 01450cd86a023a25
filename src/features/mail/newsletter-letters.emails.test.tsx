import { describe, expect, test } from 'vitest'
import { brandSettings } from '#/features/brand/brand.config.ts'
import { parseConfig } from '#/platform/config/parse-config.ts'
import { HOSTILE_TEXTS } from '../../../tests/support/hostile-text.ts'
import { skeletonOf } from '../../../tests/support/page-skeleton.ts'
import { renderMail } from './mail.emails.tsx'
import type { MailContent, MailToRender } from './mail.schema.ts'

const { brand } = parseConfig({ brand: brandSettings }, {}).config
const SITE = 'https://www.fihankra.example'
const subscriberId = '019aa000-0000-7000-8000-000000000001'
const postId = '019aa000-0000-7000-8000-000000000002'
const TOKEN = `${subscriberId}-${'t'.repeat(43)}`

const render = (content: MailContent) =>
  renderMail({
    ...content,
    owedAt: new Date('2026-11-21T09:14:00Z'),
    siteUrl: SITE,
    brand,
    token: TOKEN,
  } as MailToRender)
const post = (title = 'Reading an indenture', excerpt = 'What the paper says.') =>
  render({ template: 'newsletter-post', data: { subscriberId, postId, title, excerpt } })

describe('the mail that asks to confirm', () => {
  test('leads to the page with the button, says how long, and is no list mail yet', async () => {
    const { link, text, unsubscribeUrl } = await render({
      template: 'newsletter-confirm',
      data: { subscriberId },
    })
    expect(link).toBe(`${SITE}/newsletter/confirm?token=${TOKEN}`)
    expect(text.replaceAll('\u00a0', ' ')).toContain('for 7 days: until 28 November 2026, 09:14 (Accra)')
    expect(text).toContain('You did not ask for this?')
    expect(unsubscribeUrl).toBeUndefined()
  })
})

describe.each([
  ['newsletter-known', () => render({ template: 'newsletter-known', data: { subscriberId } })],
  ['newsletter-post', () => post()],
] as const)('the mail %s', (_, make) => {
  test('says how to end it, to people and to mail programs', async () => {
    const { html, text, unsubscribeUrl } = await make()
    expect(unsubscribeUrl).toBe(`${SITE}/newsletter/unsubscribe?token=${TOKEN}`)
    expect(text).toContain(`Unsubscribe:\n${unsubscribeUrl}`)
    expect(html).toContain(`href="${unsubscribeUrl}"`)
    for (const line of [brand.name, brand.address]) expect(text).toContain(line)
  })
})

describe('the mail with an article', () => {
  test('is called like it, and leads to it', async () => {
    const { subject, text, link } = await post()
    expect(subject).toBe('Reading an indenture')
    expect(text).toContain('What the paper says.')
    expect(link).toBe(`${SITE}/blog/${postId}`)
  })

  test('shows hostile texts as texts', async () => {
    const wanted = skeletonOf((await post()).html)
    for (const hostile of HOSTILE_TEXTS) {
      const { html } = await post(hostile, hostile)
      expect([hostile, skeletonOf(html)]).toEqual([hostile, wanted])
    }
  })
})
