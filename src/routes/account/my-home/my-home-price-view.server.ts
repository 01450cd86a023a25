import type { AgreementView } from '#/features/agreements/agreement.queries.server.ts'
import { isLedgerOpen } from '#/features/agreements/agreement.rules.ts'
import { possibleRaise, priceOn, RAISE_NOTICE_DAYS } from '#/features/agreements/ledger/price-raise.rules.ts'
import { dayText } from '#/features/agreements/ledger-text.rules.ts'
import { dayOf } from '#/shared/dates.ts'
import { formatAmount } from '#/shared/money.ts'

/** The price of an agreement and what becomes of it; null where it is locked or nothing is signed. Server only. */
export function presentPrice({ terms, startsOn, status, raises }: AgreementView, today: string) {
  const { priceYearlyCapBasisPoints: cap } = terms
  if (startsOn === null || cap === 0) return null
  const possible = isLedgerOpen(status) ? possibleRaise(terms, startsOn, today) : null
  const last = terms.raises.at(-1)?.effectiveOn
  return {
    today: `The price is ${formatAmount(priceOn(terms, today))} today`,
    rule: `The seller may raise it at the end of each full year by ${cap / 100}% at most, and says so ${RAISE_NOTICE_DAYS} days before. A raise is added to the last payment and to what buying the rest costs; equity and monthly payments stay.`,
    raises: raises.map(({ id, effectiveOn, fromPesewas, pricePesewas, reason, ...raise }) => {
      const isAhead = effectiveOn > today && !raise.withdrawnAt
      return {
        id,
        from: dayText(effectiveOn),
        title: `${formatAmount(pricePesewas)} from ${dayText(effectiveOn)}`,
        kind: isAhead ? ('sale' as const) : ('neutral' as const),
        state: raise.withdrawnAt ? 'Withdrawn' : isAhead ? 'Announced' : 'Counts',
        lines: [
          `${formatAmount(pricePesewas - fromPesewas)} more than ${formatAmount(fromPesewas)}, announced on ${dayText(dayOf(raise.announcedAt))}`,
          reason,
          ...(raise.withdrawnAt
            ? [`Withdrawn on ${dayText(dayOf(raise.withdrawnAt))}: ${raise.withdrawalReason}`]
            : []),
        ],
        canBeWithdrawn: isLedgerOpen(status) && isAhead && effectiveOn === last,
      }
    }),
    possible: possible && {
      effectiveOn: possible.effectiveOn,
      day: dayText(possible.effectiveOn),
      from: formatAmount(possible.fromPesewas),
      most: formatAmount(possible.mostPesewas),
      mostMore: formatAmount(possible.mostPesewas - possible.fromPesewas),
    },
  }
}
export type PriceView = NonNullable<ReturnType<typeof presentPrice>>
