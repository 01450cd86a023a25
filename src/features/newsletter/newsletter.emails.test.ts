import { describe, expect, test } from 'vitest'
import { HOSTILE_TEXTS } from '../../../tests/support/hostile-text.ts'
import { MAIL_BRAND as brand, renderTemplate, MAIL_SITE as SITE } from '../../../tests/support/mails.ts'
import { skeletonOf } from '../../../tests/support/page-skeleton.ts'
import { newsletterConfirmMail, newsletterKnownMail, newsletterPostMail } from './newsletter.emails.ts'

const subscriberId = '019aa000-0000-7000-8000-000000000001'
const postId = '019aa000-0000-7000-8000-000000000002'
const TOKEN = `${subscriberId}-${'t'.repeat(43)}`

const facts = { token: TOKEN }
const post = (title = 'Reading an indenture', excerpt = 'What the paper says.') =>
  renderTemplate(newsletterPostMail, { subscriberId, postId, title, excerpt }, facts)

describe('the mail that asks to confirm', () => {
  test('leads to the page with the button, says how long, and is no list mail yet', async () => {
    const { link, text, unsubscribeUrl } = await renderTemplate(
      newsletterConfirmMail,
      { subscriberId },
      facts,
    )
    expect(link).toBe(`${SITE}/newsletter/confirm?token=${TOKEN}`)
    expect(text.replaceAll('\u00a0', ' ')).toContain('for 7 days: until 28 November 2026, 09:14 (Accra)')
    expect(text).toContain('You did not ask for this?')
    expect(unsubscribeUrl).toBeUndefined()
  })
})

describe.each([
  ['newsletter-known', () => renderTemplate(newsletterKnownMail, { subscriberId }, facts)],
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
  const home = {
    id: '019aa000-0000-7000-8000-000000000003',
    title: 'A house at Osu',
    location: 'Osu, Accra',
    price: 'GH₵2,500 / month',
    picture: { path: '/images/abc-640.jpeg', alt: 'The front' },
  }

  test('is called like it, and leads to it', async () => {
    const { subject, text, link } = await post()
    expect(subject).toBe('Reading an indenture')
    expect(text).toContain('What the paper says.')
    expect(link).toBe(`${SITE}/blog/${postId}`)
  })

  test('shows the picked homes with picture, price and link, in plain text too', async () => {
    const data = { subscriberId, postId, title: 'Homes', excerpt: 'Three of them.', homes: [home] }
    const { html, text } = await renderTemplate(newsletterPostMail, data, facts)
    expect(html).toContain(`src="${SITE}/images/abc-640.jpeg"`)
    expect(html).toContain('alt="The front"')
    for (const said of ['A house at Osu', 'GH₵2,500 / month', `${SITE}/properties/${home.id}`]) {
      expect(html).toContain(said)
      expect(text).toContain(said)
    }
  })

  test('has what somebody wrote before the article, and its button before the homes', async () => {
    const { subject, html, text } = await renderTemplate(
      newsletterPostMail,
      {
        subscriberId,
        postId,
        title: 'Papers',
        excerpt: 'What they say.',
        homes: [home],
        subject: 'This week',
        greeting: 'Dear friends,\n\nthe rains are here.',
      },
      facts,
    )
    expect(subject).toBe('This week')
    expect(html).toMatch(/<p [^>]*word-break:break-word[^>]*>Dear friends,</)
    for (const body of [html.slice(html.indexOf('<h1')), text]) {
      const order = [
        'Papers',
        'Dear friends,',
        'the rains are here.',
        'What they say.',
        'Read the article',
        'A house at Osu',
      ]
      const places = order.map((said) => body.indexOf(said))
      expect(places).toEqual(places.toSorted((a, b) => a - b))
      expect(places[0]).toBeGreaterThanOrEqual(0)
    }
  })

  test('shows hostile texts as texts', async () => {
    const wanted = skeletonOf((await post()).html)
    for (const hostile of HOSTILE_TEXTS) {
      const { html } = await post(hostile, hostile)
      expect([hostile, skeletonOf(html)]).toEqual([hostile, wanted])
    }
  })
})
