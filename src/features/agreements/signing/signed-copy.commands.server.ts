import type { Transaction } from 'kysely'
import type { DB } from '#/database/schema.gen.ts'
import { queueMail } from '#/features/mail/mail.commands.server.ts'
import type { Services } from '#/platform/services.ts'
import { formatAmount } from '#/shared/money.ts'
import type { LockedAgreement } from '../agreement-lock.queries.server.ts'
import { makeLockedDocument } from '../documents/document.commands.server.ts'
import { ledgerPlan } from '../ledger/plan.rules.ts'
import { dayText } from '../ledger-text.rules.ts'
import { mailBuyer } from '../notices/notice.commands.server.ts'
import { agreementSignedForSellerMail, agreementSignedMail } from './signed-copy.emails.ts'

/**
 * Makes the PDF of an agreement that both parties have signed just now, and mails it to the buyer, to the seller where
 * the offer names an address, and to who signed for the seller; each address once.
 */
export async function mailSignedCopy(
  tx: Transaction<DB>,
  services: Pick<Services, 'clock' | 'jobs' | 'config'>,
  agreement: LockedAgreement & { startsOn: string },
): Promise<void> {
  const { id: agreementId, number, title: home, terms, startsOn, documentHash } = agreement
  const wanted = { agreementId, kind: 'agreement', subject: '' } as const
  const { documentId } = await makeLockedDocument(tx, services, { wanted, isJustSigned: true })
  const first = ledgerPlan(terms, startsOn).instalments.find((one) => one.number === 1)
  const signed = { signedOn: dayText(startsOn), hash: documentHash ?? '', documentId }
  await mailBuyer(tx, services, agreement, {
    key: 'signed',
    subject: 'Both parties have signed the agreement',
    template: agreementSignedMail,
    data: {
      ...signed,
      optionFee: formatAmount(terms.optionFeePesewas),
      firstDueOn: first ? dayText(first.dueOn) : '',
      monthly: formatAmount(first?.amountPesewas ?? terms.monthlyPesewas),
    },
  })
  const signer = await tx
    .selectFrom('agreementSignatures')
    .innerJoin('profiles', 'profiles.id', 'agreementSignatures.accountId')
    .select(['profiles.id as accountId', 'profiles.email', 'profiles.fullName'])
    .where('agreementId', '=', agreementId)
    .where('party', '=', 'seller')
    .executeTakeFirst()
  const seller = terms.sellerEmail
    ? { accountId: null, email: terms.sellerEmail, fullName: terms.sellerName }
    : undefined
  const isSame = signer?.email.toLowerCase() === seller?.email.toLowerCase()
  for (const one of [signer, isSame ? undefined : seller]) {
    if (!one) continue
    const { accountId, email: recipient, fullName } = one
    await queueMail(tx, services, {
      template: agreementSignedForSellerMail,
      data: { agreementId, number, home, fullName, ...signed },
      accountId,
      recipient,
    })
  }
}
