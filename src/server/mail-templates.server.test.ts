import { describe, expect, test } from 'vitest'
import * as accounts from '#/features/accounts/account.emails.ts'
import * as emailChanges from '#/features/accounts/links/email-change.emails.ts'
import * as agreements from '#/features/agreements/notices/agreement.emails.ts'
import * as collections from '#/features/collections/collection.emails.ts'
import { homesReceivedMail } from '#/features/handover/handover.emails.ts'
import { leadReceivedMail } from '#/features/leads/lead.emails.ts'
import type { MailTemplate } from '#/features/mail/mail-template.schema.ts'
import { itemsDecidedForAgentMail, itemsDecidedMail } from '#/features/orders/decisions/decision.emails.ts'
import * as orders from '#/features/orders/order.emails.ts'
import { transferAwaitedMail } from '#/features/orders/transfers/transfer.emails.ts'
import { accountDeletedMail } from '#/features/privacy/deletion.emails.ts'
import { aboutAgreements } from '../../tests/support/agreement-mails.ts'
import { MAIL_BRAND as brand, renderTemplate, MAIL_SITE as SITE } from '../../tests/support/mails.ts'
import { mailTemplates } from './mail-templates.server.ts'

const TOKEN = 'Zm9vYmFyYmF6cXV4Zm9vYmFyYmF6cXV4Zm9vYmFyYmE'

test('the message to the office is read when it is passed on', () => {
  expect(mailTemplates.get('message-received')?.findMessage).toBeDefined()
})
const order = {
  orderId: '019aa000-0000-7000-8000-000000000001',
  number: 1001,
  items: [
    { title: 'Family house', tag: 'For Sale', planMonths: 6, due: 'GH₵600,000' },
    { title: 'Plot & <wall>', tag: 'For Sale', planMonths: null, due: 'GH₵4,000.50' },
    { title: 'Room', tag: 'For Rent', planMonths: null, due: 'GH₵2,050' },
    {
      title: 'Flat',
      tag: 'For Rent',
      planMonths: null,
      due: 'GH₵1,200',
      dueFor: 'first month and refundable deposit',
      later: ['By 1 December 2026, when you sign: GH₵3,000 (5 more months of the 6 in advance)'],
    },
  ] satisfies orders.OrderedItem[],
}
const decided = { orderId: order.orderId, number: order.number, titles: ['Family house', 'Plot & <wall>'] }
const home = { isSimulated: false, waiting: 1, status: 'paid' } as const
const lead = { leadId: order.orderId, propertyTitle: 'Plot & <wall>' }
const change = { tokenId: 'token-id', newEmail: 'ama@example.com' }
const lease = { months: 12, moveIn: '1 December 2026' }

type Mail = { template: MailTemplate; data: object }
const mailOf = <D extends object>(template: MailTemplate<D>, data: NoInfer<D>): Mail => ({ template, data })

