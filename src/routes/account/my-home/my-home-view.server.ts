import type { AgreementView } from '#/features/agreements/agreement.queries.server.ts'
import { buyerStatus } from '#/features/agreements/agreement.rules.ts'
import { type AgreementAccount, agreementAccount } from '#/features/agreements/agreement-account.rules.ts'
import { documentSections } from '#/features/agreements/agreement-document.rules.ts'
import { monthText, statementMonths } from '#/features/agreements/documents/statement.rules.ts'
import { type BlockState, homeWall } from '#/features/agreements/home-wall.rules.ts'
import { equityIn } from '#/features/agreements/ledger/position.rules.ts'
import { lastPricePesewas, priceOn } from '#/features/agreements/ledger/price-raise.rules.ts'
import { columnAmount, dayText, presentLedger, tableDay } from '#/features/agreements/ledger-text.rules.ts'
import { quotedDays, quoteOn } from '#/features/agreements/quote.rules.ts'
import { titleWithPlace } from '#/features/places/place-title.rules.ts'
import { totalPaidPesewas } from '#/features/rent-to-own/terms.rules.ts'
import { formatDate, formatDateTime } from '#/shared/dates.ts'
import { formatAmount, formatPrice } from '#/shared/money.ts'
import {
  figuresOf,
  lateTexts,
  leavingText,
  presentNext,
  presentQuotes,
} from './my-home-amounts-view.server.ts'
import { presentPrice } from './my-home-price-view.server.ts'
import { HOME_WORDS, type HomeReader } from './my-home-words.ts'

const MOST_COMING = 6

const STAGES: Partial<Record<AgreementView['status'], { title: string; text: string }>> = {
  signed: {
    title: 'Signed. The option fee is due.',
    text: 'The home is reserved for you. The agreement becomes active once the option fee has come in.',
  },
  bought: {
    title: 'The home is bought.',
    text: 'Nothing is owed any more. The transfer of the title is made apart from this.',
  },
  exited: { title: 'You have left this agreement.', text: 'The last entry below shows what was refunded.' },
  defaulted: { title: 'This agreement has ended.', text: 'It was ended because payments did not come.' },
  expired: { title: 'This offer has ended.', text: 'It was not signed or not paid in time.' },
  refused: { title: 'The application was refused.', text: 'You can apply for another home.' },
  withdrawn: { title: 'Withdrawn.', text: 'This application ended before it was signed.' },
}

/** An agreement as its buyer's page shows it. Formats money: server only. */
export function presentHome(agreement: AgreementView, today: string, reader: HomeReader = 'buyer') {
  const { id, number, propertyId, title, location, status, terms, startsOn, endedOn, changes } = agreement
  return {
    id,
    number,
    propertyId,
    title,
    location,
    heading: titleWithPlace(agreement),
    status,
    statusLabel: buyerStatus(status, { isAsked: agreement.askedFor !== null }),
    stage: STAGES[status] ?? null,
    since: startsOn && dayText(startsOn),
    endedOn: endedOn && dayText(endedOn),
    reason: changes.at(-1)?.reason ?? null,
    askedFor: status === 'applied' ? agreement.askedFor : null,
    steps: applicationSteps(agreement),
    example: {
      price: formatAmount(terms.pricePesewas),
      optionFee: formatAmount(terms.optionFeePesewas),
      monthly: formatAmount(terms.monthlyPesewas),
      months: terms.months,
      total: formatAmount(totalPaidPesewas(terms)),
    },
    document: agreement.document
      ? {
          sections: documentSections(agreement.document),
          figures: figuresOf(terms),
          hash: agreement.documentHash ?? '',
          endsOn: agreement.offerEndsOn ? dayText(agreement.offerEndsOn) : '',
          signatures: agreement.signatures.map(({ party, name, authority, signedAt }) => ({
            party,
            text: `${party === 'seller' ? 'For the seller' : 'The buyer'}: ${name}${authority ? ` (${authority})` : ''}, ${formatDateTime(signedAt)}`,
          })),
        }
      : null,
    months: statementMonths(agreement, today).map((month, at) => ({
      month,
      label: at === 0 && !endedOn ? `${monthText(month)}, until today` : monthText(month),
    })),
    home: startsOn ? presentRunning(agreement, startsOn, today, reader) : null,
    price: presentPrice(agreement, today),
  }
}

const TAKEN: Record<'reserved' | 'sold', Step> = {
  reserved: {
    title: 'The home has been reserved for somebody else',
    when: '',
    text: 'You owe nothing, and there is nothing to do. You may withdraw the application below and apply for another home, or leave it: if the home is free again, it goes on from here.',
  },
  sold: {
    title: 'The home has been sold',
    when: '',
    text: 'You owe nothing. You may withdraw the application below and apply for another home.',
  },
}

