import * as v from 'valibot'
import { asWritten, countOf } from '#/shared/text.ts'
import { parseCedis } from '../properties/price-text.rules.ts'
import {
  BASIS_POINTS,
  type ExitRefundStep,
  MOST_GRACE_DAYS,
  REPAIRERS,
  type RentToOwnTerms,
  type RepairPart,
  TERM_MONTHS,
  termsProblems,
} from './terms.rules.ts'

export const MOST_SELLER_NAME_CHARACTERS = 200
export const MOST_SELLER_ADDRESS_CHARACTERS = 500

/** How many refund steps the form has room for. */
export const REFUND_ROWS = [1, 2, 3, 4, 5] as const

export const REPAIR_LABELS: Record<RepairPart, string> = {
  structure: 'Structure: walls, roof, foundations',
  services: 'Services: pipes, wiring, water tank or borehole',
  fittings: 'Fittings: doors, taps, lights, paint',
  grounds: 'Grounds: compound, drains, wall and gate',
}

export const OFFER_MESSAGES = {
  amount: 'Enter an amount in cedis, such as 250,000',
  share: 'Enter a share in per cent, such as 60 or 62.5',
  cap: 'Enter a share in per cent, 0 for a locked price',
  months: `Enter ${TERM_MONTHS.min} to ${TERM_MONTHS.max} whole months`,
  days: `Enter 0 to ${MOST_GRACE_DAYS} whole days`,
  refundMonth: 'Enter the month from which this share is refunded, 0 for the first day',
  refundShare: 'Enter the share of the equity in per cent',
  repairs: 'Say who repairs this',
  sellerName: 'Enter who sells, in at least 2 characters',
  sellerAddress: 'Enter where the seller lives or has its office, in at least 5 characters',
  sellerEmail: 'Enter the e-mail address to which the signed agreement is sent',
  tooLong: (most: number) => `Use at most ${countOf(most, 'character', 'characters')}`,
} as const
const M = OFFER_MESSAGES

const text = v.pipe(v.optional(v.string(), ''), v.trim())

const amount = v.pipe(
  text,
  v.transform((value) => parseCedis(value) ?? -1),
  v.minValue(0, M.amount),
)

// In basis points: no more than two decimals can be said.
const percent = (message: string) =>
  v.pipe(
    text,
    v.transform((value) => value.replace(/\s*%$/, '')),
    v.regex(/^\d{1,3}(\.\d{1,2})?$/, message),
    v.transform((value) => Math.round(Number(value) * 100)),
    v.maxValue(BASIS_POINTS, message),
  )

const whole = (least: number, most: number, message: string) =>
  v.pipe(
    text,
    v.regex(/^\d{1,4}$/, message),
    v.transform(Number),
    v.minValue(least, message),
    v.maxValue(most, message),
  )

const line = (least: number, most: number, message: string) =>
  v.pipe(
    text,
    v.transform((value) => asWritten(value).replace(/\s+/g, ' ').trim()),
    v.check((value) => [...value].length >= least, message),
    v.check((value) => [...value].length <= most, M.tooLong(most)),
  )

const repairer = v.picklist(REPAIRERS, M.repairs)

type RefundRow = (typeof REFUND_ROWS)[number]

// A row of which nothing is filled in is none.
const refundMonth = v.union(
  [
    v.pipe(
      text,
      v.literal(''),
      v.transform(() => null),
    ),
    whole(0, TERM_MONTHS.max, M.refundMonth),
  ],
  M.refundMonth,
)
const refundShare = v.union(
  [
    v.pipe(
      text,
      v.literal(''),
      v.transform(() => null),
    ),
    percent(M.refundShare),
  ],
  M.refundShare,
)

const refundEntries = Object.fromEntries(
  REFUND_ROWS.flatMap((row) => [
    [`refundMonth${row}`, refundMonth],
    [`refundShare${row}`, refundShare],
  ]),
) as Record<`refundMonth${RefundRow}`, typeof refundMonth> &
  Record<`refundShare${RefundRow}`, typeof refundShare>

