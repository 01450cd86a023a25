import { describe, expect, test } from 'vitest'
import { brandSettings } from '#/features/brand/brand.config.ts'
import { parseConfig } from '#/platform/config/parse-config.ts'
import { renderMail } from './mail.emails.tsx'
import type { MailContent, MailToRender, OrderedItem } from './mail.schema.ts'

const { brand } = parseConfig({ brand: brandSettings }, {}).config
const TOKEN = 'Zm9vYmFyYmF6cXV4Zm9vYmFyYmF6cXV4Zm9vYmFyYmE'
const SITE = 'https://www.fihankra.example'

const order = {
  orderId: '019aa000-0000-7000-8000-000000000001',
  number: 1001,
  items: [
    { title: 'Family house', tag: 'For Sale', planMonths: 6, due: 'GH₵600,000' },
    { title: 'Plot & <wall>', tag: 'For Sale', planMonths: null, due: 'GH₵4,000.50' },
    { title: 'Room', tag: 'For Rent', planMonths: null, due: 'GH₵2,050' },
  ] satisfies OrderedItem[],
}
const decided = { orderId: order.orderId, number: order.number, titles: ['Family house', 'Plot & <wall>'] }
const lead = { leadId: order.orderId, propertyTitle: 'Plot & <wall>' }
const lease = { months: 12, moveIn: '1 December 2026' }

function contents(fullName: string | null): MailContent[] {
  return [
    { template: 'verify-email', data: { fullName, tokenId: 'token-id' } },
    { template: 'already-registered', data: { fullName } },
    { template: 'reset-password', data: { fullName, tokenId: 'token-id' } },
    { template: 'password-changed', data: { fullName, wasReset: true } },
    { template: 'password-changed', data: { fullName, wasReset: false } },
    { template: 'role-changed', data: { fullName, role: 'admin' } },
    { template: 'role-changed', data: { fullName, role: 'user' } },
    { template: 'account-deleted', data: { fullName } },
    { template: 'order-confirmed', data: { fullName, ...order, lease, total: 'GH₵608,250' } },
    { template: 'order-confirmed', data: { fullName, ...order, lease: null, total: 'GH₵608,250' } },
    { template: 'order-received', data: { fullName, ...order } },
    { template: 'order-decided', data: { fullName, ...decided, status: 'completed' } },
    { template: 'order-decided', data: { fullName, ...decided, status: 'cancelled' } },
    { template: 'order-status', data: { fullName, ...order, status: 'completed' } },
    { template: 'order-status', data: { fullName, ...order, status: 'cancelled' } },
    { template: 'lead-received', data: { fullName, ...lead, kind: 'contact-agent' } },
    { template: 'lead-received', data: { fullName, ...lead, kind: 'property-request' } },
  ]
}

const render = (content: MailContent) =>
  renderMail({
    ...content,
    owedAt: new Date('2026-11-21T09:14:00Z'),
    token: 'tokenId' in content.data ? TOKEN : undefined,
    siteUrl: SITE,
    brand,
  } as MailToRender)

/** The words of the HTML, as a person reads them. */
const wordsOf = (html: string) =>
  html
    .replace(/<head>.*?<\/head>/s, '')
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&nbsp;', ' ')
    .replace(/\s+/g, ' ')