type Step = {
  title: string
  when: string
  text: string
  /** What the office asks for, in its own words. */
  request?: string
  /** Where on the page it is done. */
  link?: { href: `#${string}`; label: string }
}

const ASKED: Step = {
  title: 'The office needs papers from you',
  when: '',
  text: 'Add what it asks for and answer it: then it goes on reading. Nothing is paid and nothing is signed before it has decided.',
  link: { href: '#documents', label: 'To your documents' },
}

const WAITING: readonly string[] = ['applied', 'approved', 'offered']

// Until it is signed: what is done, with its day, what is waited for, and what comes. Null from then on.
function applicationSteps({
  status,
  createdAt,
  changes,
  offerEndsOn,
  terms,
  homeTaken,
  askedFor,
}: AgreementView) {
  const at = WAITING.indexOf(status)
  if (at < 0) return null
  const dayOfStep = (to: string) => {
    const change = changes.findLast(({ toStatus }) => toStatus === to)
    return change ? formatDate(change.changedAt) : ''
  }
  const approval = changes.findLast(({ toStatus }) => toStatus === 'approved')
  const monthly = `${formatAmount(terms.monthlyPesewas)} a month for ${terms.months} months`
  const steps: Step[] = [
    { title: 'You applied', when: formatDate(createdAt), text: '' },
    at === 0 && askedFor !== null
      ? { ...ASKED, request: askedFor }
      : {
          title: at === 0 ? 'We are reading your application.' : 'Your application is approved.',
          when: dayOfStep('approved'),
          text:
            at === 0
              ? 'We mail you once the office has decided, or if it asks for something; it stands here, too. Until then you have nothing to do: nothing is paid and nothing is signed before that.'
              : approval?.reason
                ? `Reason: ${approval.reason}`
                : '',
        },
    {
      title: at >= 2 ? 'The seller has signed the agreement' : 'The seller signs the agreement',
      when: dayOfStep('offered'),
      text:
        at === 1 ? 'The office prepares it. You can read and sign it here once the seller has signed.' : '',
    },
    {
      title: at === 2 ? 'The agreement waits for your signature.' : 'You read it and sign',
      when: offerEndsOn ? `You can sign until ${dayText(offerEndsOn)}` : '',
      text: at === 2 ? 'Read the whole text below. Ask a lawyer where you are not sure.' : '',
      ...(at === 2 ? { link: { href: '#signature', label: 'To the signature' } } : {}),
    },
    {
      title: `You pay the option fee, ${formatAmount(terms.optionFeePesewas)}`,
      when: '',
      text: `Then ${monthly}. The agreement becomes active once the fee has come in.`,
    },
  ]
  const next = at + 1
  return steps.map((step, index) => ({
    ...(index === next && homeTaken ? TAKEN[homeTaken] : step),
    state: index <= at ? ('done' as const) : index === next ? ('now' as const) : ('to come' as const),
  }))
}

/** The quote of the day that an address asks for; null where nothing is running. Formats money: server only. */
export function presentQuote(
  { status, terms, startsOn, entries }: AgreementView,
  day: string,
  today: string,
  reader: HomeReader = 'buyer',
) {
  if (startsOn === null || (status !== 'signed' && status !== 'active')) return null
  const found = quoteOn({ terms, startsOn, entries }, day, today)
  return {
    ...quotedDays(today),
    asked: day,
    of: found && {
      day: tableDay(found.day),
      toPay: formatAmount(Math.max(found.toPayPesewas, 0)),
      toRefund: leavingText(found.toRefundPesewas, reader),
      validUntil: tableDay(found.validUntil),
      price:
        found.pricePesewas === priceOn(terms, today)
          ? []
          : [['At the price of', formatAmount(found.pricePesewas)] as const],
      mayRise:
        found.mayRisePesewas &&
        `By then the seller may still announce a price of up to ${formatAmount(found.mayRisePesewas)}, ${HOME_WORDS[reader].raise}.`,
    },
  }
}
export type QuoteView = NonNullable<ReturnType<typeof presentQuote>>

export type HomeView = ReturnType<typeof presentHome>
export type RunningHome = NonNullable<HomeView['home']>

