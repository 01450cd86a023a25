import { describe, expect, test } from 'vitest'
import { HOSTILE_TEXTS } from '../../../tests/support/hostile-text.ts'
import { MAIL_BRAND as brand, renderTemplate, MAIL_SITE as SITE } from '../../../tests/support/mails.ts'
import { skeletonOf } from '../../../tests/support/page-skeleton.ts'
import type { WrittenMessage } from '../mail/mail-template.schema.ts'
import { messageAcknowledgedMail, messageReceivedMail } from './message.emails.ts'

const ID = '019aa000-0000-7000-8000-000000000001'
const MESSAGE: WrittenMessage = {
  name: 'Ama Mensah',
  email: 'ama@example.com',
  phone: '+233244123456',
  subject: 'A viewing on Saturday',
  text: 'Good morning,\n\nmay I see the house in Osu?\nAma',
}

const received = (message: Partial<WrittenMessage> = {}) =>
  renderTemplate(messageReceivedMail, { leadId: ID }, { message: { ...MESSAGE, ...message } })
const acknowledged = () => renderTemplate(messageAcknowledgedMail, {})

describe('the mail to the office', () => {
  test('says who wrote what, line by line, and leads to the lead', async () => {
    const { subject, html, text, link } = await received()
    expect(subject).toBe('Message: A viewing on Saturday')
    for (const said of ['Ama Mensah', 'ama@example.com', '024 412 3456', 'A viewing on Saturday'])
      for (const body of [html, text]) expect(body).toContain(said)
    expect(text).toContain('> Good morning,\n> \n> may I see the house in Osu?\n> Ama')
    expect(html).toContain('pre-wrap')
    expect(link).toBe(`${SITE}/dashboard/leads/${ID}`)
  })

  test('says nothing of a phone that nobody gave', async () => {
    const { html, text } = await received({ phone: null })
    expect(html + text).not.toMatch(/Phone:|null|undefined/)
  })

  test('shortens a subject that a list of mails could not show', async () => {
    expect((await received({ subject: 'word '.repeat(40).trim() })).subject.length).toBeLessThanOrEqual(130)
  })

  test('shows hostile texts as texts, in every field', async () => {
    const wanted = skeletonOf((await received()).html)
    for (const hostile of HOSTILE_TEXTS) {
      const line = hostile.replace(/\s+/g, ' ')
      const { html } = await received({ name: line, subject: line, text: hostile })
      expect([hostile, skeletonOf(html)]).toEqual([hostile, wanted])
    }
  })
})

describe('the mail to whoever wrote', () => {
  test('says that we have it, and nothing that was written', async () => {
    const { subject, html, text } = await acknowledged()
    expect(subject).toBe('We have your message')
    for (const body of [html, text]) {
      expect(body).toContain('we will reply by e-mail')
      expect(body).toContain(brand.openingHours)
      expect(body).toContain('You did not write to us?')
      expect(body).not.toMatch(/undefined|null|\[object/)
    }
  })
})
