import type { AgreementView } from '#/features/agreements/agreement.queries.server.ts'
import type { AgreementAccount } from '#/features/agreements/agreement-account.rules.ts'
import { equityIn } from '#/features/agreements/ledger/position.rules.ts'
import { dayText, tableDay } from '#/features/agreements/ledger-text.rules.ts'
import { CURE_DAYS, FIRST_NOTICE_DAYS } from '#/features/agreements/reminder.rules.ts'
import { lateRule } from '#/features/rent-to-own/offer-example.rules.ts'
import { monthlyParts, rentToOwnSchedule, totalPaidPesewas } from '#/features/rent-to-own/terms.rules.ts'
import { formatAmount } from '#/shared/money.ts'
import { HOME_WORDS, type HomeReader } from './my-home-words.ts'

/** What is to be paid next, or all that is due, with what it consists of. Null after the last. Formats money: server only. */
export function presentNext(
  account: AgreementAccount,
  {
    terms: { lateFeePesewas },
    status,
    today,
  }: Pick<AgreementView, 'terms' | 'status'> & {
    today: string
  },
) {
  const { next, arrearsPesewas, position, balances } = account
  if (!next) return null
  const { number, dueOn, toPayPesewas, isDue, graceEndsOn } = next
  const open = isDue
    ? position.instalments.filter((one) => one.isDue && one.paidPesewas < one.amountPesewas)
    : [next]
  const left = open.reduce((sum, one) => sum + one.amountPesewas - one.paidPesewas, 0)
  const equity = open.reduce((sum, one) => sum + one.equityPesewas - equityIn(one, one.paidPesewas), 0)
  const fees = isDue ? balances.fees_receivable : 0
  // What was put right may leave it open in one that is active.
  const activates = number === 0 && status === 'signed'
  const isFeeAlone = activates && open.length === 1 && fees === 0
  return {
    label: isFeeAlone ? 'Option fee' : isDue ? 'To pay now' : 'Next payment',
    amount: formatAmount(isDue ? arrearsPesewas : toPayPesewas),
    isDue,
    /** The days of grace are over. */
    isOverdue: isDue && graceEndsOn < today,
    when: isDue ? `due since ${dayText(dueOn)}` : dayText(dueOn),
    note: isFeeAlone
      ? 'The agreement becomes active once it is paid.'
      : noteOn(account, next, lateFeePesewas, activates),
    parts: [
      { term: `becomes equity${openWords(open.map((one) => one.number))}`, amount: formatAmount(equity) },
      { term: 'rent', amount: formatAmount(left - equity) },
      ...(fees > 0 ? [{ term: 'late fees', amount: formatAmount(fees) }] : []),
      ...(!isDue && toPayPesewas < left
        ? [{ term: 'paid ahead', amount: `-${formatAmount(left - toPayPesewas)}` }]
        : []),
    ],
  }
}

function noteOn(
  { arrearsDays, balances: { fees_receivable: fees } }: AgreementAccount,
  { isDue, graceEndsOn, amountPesewas, paidPesewas }: NonNullable<AgreementAccount['next']>,
  feePesewas: number,
  activates: boolean,
) {
  const late =
    isDue && arrearsDays > 0 && fees > 0
      ? `The days of grace are over: ${formatAmount(fees)} of it is late fees.`
      : null
  if (activates) {
    const optionFee = `${formatAmount(amountPesewas - paidPesewas)} of it is the option fee: the agreement becomes active once that is paid.`
    return late ? `${optionFee} ${late}` : optionFee
  }
  if (late) return late
  return feePesewas > 0
    ? `Grace until ${dayText(graceEndsOn)}, then a late fee of ${formatAmount(feePesewas)}.`
    : 'There is no late fee.'
}

// Which payments these are; the option fee by itself needs no name.
function openWords(numbers: readonly number[]) {
  const months = numbers.filter((number) => number > 0)
  const [first] = months
  if (first === undefined) return ''
  const words = months.length === 1 ? `month ${first}` : `months ${first} to ${months.at(-1)}`
  return numbers.includes(0) ? `, option fee and ${words}` : `, ${words}`
}

