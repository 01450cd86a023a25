import * as agreements from '#/features/agreements/notices/agreement.emails.ts'
import {
  agreementSignedForSellerMail,
  agreementSignedMail,
} from '#/features/agreements/signing/signed-copy.emails.ts'
import * as collections from '#/features/collections/collection.emails.ts'
import * as instalments from '#/features/instalments/instalment.emails.ts'
import type { MailTemplate } from '#/features/mail/mail-template.schema.ts'

type Mail = { template: MailTemplate; data: object }
const mailOf = <D extends object>(template: MailTemplate<D>, data: NoInfer<D>): Mail => ({ template, data })

/** The mails to the buyer of an agreement or a plan, of each kind, with what they say. */
export function aboutAgreements(
  agreement: { fullName: string | null } & Record<'agreementId' | 'home', string> & { number: number },
): Mail[] {
  const { fullName } = agreement
  const paid = { title: 'Agreement 12', page: '/dashboard/my-home?agreement=12' }
  const terms = { price: 'GH₵100,000', optionFee: 'GH₵10,000', monthly: 'GH₵6,250', months: 18 }
  const day = '5 February 2026'
  const reminder = {
    month: 2,
    amount: 'GH₵6,250',
    dueOn: day,
    graceEndsOn: '12 February 2026',
    fee: 'GH₵160',
  }
  const signed = { signedOn: day, hash: 'a'.repeat(64), documentId: agreement.agreementId }
  const instalment = {
    orderId: agreement.agreementId,
    number: 1001,
    home: agreement.home,
    fullName,
    amount: 'GH₵200,000',
    day,
    method: 'bank transfer',
    reference: 'GCB 81233',
  }
  return [
    ...(['before', 'after', 'arrears'] as const).map((kind) =>
      mailOf(instalments.instalmentReminderMail, {
        ...instalment,
        kind,
        position: 0,
        dueOn: day,
        days: 31,
      }),
    ),
    mailOf(instalments.instalmentReceiptMail, { ...instalment, left: 'GH₵0', next: null }),
    mailOf(instalments.instalmentReceiptMail, {
      ...instalment,
      paymentId: agreement.agreementId,
      left: 'GH₵400,000',
      next: 'GH₵200,000 on 5 March 2026',
    }),
    mailOf(agreements.agreementAppliedMail, { ...agreement, ...terms }),
    ...(['approved', 'refused', 'more', 'offered', 'expired'] as const).map((kind) =>
      mailOf(agreements.agreementDecidedMail, { ...agreement, kind, reason: 'The papers', until: day }),
    ),
    mailOf(agreementSignedMail, { ...agreement, ...terms, ...signed, firstDueOn: '5 March 2026' }),
    mailOf(agreementSignedForSellerMail, { ...agreement, ...signed }),
    mailOf(agreements.agreementReceiptMail, {
      ...agreement,
      receipt: 7,
      amount: 'GH₵6,410',
      day,
      lines: ['GH₵160 went to late fees', 'GH₵6,250 went to what was due'],
      equity: 'GH₵15,000',
      next: 'Next: GH₵6,250 on 5 March 2026.',
    }),
    mailOf(agreements.agreementReminderMail, { ...agreement, ...reminder, kind: 'before' }),
    mailOf(agreements.agreementReminderMail, { ...agreement, ...reminder, kind: 'after' }),
    mailOf(agreements.agreementLateFeeMail, { ...agreement, month: 2, fee: 'GH₵160', toPay: 'GH₵6,410' }),
    mailOf(agreements.agreementArrearsMail, { ...agreement, days: 31, toPay: 'GH₵12,660', until: day }),
    ...(['bought', 'exited', 'defaulted'] as const).map((kind) =>
      mailOf(agreements.agreementEndedMail, { ...agreement, kind, refund: 'GH₵5,000', reason: 'Agreed' }),
    ),
    ...[true, false].map((isAlone) =>
      mailOf(agreements.agreementProposalMail, {
        ...agreement,
        kind: isAlone ? 'reversal' : 'adjustment',
        amount: 'GH₵12,000',
        isAlone,
      }),
    ),
    ...[true, false].map((isAlone) =>
      mailOf(agreements.agreementProposalMail, {
        ...agreement,
        ...{ kind: 'payment', amount: 'GH₵12,000', isAlone },
      }),
    ),
    mailOf(agreements.agreementPriceMail, {
      ...agreement,
      effectiveOn: day,
      from: 'GH₵100,000',
      rise: {
        to: 'GH₵105,000',
        more: 'GH₵5,000',
        today: 'GH₵60,000',
        lastDueOn: day,
        last: 'GH₵11,250',
      },
      reason: 'The road was tarred',
    }),
    mailOf(agreements.agreementPriceMail, {
      ...agreement,
      effectiveOn: day,
      from: 'GH₵100,000',
      rise: null,
      reason: 'The road was not tarred',
    }),
    mailOf(collections.collectionReturnedMail, {
      fullName,
      ...paid,
      amount: 'GH₵6,250',
      reason: 'It ended.',
    }),
    mailOf(collections.collectionParkedMail, { fullName, ...paid, came: 'GH₵6,250' }),
  ]
}