function contents(fullName: string | null): Mail[] {
  const transfer = {
    total: 'GH₵608,250',
    until: '24 November 2026, 09:00',
    reference: 'Order 1001',
    bank: 'GCB Bank, Ring Road',
    accountName: 'Fihankra Ltd',
    accountNumber: '1011 2233 4455',
  }
  return [
    mailOf(accounts.verifyEmailMail, { fullName, tokenId: 'token-id' }),
    mailOf(accounts.alreadyRegisteredMail, { fullName }),
    mailOf(accounts.resetPasswordMail, { fullName, tokenId: 'token-id' }),
    mailOf(accounts.passwordChangedMail, { fullName, wasReset: true }),
    mailOf(accounts.passwordChangedMail, { fullName, wasReset: false }),
    mailOf(homesReceivedMail, { fullName, properties: 3, leads: 1, orders: 0 }),
    mailOf(accounts.roleChangedMail, { fullName, role: 'admin' }),
    mailOf(accounts.roleChangedMail, { fullName, role: 'user' }),
    mailOf(accounts.roleChangedMail, { fullName, role: 'user', from: 'agent' }),
    mailOf(accounts.roleChangedMail, { fullName, role: 'agent', from: 'user' }),
    mailOf(accounts.invitationMail, { fullName, role: 'agent', tokenId: 'token-id' }),
    mailOf(emailChanges.changeEmailFromMail, { fullName, ...change }),
    mailOf(emailChanges.emailTakenMail, { fullName }),
    mailOf(emailChanges.emailChangedMail, { fullName, ...change, undoUntil: '2026-11-28T09:14:00.000Z' }),
    mailOf(accountDeletedMail, { fullName }),
    mailOf(orders.orderConfirmedMail, { fullName, ...order, lease, total: 'GH₵608,250' }),
    mailOf(orders.orderConfirmedMail, { fullName, ...order, lease: null, total: 'GH₵608,250' }),
    mailOf(orders.orderReceivedMail, { fullName, ...order }),
    mailOf(orders.orderDecidedMail, { fullName, ...decided, status: 'completed' }),
    mailOf(orders.orderDecidedMail, { fullName, ...decided, status: 'cancelled' }),
    mailOf(orders.orderStatusMail, { fullName, ...order, status: 'completed' }),
    mailOf(orders.orderStatusMail, { fullName, ...order, status: 'cancelled' }),
    mailOf(itemsDecidedMail, { fullName, ...decided, ...home, became: 'accepted', status: 'completed' }),
    mailOf(itemsDecidedMail, {
      fullName,
      ...decided,
      ...home,
      became: 'declined',
      refund: 'GH₵1,300',
      note: 'The owner let it to family.',
    }),
    mailOf(itemsDecidedForAgentMail, { fullName, ...decided, became: 'declined' }),
    mailOf(orders.paymentParkedMail, { fullName, ...order, came: 'GH₵1,300', total: 'GH₵608,250' }),
    mailOf(orders.paymentParkedMail, {
      fullName,
      ...order,
      came: 'GH₵1,300',
      total: 'GH₵608,250',
      missing: 'GH₵606,950',
      until: '24 November 2026, 09:00',
    }),
    mailOf(orders.transferOverdueMail, { fullName, ...order, total: 'GH₵608,250' }),
    mailOf(orders.transferOverdueMail, { fullName, ...order, total: 'GH₵608,250', came: 'GH₵1,300' }),
    mailOf(orders.refundMail, {
      fullName,
      ...order,
      amount: 'GH₵1,300',
      reason: 'The roof leaks',
      left: null,
      isSimulated: true,
    }),
    mailOf(transferAwaitedMail, { fullName, ...order, ...transfer }),
    mailOf(leadReceivedMail, { fullName, ...lead, kind: 'contact-agent' }),
    mailOf(leadReceivedMail, { fullName, ...lead, kind: 'property-request' }),
    mailOf(leadReceivedMail, { fullName, ...lead, kind: 'whatsapp' }),
    mailOf(leadReceivedMail, { fullName, ...lead, kind: 'whatsapp', isOfBlockedAgent: true }),
    ...aboutAgreements({ fullName, agreementId: order.orderId, number: 12, home: 'Plot & <wall>' }),
  ]
}

// Several tests look at one mail, and writing it is most of their time.
const rendered = new WeakMap<Mail, ReturnType<typeof renderTemplate>>()

function render(mail: Mail): ReturnType<typeof renderTemplate> {
  const { template, data } = mail
  const known = rendered.get(mail)
  if (known) return known
  const rendering = renderTemplate(template, data, { token: 'tokenId' in data ? TOKEN : undefined })
  rendered.set(mail, rendering)
  return rendering
}

/** The words of the HTML, as a person reads them. */
const wordsOf = (html: string) =>
  html
    .replace(/<head>.*?<\/head>/s, '')
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&nbsp;', ' ')
    .replace(/\s+/g, ' ')

describe.each(contents('Ama Mensah'))('the mail $template.name', (content) => {
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
  ['change-email-from', '/change-email', '1 hour: until 21 November 2026, 10:14 (Accra)'],
])('the link of %s carries its token and says how long it lives', async (template, path, life) => {
  const content = contents(null).find((candidate) => candidate.template.name === template) as Mail
  const { html, text, link } = await render(content)
  expect(link).toBe(`${SITE}${path}?token=${TOKEN}`)
  expect(text.replaceAll('\u00a0', ' ')).toContain(`The link works once, for ${life}.`)
  expect(wordsOf(html).replaceAll('\u00a0', ' ')).toContain(`for ${life}.`)
  expect(`${html}${text}`).not.toContain('token-id')
})

