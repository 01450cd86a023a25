import { expect, test } from 'vitest'
import { renderTemplate } from '../../../../tests/support/mails.ts'
import { agreementAppliedMail } from './agreement.emails.ts'

test('the mail about an application says the amounts of its terms also in words', async () => {
  const terms = { price: 'GH₵100,000', optionFee: 'GH₵10,000', monthly: 'GH₵6,250.50', months: 18 }
  const about = { agreementId: 'a', number: 12, home: 'Family house', fullName: 'Ama Mensah' }
  const { text } = await renderTemplate(agreementAppliedMail, { ...about, ...terms })
  expect(text.replace(/\s+/g, ' ')).toContain(
    'price GH₵100,000 (one hundred thousand cedis), option fee GH₵10,000 (ten thousand cedis), then GH₵6,250.50 (six thousand two hundred and fifty cedis and fifty pesewas) a month for 18 months',
  )
})
