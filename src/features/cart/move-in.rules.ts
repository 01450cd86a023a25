import { formatAmount, formatPrice } from '#/shared/money.ts'
import { countOf } from '#/shared/text.ts'
import { RENTAL_APPLICATION_FEE_PESEWAS } from '../properties/property.rules.ts'
import {
  moveInPesewas,
  paymentSchedule,
  type ScheduledItem,
  type ScheduleTerms,
} from './payment-schedule.rules.ts'

/** A part of the cost to move in; `share` is how much of it that is, in per cent, and 0 where there is nothing to draw. */
export type MoveInLine = { term: string; amount: string; share: number }

/** The cost to move in, added up for reading. */
export type MoveInText = {
  lines: MoveInLine[]
  /** `GH₵105,050` */
  total: string
  /** Whether something may come to it that nobody has stated. */
  isLeast: boolean
  /** `GH₵17,500 × 5 + deposit + fees`, as far as they are stated; null while the months in advance are unsaid. */
  formula: string | null
}

const ASK = 'Not stated, ask'

/** Whether more may come to the cost to move in than is stated. */
export const isLeastToMoveIn = ({
  advanceMonths,
  agentFeePesewas,
  otherFeesPesewas,
}: Pick<ScheduledItem, 'advanceMonths' | 'agentFeePesewas' | 'otherFeesPesewas'>) =>
  advanceMonths === null || agentFeePesewas === null || otherFeesPesewas === null

export const moveInTerm = (isLeast: boolean) => (isLeast ? 'To move in, at least' : 'To move in')

/**
 * The cost to move in as cart and checkout say it: the sum of the home's own page. `notes` are sentences that say what
 * of it is paid otherwise than the payments above it tell.
 */
export type CartMoveIn = { term: string; amount: string; notes: string[] }

/**
 * The cost to move in of one of `rentalsOrdered` rentals that are ordered together on these terms. A lease that is
 * shorter than the months in advance costs less than the page says: then both sums are named. Formats money: server only.
 */
export function presentCartMoveIn(
  item: ScheduledItem,
  { terms, rentalsOrdered }: { terms: ScheduleTerms; rentalsOrdered: number },
): CartMoveIn {
  const { advanceMonths } = item
  const term = moveInTerm(isLeastToMoveIn(item))
  const onItsPage = wholePesewas(item)
  const onTheseTerms = moveInPesewas(paymentSchedule(item, terms))
  const isShorter = onTheseTerms !== onItsPage
  return {
    term: isShorter && terms.lease ? `${term}, with a lease of ${terms.lease.months} months` : term,
    amount: formatAmount(onTheseTerms),
    notes: [
      ...(isShorter
        ? [`Its page says ${formatAmount(onItsPage)}, with ${advanceMonths} months in advance.`]
        : []),
      ...(rentalsOrdered > 1
        ? [
            `The application fee of ${formatAmount(RENTAL_APPLICATION_FEE_PESEWAS)} is in this sum. You pay it once, not for each home.`,
          ]
        : []),
    ],
  }
}

/** Until the keys, for a home that is ordered alone with all its months in advance. */
const wholePesewas = (item: ScheduledItem) =>
  moveInPesewas(paymentSchedule(item, { orderedOn: null, lease: null }))

/** What it costs until a tenant of this home, ordered alone, has the keys. Formats money: server only. */
export function presentMoveIn(item: ScheduledItem): MoveInText {
  const { pricePesewas, advanceMonths, depositPesewas, agentFeePesewas, otherFeesPesewas } = item
  const totalPesewas = wholePesewas(item)
  const deposit = depositPesewas ?? pricePesewas
  const fees = (agentFeePesewas ?? 0) + (otherFeesPesewas ?? 0) + RENTAL_APPLICATION_FEE_PESEWAS
  const line = (term: string, pesewas: number | null, none = 'None'): MoveInLine => ({
    term,
    amount: pesewas === null ? ASK : pesewas === 0 ? none : formatAmount(pesewas),
    share: pesewas ? (100 * pesewas) / totalPesewas : 0,
  })
  const isUnsaid = agentFeePesewas === null
  return {
    lines: [
      // What checkout takes beyond the deposit is rent as well, so that the parts come to the sum.
      line(rentTerm(item), totalPesewas - deposit - fees),
      line('Deposit, comes back', deposit),
      line('Application fee', RENTAL_APPLICATION_FEE_PESEWAS),
      ...(isUnsaid && otherFeesPesewas === null
        ? [line('Agent’s and other fees', null)]
        : [line('Agent’s fee', agentFeePesewas), line('Other fees', otherFeesPesewas)]),
      ...(advanceMonths === null ? [line('More months in advance', null)] : []),
    ],
    total: formatAmount(totalPesewas),
    isLeast: isLeastToMoveIn(item),
    formula:
      advanceMonths === null
        ? null
        : `${formatPrice(pricePesewas)} × ${Math.max(1, advanceMonths)}${deposit > 0 ? ' + deposit' : ''} + fees`,
  }
}

function rentTerm({ pricePesewas, advanceMonths, depositPesewas }: ScheduledItem): string {
  if (advanceMonths !== null && advanceMonths > 1)
    return `Rent, ${countOf(advanceMonths, 'month', 'months')} ahead`
  return (depositPesewas ?? pricePesewas) < pricePesewas
    ? 'First month and part of the next'
    : 'First month’s rent'
}