describe.each(contents('Ama Mensah'))('the mail $template', (content) => {
  test('greets by name, names the business and how to reach it, in HTML and in text', async () => {
    const { html, text } = await render(content)
    for (const body of [wordsOf(html), text]) {
      expect(body).toContain('Hello Ama Mensah,')
      expect(body).toContain(brand.name)
      expect(body).toContain(brand.address)
      expect(body).toContain(brand.email)
      expect(body).not.toMatch(/undefined|null|NaN|\[object/)
    }
  })

  test('says what to do when it comes as a surprise', async () => {
    const { text } = await render(content)
    expect(text).toMatch(/(You did not ask for this|That was not you|This surprises you)\?/)
  })

  test('has a short subject on one line', async () => {
    const { subject } = await render(content)
    expect(subject).toMatch(/^[\x20-\x7e]{10,60}$/)
  })

  test('leads nowhere but to this site and loads nothing', async () => {
    const { html, text } = await render(content)
    const body = html.replace(/^<!DOCTYPE[^>]*>/, '')
    const addresses = `${body} ${text}`.match(/(https?:)?\/\/[^\s"<)]+/g) ?? []
    const foreign = addresses.filter((address) => !address.startsWith(SITE))
    expect(foreign).toEqual([])
    expect(html).not.toMatch(/<(img|script|link|iframe|form|object)\b|\ssrc=|url\(/i)
  })

  test('writes its link out, beside the button and in the text', async () => {
    const { html, text, link } = await render(content)
    if (!link) return
    expect(html.split(`href="${link}"`)).toHaveLength(3)
    expect(html).toContain(`>${link}</a>`)
    expect(text).toContain(`:\n${link}\n`)
  })

  test('stays far below the size that mail programs cut off', async () => {
    expect((await render(content)).html.length).toBeLessThan(30_000)
  })
})

test.each([
  ['verify-email', '/verify-email', '24 hours: until 22 November 2026, 09:14 (Accra)'],
  ['reset-password', '/reset-password', '1 hour: until 21 November 2026, 10:14 (Accra)'],
])('the link of %s carries its token and says how long it lives', async (template, path, life) => {
  const content = contents(null).find((candidate) => candidate.template === template) as MailContent
  const { html, text, link } = await render(content)
  expect(link).toBe(`${SITE}${path}?token=${TOKEN}`)
  expect(text.replaceAll('\u00a0', ' ')).toContain(`The link works once, for ${life}.`)
  expect(wordsOf(html).replaceAll('\u00a0', ' ')).toContain(`for ${life}.`)
  expect(`${html}${text}`).not.toContain('token-id')
})

test.each(contents('Ama Mensah').filter(({ data }) => !('tokenId' in data)))(
  'the mail $template carries no token',
  async (content) => {
    const { html, text } = await render(content)
    expect(`${html}${text}`).not.toContain('token')
  },
)

test.each([
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '</td></table>{{7*7}}',
  'Ama\r\nBcc: thief@example.net',
  'Click https://evil.example now',
  'evil.example',
])('a name that is not one is not repeated: %j', async (fullName) => {
  for (const content of contents(fullName)) {
    const { html, text, subject } = await render(content)
    for (const body of [html, text, subject]) {
      expect(body).not.toContain('evil')
      expect(body).not.toContain('thief')
      expect(body).not.toContain('alert')
      expect(body).not.toContain('{{')
    }
    expect(text).toContain('Hello,')
  }
})

test('the settings of the business are escaped', async () => {
  const odd = { ...brand, name: 'Ama & <Sons>', address: '1 "High" Street <b>' }
  const [content] = contents(null) as [MailContent]
  const { html } = await renderMail({
    ...content,
    owedAt: new Date(),
    token: TOKEN,
    siteUrl: SITE,
    brand: odd,
  } as MailToRender)
  expect(html).toContain('Ama &amp; &lt;Sons&gt;')
  expect(html).not.toContain('<Sons>')
  expect(html).not.toContain('Street <b>')
})

test('the mail about a new order says what was bought and that no money was taken', async () => {
  const content = contents('Ama').find(({ template }) => template === 'order-confirmed') as MailContent
  const { html, text, link } = await render(content)
  for (const body of [wordsOf(html.replaceAll('&amp;', '&').replaceAll('&lt;wall&gt;', '(wall)')), text]) {
    expect(body).toContain('Family house: GH₵600,000, the first payment of a plan over 6 months.')
    expect(body).toContain('GH₵4,000.50, the down payment.')
    expect(body).toContain('Room: GH₵2,050, the first month’s rent.')
    expect(body).toContain('Lease: 12 months from 1 December 2026.')
    expect(body).toContain('Total: GH₵608,250. The payment was simulated: no money was taken.')
  }
  expect(html).not.toContain('<wall>')
  expect(link).toBe(`${SITE}/dashboard/orders/${order.orderId}`)
})
