import { titleWithPlace } from '#/features/places/place-title.rules.ts'
import { REPAIR_PARTS, rentToOwnSchedule, totalPaidPesewas } from '#/features/rent-to-own/terms.rules.ts'
import { formatDate, startOfDay } from '#/shared/dates.ts'
import { formatAmount } from '#/shared/money.ts'
import { countOf } from '#/shared/text.ts'
import type { AppliedTerms } from './agreement-lock.queries.server.ts'
import { RAISE_NOTICE_DAYS } from './ledger/price-raise.rules.ts'
import { CURE_DAYS, FIRST_NOTICE_DAYS } from './reminder.rules.ts'
import { withWords } from './words/amount-words.rules.ts'

// Counted up with every change of the words below; what was offered keeps the text that it has.
const TEMPLATE_VERSION = 4

/** A part of an agreement's text. */
export type DocumentSection = { title: string; paragraphs: string[] }

type Subject = {
  number: number
  title: string
  location: string
  terms: AppliedTerms
  /** The last day on which it can be signed. */
  offerEndsOn: string
}

const REPAIR_WORDS = {
  structure: 'walls, roof and foundations',
  services: 'pipes, wiring, water tank or borehole',
  fittings: 'doors, taps, lights and paint',
  grounds: 'compound, drains, wall and gate',
} as const

const percent = (basisPoints: number) => `${basisPoints / 100}%`

/** An agreement in words, a summary first. It names the seller and, for the privacy of a text that stays, not the buyer. */
export function agreementDocument({
  number,
  title,
  location,
  terms,
  offerEndsOn,
}: Subject): DocumentSection[] {
  // Only the sums of the schedule are taken from it; its days follow from the day of signing.
  const [first] = rentToOwnSchedule(terms, offerEndsOn)
  const last = rentToOwnSchedule(terms, offerEndsOn).at(-1)
  if (!first || !last) throw new Error('terms without months')
  const amount = formatAmount
  return inWords([
    {
      title: 'In short',
      paragraphs: [
        `Agreement ${number} to rent to own: ${titleWithPlace({ title, location })}.`,
        `Price of the home: ${amount(terms.pricePesewas)}.`,
        `On the day of signing: option fee of ${amount(terms.optionFeePesewas)}, all of it equity.`,
        last.paymentPesewas === first.paymentPesewas
          ? `Then ${terms.months} monthly payments of ${amount(first.paymentPesewas)} each.`
          : `Then ${terms.months} monthly payments, of which the first ${terms.months - 1} are ${amount(first.paymentPesewas)} each and the last is ${amount(last.paymentPesewas)}.`,
        `Of an ordinary month ${amount(first.equityPesewas)} become equity and ${amount(first.rentPesewas)} are rent.`,
        `All payments together: ${amount(totalPaidPesewas(terms))}.`,
        `This offer can be signed until ${formatDate(startOfDay(offerEndsOn))}.`,
      ],
    },
    {
      title: 'Who agrees',
      paragraphs: [
        `The seller: ${terms.sellerName}, ${terms.sellerAddress}.`,
        'The buyer: the person who signs as the buyer below.',
        'Each signs by typing their full name. The time, the internet address and the fingerprint of this text are stored with it.',
      ],
    },
    {
      title: 'Payments',
      paragraphs: [
        'Months count from the day on which the buyer signs. The first monthly payment is due one month after that day, and each following one on the same day of the next month, or on its last day where the month is shorter.',
        'Money pays late fees first, then the oldest payment due, and in it equity and rent by their shares. What is paid ahead waits for the next payment and comes back in full to a buyer who leaves.',
        terms.lateFeePesewas > 0
          ? `A payment that is not made in full within ${terms.graceDays} days after its day costs a late fee of ${amount(terms.lateFeePesewas)} once. All late fees together are at most ${amount(terms.lateFeeCapPesewas)}.`
          : 'There is no late fee.',
      ],
    },
    {
      title: 'Price and purchase',
      paragraphs: [
        terms.priceYearlyCapBasisPoints === 0
          ? 'The price is locked until the end of the term.'
          : `The seller may raise the price at the end of each full year by ${percent(terms.priceYearlyCapBasisPoints)} at most of what it is then, and writes so to the buyer at least ${RAISE_NOTICE_DAYS} days before; a year in which that is not done is left out. What the price rises by is due with the last payment.`,
        'On any day the buyer may buy the home for the price less the equity, less what was paid ahead, plus unpaid rent and late fees.',
      ],
    },
    {
      title: 'Leaving',
      paragraphs: [
        ...refundRules(terms.exitRefund),
        'Unpaid rent and late fees are taken from what is refunded; what was paid ahead is added to it.',
      ],
    },
    {
      title: 'Default',
      paragraphs: [
        `A buyer who does not pay has notice first: it is mailed once a payment has been due for ${FIRST_NOTICE_DAYS} days, and names what is due.`,
        `From each notice on the buyer has ${CURE_DAYS} days to pay what it names. Who pays it keeps the agreement as it was.`,
        'After these days the seller may end the agreement for default. A person decides it and tells the buyer why; no program and no lapse of time ends it.',
        'The buyer then gets back what a buyer gets who leaves on that day, by the rule under Leaving. What is owed beyond that is not asked for any more.',
        ...(terms.lateFeePesewas > 0
          ? [
              `Late fees are charged until the agreement ends, in all never more than ${amount(terms.lateFeeCapPesewas)}.`,
            ]
          : []),
      ],
    },
    {
      title: 'Repairs',
      paragraphs: REPAIR_PARTS.map(
        (part) => `${capital(REPAIR_WORDS[part])}: the ${terms.repairs[part]} repairs and pays.`,
      ),
    },
    {
      title: 'What this is not',
      paragraphs: [
        'This text is a template that a lawyer should read before anybody signs it. It conveys no title: ownership passes by a transfer of the title, which is made and registered apart from it.',
        `Version of the template: ${TEMPLATE_VERSION}.`,
      ],
    },
  ])
}

function refundRules(steps: AppliedTerms['exitRefund']): string[] {
  const [first] = steps
  if (!first) return ['A buyer who leaves gets back none of the equity.']
  return [
    ...(first.fromMonth > 0
      ? [`Before ${countOf(first.fromMonth, 'month is', 'months are')} paid none of the equity is refunded.`]
      : []),
    ...steps.map(
      ({ fromMonth, basisPoints }) =>
        `${fromMonth === 0 ? 'From the first day on' : `After ${countOf(fromMonth, 'paid month', 'paid months')} or more`}: ${percent(basisPoints)} of the equity is refunded.`,
    ),
  ]
}

const inWords = (sections: readonly DocumentSection[]): DocumentSection[] =>
  sections.map(({ title, paragraphs }) => ({ title, paragraphs: paragraphs.map(withWords) }))

const capital = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`

/** The exact text that is signed, whose SHA-256 each signature names. */
export function documentText(sections: readonly DocumentSection[]): string {
  return sections.map(({ title, paragraphs }) => [title, ...paragraphs].join('\n')).join('\n\n')
}

/** The sections of such a text, as whoever signs it reads them: each amount in words, too, as texts from before have not. */
export function documentSections(text: string): DocumentSection[] {
  return inWords(
    text.split('\n\n').map((section) => {
      const [title = '', ...paragraphs] = section.split('\n')
      return { title, paragraphs }
    }),
  )
}
