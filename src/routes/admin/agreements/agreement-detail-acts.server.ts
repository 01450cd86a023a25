import { redirectDocument } from 'react-router'
import {
  adjustmentForm,
  agreementRefundForm,
  offerForm,
  parkedPaymentForm,
  paymentForm,
  proposalForm,
  raiseForm,
  raiseWithdrawalForm,
  reasonForm,
  reversalForm,
  settledAgreementRefundForm,
  settlementForm,
} from '#/features/agreements/agreement-form.schema.ts'
import { makeDocumentForOffice } from '#/features/agreements/documents/document.commands.server.ts'
import { documentForm } from '#/features/agreements/documents/document.schema.ts'
import {
  adjustEquity,
  type Corrected,
  declineProposal,
  makeProposal,
  reverseLedgerEntry,
} from '#/features/agreements/ledger-correction.commands.server.ts'
import {
  retryAgreementRefund,
  settleAgreementRefund,
} from '#/features/agreements/paying/failed-agreement-refund.commands.server.ts'
import { decideParkedPayment } from '#/features/agreements/paying/parked-payment.commands.server.ts'
import { recordAgreementPayment } from '#/features/agreements/payment-recording.commands.server.ts'
import { raisePrice, withdrawRaise } from '#/features/agreements/price/price-raise.commands.server.ts'
import {
  settleDefault,
  settleExit,
  settlePurchase,
} from '#/features/agreements/settlement.commands.server.ts'
import {
  approveApplication,
  askForMore,
  expireAgreement,
  offerAgreement,
  refuseApplication,
} from '#/features/agreements/signing/signing.commands.server.ts'
import { urls } from '#/shared/urls.ts'
import { doing, done, on, onceConfirmed } from '#/web/act/act-route.server.ts'
import { AGREEMENT_ACTS } from './agreement-detail-acts.ts'

const corrected = (outcome: Corrected, made: string) =>
  done(outcome.isProposed ? `Proposed. Another administrator has to agree: ${outcome.why}` : made)

const DECIDED = {
  booked: 'The payment is in the ledger',
  returned: 'The payment goes back to the buyer',
  resolved: 'Noted. No money was moved',
}

/** What is done with an agreement: what cannot be undone is asked about first. */
export const agreementHandlers = [
  onceConfirmed(AGREEMENT_ACTS.approve, reasonForm, doing(approveApplication, 'Approved')),
  on(AGREEMENT_ACTS.ask, reasonForm, doing(askForMore, 'Asked. The buyer reads it under My home')),
  onceConfirmed(AGREEMENT_ACTS.refuse, reasonForm, doing(refuseApplication, 'Refused')),
  on(
    AGREEMENT_ACTS.offer,
    offerForm,
    doing(offerAgreement, 'Signed for the seller. The buyer can sign it now'),
  ),
  onceConfirmed(AGREEMENT_ACTS.expire, reasonForm, doing(expireAgreement, 'Ended')),
  on(AGREEMENT_ACTS.record, paymentForm, async ({ services, actor }, form) => {
    const { receipt } = await recordAgreementPayment(services, actor, form)
    return done(`The payment is recorded: receipt ${receipt}`)
  }),
  onceConfirmed(AGREEMENT_ACTS.reverse, reversalForm, async ({ services, actor }, form) => {
    return corrected(await reverseLedgerEntry(services, actor, form), 'Undone by an entry that names it')
  }),
  onceConfirmed(AGREEMENT_ACTS.adjust, adjustmentForm, async ({ services, actor }, form) => {
    const { agreementId, amount, direction, reason } = form
    const amountPesewas = direction === 'add' ? amount : -amount
    const outcome = await adjustEquity(services, actor, { agreementId, amountPesewas, reason })
    return corrected(outcome, 'The equity is adjusted')
  }),
  onceConfirmed(AGREEMENT_ACTS.raise, raiseForm, doing(raisePrice, 'Announced. The buyer is mailed')),
  onceConfirmed(
    AGREEMENT_ACTS.withdrawRaise,
    raiseWithdrawalForm,
    doing(withdrawRaise, 'Withdrawn. The buyer is mailed'),
  ),
  onceConfirmed(AGREEMENT_ACTS.decideParked, parkedPaymentForm, async ({ services, actor }, form) => {
    return done(DECIDED[await decideParkedPayment(services, actor, form)])
  }),
  onceConfirmed(AGREEMENT_ACTS.retryRefund, agreementRefundForm, async ({ services, actor }, form) => {
    const { isPaid } = await retryAgreementRefund(services, actor, form)
    return done(isPaid ? 'The provider has paid this refund by now' : 'The refund is asked for again')
  }),
  onceConfirmed(
    AGREEMENT_ACTS.settleRefund,
    settledAgreementRefundForm,
    doing(settleAgreementRefund, 'The refund is settled'),
  ),
  on(AGREEMENT_ACTS.makeProposal, proposalForm, doing(makeProposal, 'It is made')),
  onceConfirmed(AGREEMENT_ACTS.declineProposal, proposalForm, doing(declineProposal, 'It is declined')),
  onceConfirmed(AGREEMENT_ACTS.withdrawProposal, proposalForm, doing(declineProposal, 'It is withdrawn')),
  onceConfirmed(AGREEMENT_ACTS.purchase, settlementForm, doing(settlePurchase, 'Bought. The home is sold')),
  onceConfirmed(
    AGREEMENT_ACTS.exit,
    settlementForm,
    doing(settleExit, 'Settled. The home is on the market again'),
  ),
  onceConfirmed(
    AGREEMENT_ACTS.default,
    settlementForm,
    doing(settleDefault, 'Ended. The home is on the market again'),
  ),
  on(AGREEMENT_ACTS.document, documentForm, async ({ services, actor }, form) => {
    const { documentId } = await makeDocumentForOffice(services, actor, form)
    return redirectDocument(urls.agreementFile(documentId))
  }),
]
