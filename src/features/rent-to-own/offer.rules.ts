import { fractionOf, PESEWAS_PER_CEDI } from '#/shared/money.ts'
import { cedisText } from '../properties/price-text.rules.ts'
import type { PropertyStatus, PropertyTag } from '../properties/property.schema.ts'
import { REFUND_ROWS } from './offer.schema.ts'
import { BASIS_POINTS, type RentToOwnTerms } from './terms.rules.ts'

type Offered = { tag: PropertyTag; status: PropertyStatus }

/** Whether an offer of such a home can be made. */
export function canBeOffered({ tag, status }: Offered): boolean {
  return tag === 'For Sale' && status !== 'sold'
}

/** Whether visitors are shown the offer of such a home: while it is to be had. */
export function showsOffer({ tag, status }: Offered): boolean {
  return tag === 'For Sale' && status === 'active'
}

const SUGGESTED_MONTHS = 60
const HUNDRED_CEDIS = 10_000

/** Terms to begin with for a home of this price, which add up unless it costs next to nothing: five years, a tenth first. */
export function suggestedTerms(pricePesewas: number): RentToOwnTerms {
  const optionFeePesewas = roundDown(pricePesewas / 10, HUNDRED_CEDIS)
  const toPay = pricePesewas - optionFeePesewas
  const monthlyPesewas = Math.min(
    pricePesewas,
    roundDown((toPay / SUGGESTED_MONTHS) * 1.5, HUNDRED_CEDIS) + HUNDRED_CEDIS,
  )
  const lateFeePesewas = roundDown(monthlyPesewas / 50, PESEWAS_PER_CEDI)
  return {
    pricePesewas,
    optionFeePesewas,
    monthlyPesewas,
    equityShareBasisPoints: Math.max(
      1,
      Math.min(BASIS_POINTS, fractionOf(toPay, BASIS_POINTS, monthlyPesewas * SUGGESTED_MONTHS)),
    ),
    months: SUGGESTED_MONTHS,
    priceYearlyCapBasisPoints: 0,
    graceDays: 7,
    lateFeePesewas,
    lateFeeCapPesewas: 12 * lateFeePesewas,
    exitRefund: [
      { fromMonth: 6, basisPoints: 5_000 },
      { fromMonth: 24, basisPoints: 7_500 },
      { fromMonth: 48, basisPoints: 9_000 },
    ],
    repairs: { structure: 'seller', services: 'seller', fittings: 'buyer', grounds: 'buyer' },
  }
}

const roundDown = (pesewas: number, to: number) => Math.floor(pesewas / to) * to

/** Terms as the fields of the form hold them. */
export function offerFields(terms: RentToOwnTerms): Record<string, string> {
  const { exitRefund, repairs } = terms
  return {
    price: cedisText(terms.pricePesewas),
    optionFee: cedisText(terms.optionFeePesewas),
    monthly: cedisText(terms.monthlyPesewas),
    share: percentField(terms.equityShareBasisPoints),
    months: String(terms.months),
    priceCap: percentField(terms.priceYearlyCapBasisPoints),
    graceDays: String(terms.graceDays),
    lateFee: cedisText(terms.lateFeePesewas),
    lateFeeCap: cedisText(terms.lateFeeCapPesewas),
    ...Object.fromEntries(
      REFUND_ROWS.flatMap((row) => {
        const step = exitRefund[row - 1]
        return [
          [`refundMonth${row}`, step ? String(step.fromMonth) : ''],
          [`refundShare${row}`, step ? percentField(step.basisPoints) : ''],
        ]
      }),
    ),
    ...repairs,
  }
}

const percentField = (basisPoints: number) => String(basisPoints / 100)
