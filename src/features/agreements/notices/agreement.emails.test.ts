import { expect, test } from 'vitest'
import { renderTemplate } from '../../../../tests/support/mails.ts'
import { agreementAppliedMail, agreementDecidedMail } from './agreement.emails.ts'

test('the mail about an application says the amounts of its terms also in words', async () => {
  const terms = { price: 'GH₵100,000', optionFee: 'GH₵10,000', monthly: 'GH₵6,250.50', months: 18 }
  const about = { agreementId: 'a', number: 12, home: 'Family house', fullName: 'Ama Mensah' }
  const { text } = await renderTemplate(agreementAppliedMail, { ...about, ...terms })
  expect(text.replace(/\s+/g, ' ')).toContain(
    'price GH₵100,000 (one hundred thousand cedis), option fee GH₵10,000 (ten thousand cedis), then GH₵6,250.50 (six thousand two hundred and fifty cedis and fifty pesewas) a month for 18 months',
  )
})

test('the mail about a home that is reserved for somebody else says what that means', async () => {
  const about = { agreementId: 'a', number: 12, home: 'Family house', fullName: 'Ama Mensah' }
  const { text } = await renderTemplate(agreementDecidedMail, { ...about, kind: 'taken' })
  expect(text.replace(/\s+/g, ' ')).toContain(
    'Your application 12 for Family house waits: the home has been reserved for somebody else. You owe nothing. You may withdraw the application in My home, or leave it: if the home is free again, it goes on from where it is.',
  )
})

test('the mail about a home that is sold says that the application leads no further', async () => {
  const about = { agreementId: 'a', number: 12, home: 'Family house', fullName: 'Ama Mensah' }
  const { text } = await renderTemplate(agreementDecidedMail, { ...about, kind: 'sold' })
  expect(text.replace(/\s+/g, ' ')).toContain(
    'Your application 12 for Family house leads no further: the home has been sold. You owe nothing.',
  )
})