/** The terms of an offer as its form posts them. */
export const offerTermsForm = v.pipe(
  v.object({
    price: amount,
    optionFee: amount,
    monthly: amount,
    share: percent(M.share),
    months: whole(TERM_MONTHS.min, TERM_MONTHS.max, M.months),
    priceCap: percent(M.cap),
    graceDays: whole(0, MOST_GRACE_DAYS, M.days),
    lateFee: amount,
    lateFeeCap: amount,
    ...refundEntries,
    structure: repairer,
    services: repairer,
    fittings: repairer,
    grounds: repairer,
  }),
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return
    for (const row of REFUND_ROWS) {
      const [month, share] = [dataset.value[`refundMonth${row}`], dataset.value[`refundShare${row}`]]
      if ((month === null) === (share === null)) continue
      const key = month === null ? (`refundMonth${row}` as const) : (`refundShare${row}` as const)
      addIssue({
        message: month === null ? M.refundMonth : M.refundShare,
        path: [{ type: 'object', origin: 'value', input: dataset.value, key, value: dataset.value[key] }],
      })
    }
  }),
  v.transform(
    (form): RentToOwnTerms => ({
      pricePesewas: form.price,
      optionFeePesewas: form.optionFee,
      monthlyPesewas: form.monthly,
      equityShareBasisPoints: form.share,
      months: form.months,
      priceYearlyCapBasisPoints: form.priceCap,
      graceDays: form.graceDays,
      lateFeePesewas: form.lateFee,
      lateFeeCapPesewas: form.lateFeeCap,
      exitRefund: REFUND_ROWS.flatMap((row): ExitRefundStep[] => {
        const [fromMonth, basisPoints] = [form[`refundMonth${row}`], form[`refundShare${row}`]]
        return fromMonth === null || basisPoints === null ? [] : [{ fromMonth, basisPoints }]
      }),
      repairs: {
        structure: form.structure,
        services: form.services,
        fittings: form.fittings,
        grounds: form.grounds,
      },
    }),
  ),
)

/** Who sells, and which offer the form was opened with: empty while there was none. */
export const offerSellerForm = v.object({
  current: v.optional(v.string(), ''),
  sellerName: line(2, MOST_SELLER_NAME_CHARACTERS, M.sellerName),
  sellerAddress: line(5, MOST_SELLER_ADDRESS_CHARACTERS, M.sellerAddress),
  // To one plain address a mail can be owed.
  sellerEmail: v.pipe(text, v.maxLength(254, M.sellerEmail), v.email(M.sellerEmail)),
})

/** At which field of the form a term stands. */
export const TERM_FIELDS: Record<keyof RentToOwnTerms, string> = {
  pricePesewas: 'price',
  optionFeePesewas: 'optionFee',
  monthlyPesewas: 'monthly',
  equityShareBasisPoints: 'share',
  months: 'months',
  priceYearlyCapBasisPoints: 'priceCap',
  graceDays: 'graceDays',
  lateFeePesewas: 'lateFee',
  lateFeeCapPesewas: 'lateFeeCap',
  exitRefund: 'refundMonth1',
  repairs: 'structure',
}

/** An offer as its form posts it. */
export const offerForm = v.pipe(
  v.intersect([
    v.pipe(
      offerTermsForm,
      // With the fields, so that all that is wrong is said at once.
      v.rawCheck(({ dataset, addIssue }) => {
        if (!dataset.typed) return
        for (const { field, reason } of termsProblems(dataset.value))
          addIssue({
            message: reason,
            path: [
              {
                type: 'object',
                origin: 'value',
                input: dataset.value,
                key: TERM_FIELDS[field],
                value: dataset.value[field],
              },
            ],
          })
      }),
      v.transform((terms) => ({ terms })),
    ),
    offerSellerForm,
  ]),
)
export type OfferForm = v.InferOutput<typeof offerForm>

/** That an offer ends. */
export const offerEndForm = v.object({ current: v.optional(v.string(), '') })
export type OfferEndForm = v.InferOutput<typeof offerEndForm>

/** The offer of a home that holds now. `madeAt` in UTC. */
export type OfferView = {
  id: string
  /** Counted from 1 for each home. */
  version: number
  terms: RentToOwnTerms
  sellerName: string
  sellerAddress: string
  /** Where the signed agreement is mailed to; null in offers from before it was asked for. */
  sellerEmail: string | null
  madeAt: Date
}

/** Earlier offers of a home, for who manages it. */
export type EndedOffer = { version: number; madeAt: Date; endedAt: Date }
