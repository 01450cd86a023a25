import { urls } from '#/shared/urls.ts'
import { addressOf, callUs, greet } from '../../mail/letter.emails.ts'
import type { MailFacts, MailTemplate } from '../../mail/mail-template.schema.ts'
import type { About, ToBuyer } from '../notices/agreement.emails.ts'
import { withWords } from '../words/amount-words.rules.ts'

type Signed = { signedOn: string; hash: string; documentId?: string }

const ATTACHED =
  'The whole agreement, with both signatures, is attached as a PDF. Keep it: its code and its fingerprint can be checked by anybody.'

const surprise = ({ brand }: MailFacts) => ({ question: 'This surprises you?', answer: callUs(brand) })

/** To the buyer, once both parties have signed; mails from before the file went along have no `documentId`. */
export const agreementSignedMail: MailTemplate<
  ToBuyer & Signed & { optionFee: string; firstDueOn: string; monthly: string }
> = {
  name: 'agreement-signed',
  subject: 'Your agreement to rent to own is signed',
  write: (about, facts) => ({
    preview: `Agreement ${about.number}: ${about.home}.`,
    paragraphs: [
      greet(about.fullName),
      `Both parties have signed agreement ${about.number} about ${about.home}, on ${about.signedOn}. The home is reserved for you.`,
      ...(about.documentId ? [ATTACHED] : []),
      withWords(
        `The option fee of ${about.optionFee} is due now; the agreement becomes active once it is paid. The first month, ${about.monthly}, is due on ${about.firstDueOn}.`,
      ),
      `The whole text stands in My home. Its fingerprint (SHA-256) is ${about.hash}.`,
      'The agreement conveys no title: that takes a transfer, apart from it.',
    ],
    action: { label: 'Pay now', href: addressOf(facts, urls.agreementPayment(about.agreementId)) },
    surprise: surprise(facts),
  }),
}

/** To the seller whom the offer names, and to who signed for them, once both parties have signed. */
export const agreementSignedForSellerMail: MailTemplate<About & Signed & { fullName: string | null }> = {
  name: 'agreement-signed-seller',
  subject: 'The agreement to rent to own is signed',
  write: (about, facts) => ({
    preview: `Agreement ${about.number}: ${about.home}.`,
    paragraphs: [
      greet(about.fullName),
      `Both parties have signed agreement ${about.number} to rent ${about.home} to own, on ${about.signedOn}. The home is reserved for its buyer.`,
      ATTACHED,
      `The fingerprint (SHA-256) of the text that was signed is ${about.hash}.`,
      'The agreement conveys no title: that takes a transfer, apart from it.',
    ],
    action: { label: 'Check the document', href: addressOf(facts, urls.checkDocument()) },
    surprise: surprise(facts),
  }),
}