function presentRunning(agreement: AgreementView, startsOn: string, today: string, reader: HomeReader) {
  const { terms, entries, status } = agreement
  const isOver = status !== 'signed' && status !== 'active'
  // What has ended stands as it ended: nothing falls due any more.
  const day = isOver ? (agreement.endedOn ?? today) : today
  const account = agreementAccount({ terms, startsOn, entries: isOver ? [] : entries, day })
  const shown = isOver ? entries : account.entries
  const equityPesewas = isOver ? 0 : account.purchase.equityPesewas
  return {
    isOver,
    equity: formatAmount(equityPesewas),
    share: `${((equityPesewas / account.purchase.pricePesewas) * 100).toFixed(1)}%`,
    price: formatPrice(account.purchase.pricePesewas),
    priceNote: priceNote(terms, day),
    wall: isOver ? null : presentWall(account, terms.optionFeePesewas),
    next: isOver ? null : presentNext(account, { terms, status, today: day }),
    quotes: isOver ? [] : presentQuotes(agreement, account, startsOn, reader),
    late: isOver || reader !== 'buyer' ? [] : lateTexts(terms),
    growth: isOver ? null : presentGrowth(agreement, account, startsOn),
    coming: isOver ? [] : presentComing(account),
    ledger: presentLedger(shown, { months: terms.months, mayUndo: reader === 'staff' && !isOver }),
  }
}

function priceNote(terms: AgreementView['terms'], day: string) {
  const coming = terms.raises.find(({ effectiveOn }) => effectiveOn > day)
  if (coming) return `${formatPrice(coming.pricePesewas)} from ${tableDay(coming.effectiveOn)}`
  if (terms.priceYearlyCapBasisPoints === 0) return 'price locked to the end'
  return `price may rise by ${terms.priceYearlyCapBasisPoints / 100}% a year`
}

function presentWall({ position, next }: AgreementAccount, optionFeePesewas: number) {
  const rows = homeWall(position.instalments, next?.number ?? null)
  const count = (state: BlockState) =>
    rows.reduce((sum, { blocks }) => sum + blocks.filter((block) => block === state).length, 0)
  const laid = count('laid')
  const due = count('due') + count('part')
  const open = count('to come') + count('next')
  return {
    rows,
    optionFee: optionFeePesewas > 0 ? formatAmount(optionFeePesewas) : null,
    laid: `laid: ${laid}`,
    due: due > 0 ? `due: ${due}` : null,
    toCome: `to come: ${open}`,
    text: `A wall of ${laid + due + open} blocks, one for each month: ${laid} laid, ${due} due, ${open} to come.`,
  }
}

const WIDTH = 600
const HEIGHT = 150

// Equity month by month until today, and as it goes on if every month is paid.
function presentGrowth({ terms }: AgreementView, { position, purchase }: AgreementAccount, startsOn: string) {
  const price = lastPricePesewas(terms)
  const x = (month: number) => Math.round((month / terms.months) * WIDTH)
  const y = (pesewas: number) => Math.round((1 - pesewas / price) * HEIGHT)
  const due = position.instalments.filter(({ isDue }) => isDue)
  let sum = 0
  const past = due.map((one) => {
    sum += equityIn(one, one.paidPesewas)
    return { x: x(one.number), y: y(sum) }
  })
  const now = { x: past.at(-1)?.x ?? 0, y: y(purchase.equityPesewas) }
  const points = [...past.slice(0, -1), now].map((point) => `${point.x} ${point.y}`).join('L')
  const first = Number(startsOn.slice(0, 4))
  const years = Array.from({ length: Math.floor(terms.months / 12) + 1 }, (_, at) => ({
    x: x(at * 12),
    label: String(first + at),
  }))
  const every = Math.ceil(years.length / 6)
  return {
    line: `M${points}`,
    area: `M0 ${HEIGHT}L${points}V${HEIGHT}Z`,
    expected: `M${now.x} ${now.y}L${WIDTH} 0`,
    now,
    years: years.filter((_, at) => at % every === 0),
    top: formatPrice(price),
    half: formatPrice(price / 2),
    label: `${formatAmount(purchase.equityPesewas)} today`,
    text: `Equity over time: ${formatAmount(purchase.equityPesewas)} of ${formatPrice(price)} today.`,
  }
}

// From what the ledger says today, once what is due is paid. Money paid ahead pays the ones that come first.
function presentComing({ position: { instalments }, plan, balances }: AgreementAccount) {
  const open = instalments.filter(({ isDue }) => !isDue)
  let after = 0 - balances.equity - balances.unpaid_equity
  let ahead = 0 - balances.advance
  return open.slice(0, MOST_COMING).map(({ number, dueOn, amountPesewas, equityPesewas }) => {
    after += equityPesewas
    const paidAhead = Math.min(ahead, amountPesewas)
    ahead -= paidAhead
    return {
      number,
      due: tableDay(dueOn),
      payment: `${number} of ${plan.instalments.at(-1)?.number ?? ''}`,
      amount: columnAmount(amountPesewas - paidAhead),
      rent: columnAmount(amountPesewas - equityPesewas),
      equity: columnAmount(equityPesewas),
      after: columnAmount(after),
    }
  })
}
