import { expect, test } from 'vitest'
import { renderTemplate } from '../../../../tests/support/mails.ts'
import { agreementSignedMail } from './signed-copy.emails.ts'

test('the mail about a signed agreement says what is to be paid also in words', async () => {
  const about = { agreementId: 'a', number: 12, home: 'Family house', fullName: 'Ama Mensah' }
  const signed = { signedOn: '5 January 2026', hash: 'a'.repeat(64), documentId: 'd' }
  const due = { optionFee: 'GH₵10,000', monthly: 'GH₵6,250.50', firstDueOn: '5 February 2026' }
  const { text } = await renderTemplate(agreementSignedMail, { ...about, ...signed, ...due })
  const line = text.replace(/\s+/g, ' ')
  expect(line).toContain('The option fee of GH₵10,000 (ten thousand cedis) is due now')
  expect(line).toContain(
    'The first month, GH₵6,250.50 (six thousand two hundred and fifty cedis and fifty pesewas), is due on 5 February 2026.',
  )
})