test.each(contents('Ama Mensah').filter(({ data }) => !('tokenId' in data)))(
  'the mail $template.name carries no token',
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
  const { html } = await renderTemplate(
    accounts.verifyEmailMail,
    { fullName: null, tokenId: 'token-id' },
    { token: TOKEN, brand: odd },
  )
  expect(html).toContain('Ama &amp; &lt;Sons&gt;')
  expect(html).not.toContain('<Sons>')
  expect(html).not.toContain('Street <b>')
})

test('the mail about a new order says what was bought and that no money was taken', async () => {
  const content = contents('Ama').find(({ template }) => template === orders.orderConfirmedMail) as Mail
  const { html, text, link } = await render(content)
  for (const body of [wordsOf(html.replaceAll('&amp;', '&').replaceAll('&lt;wall&gt;', '(wall)')), text]) {
    expect(body).toContain('Family house: GH₵600,000, the first payment of a plan over 6 months.')
    expect(body).toContain('GH₵4,000.50, the down payment.')
    expect(body).toContain('Room: GH₵2,050, the first month’s rent.')
    expect(body).toContain(
      'Flat: GH₵1,200, first month and refundable deposit. By 1 December 2026, when you sign: GH₵3,000 (5 more months of the 6 in advance).',
    )
    expect(body).toContain('Lease: 12 months from 1 December 2026.')
    expect(body).toContain('Total: GH₵608,250. The payment was simulated: no money was taken.')
  }
  expect(html).not.toContain('<wall>')
  expect(link).toBe(`${SITE}/dashboard/orders/${order.orderId}`)
})

test.each([
  ['parked', 'GH₵1,300 came in for order 1001 and does not agree with it:'],
  ['refund_failed', 'A refund of GH₵1,300 for order 1001 has failed:'],
] as const)('the mail to the office about what is %s says what waits, and why', async (kind, sentence) => {
  const why = { kind, amount: 'GH₵1,300', reason: 'The provider says another amount.' }
  const { text } = await render(mailOf(orders.paymentWaitsForOfficeMail, { ...order, ...why }))
  for (const part of [sentence, why.reason]) expect(text.replaceAll('\u00a0', ' ')).toContain(part)
})

test.each(['applied', 'signed', 'bought_out', 'withdrawn'] as const)(
  'the mail to the office about an agreement that is %s names it and the home',
  async (kind) => {
    const about = { agreementId: order.orderId, number: 12, home: 'Family house', kind }
    const { subject, text } = await render(mailOf(agreements.agreementForOfficeMail, about))
    expect(subject).toContain('12')
    expect(text).toContain('Family house')
    expect(text).toContain(`${SITE}/dashboard/agreements/${order.orderId}`)
  },
)

test.each(['parked', 'refund_failed'] as const)(
  'the mail to the office about a monthly payment that is %s says why',
  async (kind) => {
    const about = { title: 'Agreement 12', page: '/dashboard/agreements/12', amount: 'GH₵1,300' }
    const { text } = await render(
      mailOf(collections.collectionWaitsMail, { ...about, kind, reason: 'Another amount.' }),
    )
    for (const part of ['agreement 12', 'GH₵1,300', 'Another amount.']) expect(text).toContain(part)
  },
)

test('the mail to the office about a new order says what was ordered, and nothing of the buyer', async () => {
  const { total, isSimulated } = { total: 'GH₵608,250', isSimulated: false }
  const { subject, text } = await render(
    mailOf(orders.orderPlacedForOfficeMail, { ...order, total, isSimulated }),
  )
  expect(subject).toBe('New order 1001')
  expect(text.replaceAll('\u00a0', ' ')).toContain('Order 1001 was placed and paid. GH₵608,250 in all.')
  expect(text).toContain('Family house')
})
