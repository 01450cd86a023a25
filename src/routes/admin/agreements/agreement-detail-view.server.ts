import type { AgreementView } from '#/features/agreements/agreement.queries.server.ts'
import { ANSWERED } from '#/features/agreements/agreement.rules.ts'
import { AGREEMENT_STATUSES } from '#/features/agreements/agreement.schema.ts'
import type { OpenProposal } from '#/features/agreements/managed-agreement.queries.server.ts'
import type { CollectionTry } from '#/features/collections/collection.schema.ts'
import type { RentToOwnTerms } from '#/features/rent-to-own/terms.rules.ts'
import { formatDateTime } from '#/shared/dates.ts'
import { formatAmount } from '#/shared/money.ts'
import { countOf } from '#/shared/text.ts'

/** What became of it, and the online payments that its books did not take, such as one approved after an exit. Formats money: server only. */
export function presentHistory(changes: AgreementView['changes'], returned: readonly CollectionTry[]) {
  return [
    ...changes.map(({ toStatus, reason, changedAt }, at) => ({
      // An application that stays one was asked for more, or its applicant answered, as its reason says in full.
      text:
        changes[at - 1]?.toStatus === toStatus
          ? reason?.startsWith(ANSWERED)
            ? 'Answered'
            : 'More asked for'
          : AGREEMENT_STATUSES[toStatus],
      on: changedAt,
      reason,
    })),
    ...returned.map(({ amountPesewas, reference, reason, at, isRefundStuck }) => ({
      text: `${formatAmount(amountPesewas)} ${isRefundStuck ? 'could not be paid back' : 'paid back'}`,
      on: at,
      reason: [reason, `Payment ${reference}`].filter(Boolean).join(' · '),
    })),
  ]
    .sort((one, other) => one.on.getTime() - other.on.getTime())
    .map(({ on, ...event }, id) => ({ id, ...event, at: formatDateTime(on) }))
}

/** What happened last, in one line: the last step and its moment, and how many payments went back. */
export function latestOf(changes: AgreementView['changes'], returned: readonly CollectionTry[]): string {
  const steps = presentHistory(changes, []).slice(-1)
  return [
    ...steps.flatMap(({ text, at }) => [text, at]),
    ...(returned.length > 0 ? [`${countOf(returned.length, 'payment', 'payments')} paid back`] : []),
  ].join(' · ')
}

/** What somebody says of themselves to rent to own, and what the payment is of their income; null once it is gone. Formats money: server only. */
export function presentApplication(
  { monthlyIncomePesewas: income, terms, buyerName, identity, ...agreement }: AgreementView,
  limitPercent: number,
) {
  if (!income) return null
  const limitPesewas = Math.floor((income * limitPercent) / 100)
  return {
    income: formatAmount(income),
    employment: agreement.employment ?? '',
    consent: `Version ${agreement.consentVersion}, ${formatDateTime(agreement.createdAt)}`,
    card:
      identity?.cardShown ??
      (buyerName ? 'No number is kept: ask the buyer' : 'Went with the account of the buyer'),
    guarantor: identity?.guarantorName
      ? `${identity.guarantorName} (${identity.guarantorRelationship}), ${identity.guarantorPhone}`
      : null,
    share: `${Math.round((terms.monthlyPesewas / income) * 100)}%`,
    above:
      terms.monthlyPesewas * 100 > income * limitPercent
        ? formatAmount(terms.monthlyPesewas - limitPesewas)
        : null,
    limit: `${limitPercent}%`,
  }
}

/** What was agreed in short, with what the home is listed for now where that is another price. */
export const termsLine = (
  { pricePesewas, optionFeePesewas, months }: RentToOwnTerms,
  listedPesewas: number | null,
) =>
  `Price ${formatAmount(pricePesewas)}${listedPesewas === null || listedPesewas === pricePesewas ? '' : ` (listed for ${formatAmount(listedPesewas)})`} · option fee ${formatAmount(optionFeePesewas)} · ${countOf(months, 'month', 'months')}`

/** A change that waits for a second administrator, and what whoever looks at it can do. Formats money: server only. */
export function presentProposal({ amountPesewas, proposedAt, aloneFrom, ...proposal }: OpenProposal) {
  const at = formatDateTime(proposedAt)
  const alone = proposal.mayAgree
    ? 'There is no other, and a day has passed: you can agree yourself.'
    : `Another administrator has to agree${aloneFrom ? `; as there is no other, you can yourself from ${formatDateTime(aloneFrom)}` : ''}.`
  return {
    id: proposal.id,
    kind: proposal.kind,
    reason: proposal.reason,
    isOwn: proposal.isOwn,
    mayAgree: proposal.mayAgree,
    amount: `${amountPesewas < 0 ? '−' : ''}${formatAmount(Math.abs(amountPesewas))}`,
    proposed: proposal.isOwn
      ? `You proposed it on ${at}. ${alone}`
      : `${proposal.proposedByName ?? 'An administrator'} proposed it on ${at}.`,
  }
}
