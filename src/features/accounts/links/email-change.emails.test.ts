import { expect, test } from 'vitest'
import { MAIL_BRAND as brand, renderTemplate, MAIL_SITE as SITE } from '../../../../tests/support/mails.ts'
import { changeEmailToMail, emailReservedMail, emailRestoredMail } from './email-change.emails.ts'

const TOKEN = 'Zm9vYmFyYmF6cXV4Zm9vYmFyYmF6cXV4Zm9vYmFyYmE'

// Whoever has the address may be a stranger to the account.
test.each([
  ['change-email-to', () => renderTemplate(changeEmailToMail, { tokenId: 'token-id' }, { token: TOKEN })],
  ['email-reserved', () => renderTemplate(emailReservedMail, { until: '2026-11-28T09:14:00.000Z' })],
  ['email-restored', () => renderTemplate(emailRestoredMail, {})],
] as const)('the mail %s names nobody, and the business', async (_, make) => {
  const { html, text } = await make()
  for (const body of [html, text]) {
    expect(body).toContain('Hello,')
    expect(body).toContain(brand.name)
    expect(body).not.toContain('token-id')
  }
})

test('the link to the new address works for an hour', async () => {
  const { text, link } = await renderTemplate(changeEmailToMail, { tokenId: 'token-id' }, { token: TOKEN })
  expect(link).toBe(`${SITE}/change-email?token=${TOKEN}`)
  expect(text.replaceAll('\u00a0', ' ')).toContain('for 1 hour: until 21 November 2026, 10:14 (Accra).')
})