/** What happens when a month is not paid on its day, sentence by sentence. Formats money: server only. */
export function lateTexts(terms: AgreementView['terms']): string[] {
  return [
    lateRule(terms),
    'What comes in pays late fees first, then the oldest month. Late fees never become equity.',
    `We write seven days and one day before a month is due, on the day after it, and once it is ${FIRST_NOTICE_DAYS} days late.`,
    `Nothing ends by itself. Only a person may end the agreement because it is not paid, no earlier than ${CURE_DAYS} days after such a notice, and they tell you why.`,
  ]
}

/** What leaving comes to, as a sentence: who leaves gets something back, or owes. Formats money: server only. */
export function leavingText(toRefundPesewas: number, reader: HomeReader) {
  const { getsBack, owes } = HOME_WORDS[reader]
  return `${toRefundPesewas < 0 ? owes : getsBack} ${formatAmount(Math.abs(toRefundPesewas))}`
}

/** What buying, leaving and going on come to today. Formats money: server only. */
export function presentQuotes(
  { terms }: AgreementView,
  { purchase, exit, balances, position }: AgreementAccount,
  startsOn: string,
  reader: HomeReader,
) {
  const words = HOME_WORDS[reader]
  const rent = position.instalments.reduce(
    (sum, one) => sum + (one.isDue ? one.paidPesewas - equityIn(one, one.paidPesewas) : 0),
    0,
  )
  const fees = position.fees.reduce((sum, { paidPesewas }) => sum + paidPesewas, 0)
  const later = terms.exitRefund.find(({ fromMonth }) => fromMonth > exit.monthsPaid)
  const last = rentToOwnSchedule(terms, startsOn).at(-1)
  const { unpaidRentPesewas, unpaidFeesPesewas } = exit
  const unpaid = [unpaidRentPesewas > 0 && 'unpaid rent', unpaidFeesPesewas > 0 && 'late fees'].filter(
    Boolean,
  )
  const owed = formatAmount(unpaidRentPesewas + unpaidFeesPesewas)
  return [
    {
      label: 'Buy the rest today',
      amount: formatAmount(Math.max(purchase.toPayPesewas, 0)),
      note: purchase.advancePesewas > 0 ? words.lessAhead : words.less,
    },
    {
      label: words.leaving,
      amount: leavingText(exit.toRefundPesewas, reader),
      note: `${exit.refundBasisPoints / 100}% ${words.of}${exit.advancePesewas > 0 ? ` ${words.ahead}` : ''}${unpaid.length > 0 ? `, less ${owed} of ${unpaid.join(' and ')}` : ''}${later ? `; ${later.basisPoints / 100}% after ${later.fromMonth} paid months` : ''}`,
    },
    {
      label: 'Paid so far',
      amount: formatAmount(balances.cash),
      note: [
        `${formatAmount(rent)} of it was rent`,
        ...(fees > 0 ? [`${formatAmount(fees)} late fees`] : []),
        ...(purchase.advancePesewas > 0 ? [`${formatAmount(purchase.advancePesewas)} paid ahead`] : []),
      ].join(', '),
    },
    {
      label: words.full,
      amount: last ? tableDay(last.dueOn) : '',
      note: 'if every month is paid; the title is transferred apart from this',
    },
  ]
}

/** The sums of an agreement before its words: what is paid, when, and what of it becomes the buyer's. Formats money. */
export function figuresOf(terms: AgreementView['terms']): { term: string; amount: string }[] {
  const { equityPesewas, rentPesewas } = monthlyParts(terms)
  const total = totalPaidPesewas(terms)
  const last = total - terms.optionFeePesewas - terms.monthlyPesewas * (terms.months - 1)
  const figure = (term: string, pesewas: number) => ({ term, amount: formatAmount(pesewas) })
  return [
    figure('Price of the home', terms.pricePesewas),
    figure('Option fee on signing, all of it equity', terms.optionFeePesewas),
    figure(`Then ${terms.months} monthly payments, each`, terms.monthlyPesewas),
    ...(last === terms.monthlyPesewas ? [] : [figure('The last of them', last)]),
    figure('Equity in an ordinary month', equityPesewas),
    figure('Rent in an ordinary month', rentPesewas),
    figure('All payments together', total),
  ]
}
