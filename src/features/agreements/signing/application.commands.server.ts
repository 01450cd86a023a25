import { actAsBuyer } from '#/features/accounts/buyer.commands.server.ts'
import { holdPublicProperty } from '#/features/properties/property-hold.queries.server.ts'
import { findOffer } from '#/features/rent-to-own/offer.queries.server.ts'
import type { IdentityVault } from '#/platform/crypto/identity-vault.ts'
import type { Services } from '#/platform/services.ts'
import type { Actor } from '#/shared/actor.ts'
import { newId } from '#/shared/ids.ts'
import { formatAmount } from '#/shared/money.ts'
import {
  applicationsClosed,
  appliedAlready,
  homeTaken,
  noOffer,
  offerChanged,
  tooManyApplications,
} from '../agreement.errors.ts'
import { OPEN_STATUSES } from '../agreement.rules.ts'
import { APPLICATION_CONSENT_VERSION } from '../agreement.schema.ts'
import type { ApplicationForm } from '../agreement-form.schema.ts'
import { type AppliedTerms, lockAgreement } from '../agreement-lock.queries.server.ts'
import { recordAgreementChange, takeAgreementStep } from '../agreement-step.commands.server.ts'
import { cardContext, maskGhanaCard } from '../ghana-card.rules.ts'
import { agreementAppliedMail } from '../notices/agreement.emails.ts'
import { mailBuyer, mailOffice } from '../notices/notice.commands.server.ts'

type BuyerServices = Pick<Services, 'db' | 'clock' | 'config' | 'jobs'>

const MOST_OPEN = 5
const NAME = 'agreements'

/**
 * Applies to rent a home to own, on the terms that its offer has now; the agreement holds a copy of them. Its
 * Ghana Card number is sealed. Refuses everybody while there is no key for that,
 * administrators, a home without an offer or with another one than was shown, one that is not on the market, and whoever
 * has applied for it already or has too many open applications.
 */
export async function applyToRentToOwn(
  services: BuyerServices & Pick<Services, 'identity'>,
  actor: Actor,
  form: ApplicationForm,
): Promise<{ agreementId: string; number: number }> {
  const { propertyId, offerId, monthlyIncome, employment } = form
  const { identity } = services
  if (!identity) throw applicationsClosed()
  const limit = services.config.agreements.changesPerAccount
  return await actAsBuyer(services, actor, { name: NAME, limit }, async (tx, now) => {
    const { id, status } = await holdPublicProperty(tx, { propertyId })
    if (status !== 'active') throw homeTaken()
    const offer = await findOffer(tx, { propertyId: id })
    if (!offer) throw noOffer()
    if (offer.id !== offerId) throw offerChanged()
    const open = await tx
      .selectFrom('agreements')
      .select(['number', 'propertyId'])
      .where('buyerId', '=', actor.accountId)
      .where('status', 'in', OPEN_STATUSES)
      .execute()
    const same = open.find((one) => one.propertyId === id)
    if (same) throw appliedAlready(same.number)
    if (open.length >= MOST_OPEN) throw tooManyApplications(MOST_OPEN)
    const home = await tx
      .selectFrom('properties')
      .select(['title', 'location'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const buyer = await tx
      .selectFrom('profiles')
      .select(['fullName', 'email'])
      .where('id', '=', actor.accountId)
      .executeTakeFirstOrThrow()
    const terms: AppliedTerms = {
      ...offer.terms,
      sellerName: offer.sellerName,
      sellerAddress: offer.sellerAddress,
      sellerEmail: offer.sellerEmail,
    }
    const { id: agreementId, number } = await tx
      .insertInto('agreements')
      .values({
        id: newId(now.getTime()),
        propertyId: id,
        ...home,
        buyerId: actor.accountId,
        buyerName: buyer.fullName?.slice(0, 100) || buyer.email.slice(0, 100),
        status: 'applied',
        terms: JSON.stringify(terms),
        monthlyIncomePesewas: monthlyIncome,
        employment,
        consentVersion: APPLICATION_CONSENT_VERSION,
        createdAt: now,
        updatedAt: now,
      })
      .returning(['id', 'number'])
      .executeTakeFirstOrThrow()
    await tx
      .insertInto('applicationIdentities')
      .values({ agreementId, ...identityOf(identity, agreementId, form), createdAt: now })
      .execute()
    await recordAgreementChange(tx, {
      agreementId,
      from: null,
      to: 'applied',
      by: actor,
      now,
      reason: null,
    })
    const applied = { id: agreementId, number, title: home.title, buyerId: actor.accountId }
    await mailBuyer(tx, services, applied, {
      key: 'applied',
      subject: 'We have your application',
      template: agreementAppliedMail,
      data: {
        price: formatAmount(terms.pricePesewas),
        optionFee: formatAmount(terms.optionFeePesewas),
        monthly: formatAmount(terms.monthlyPesewas),
        months: terms.months,
      },
    })
    await mailOffice(tx, services, applied, 'applied')
    return { agreementId, number }
  })
}

function identityOf(identity: IdentityVault, agreementId: string, form: ApplicationForm) {
  const { ghanaCard, guarantorName, guarantorPhone, guarantorRelationship } = form
  const { bytes, keyId } = identity.seal(Buffer.from(ghanaCard), cardContext(agreementId))
  return {
    cardSealed: bytes,
    keyId,
    cardShown: maskGhanaCard(ghanaCard),
    ...(guarantorName === ''
      ? {}
      : {
          guarantorName,
          guarantorPhone,
          guarantorRelationship,
          guarantorConsentVersion: APPLICATION_CONSENT_VERSION,
        }),
  }
}

/** Takes an application back, or leaves an offer unsigned. Refuses another's as not found, and one that is signed. */
export async function withdrawApplication(
  services: BuyerServices,
  actor: Actor,
  { agreementId }: { agreementId: string },
): Promise<void> {
  const limit = services.config.agreements.changesPerAccount
  await actAsBuyer(services, actor, { name: NAME, limit }, async (tx, now) => {
    const agreement = await lockAgreement(tx, { agreementId, buyerId: actor.accountId })
    await takeAgreementStep(tx, { agreement, to: 'withdrawn', by: actor, now })
    await mailOffice(tx, services, agreement, 'withdrawn')
  })
}
