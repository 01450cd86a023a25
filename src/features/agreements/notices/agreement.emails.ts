import { urls } from '#/shared/urls.ts'
import { addressOf, callUs, greet } from '../../mail/letter.emails.ts'
import type { MailFacts, MailTemplate } from '../../mail/mail-template.schema.ts'
import { withWords } from '../words/amount-words.rules.ts'

/** Of which agreement a mail is: amounts and days come formatted; `home` is its title. */
export type About = { agreementId: string; number: number; home: string }
/** The same to its buyer. */
export type ToBuyer = About & { fullName: string | null }

const openHome = (facts: MailFacts, { agreementId }: About) => ({
  label: 'Open My home',
  href: addressOf(facts, urls.myHomeOf(agreementId)),
})
const payNow = (facts: MailFacts, { agreementId }: About) => ({
  label: 'Pay now',
  href: addressOf(facts, urls.agreementPayment(agreementId)),
})
const surprise = (facts: MailFacts) => ({
  question: 'This surprises you?',
  answer: callUs(facts.brand),
})

/** To the buyer. */
export const agreementAppliedMail: MailTemplate<
  ToBuyer & { price: string; optionFee: string; monthly: string; months: number }
> = {
  name: 'agreement-applied',
  subject: 'We have your application to rent to own',
  write: (about, facts) => ({
    preview: `Agreement ${about.number}: ${about.home}.`,
    paragraphs: [
      greet(about.fullName),
      `You have applied to rent ${about.home} to own. ${withWords(
        `The terms are: price ${about.price}, option fee ${about.optionFee}, then ${about.monthly} a month for ${about.months} months.`,
      )}`,
      'The office reads your application and writes to you. Nothing is paid and nothing is signed before that.',
    ],
    action: openHome(facts, about),
    surprise: surprise(facts),
  }),
}

/** To the office. Of the buyer nothing: the mail does not go with their account. */
export const agreementForOfficeMail: MailTemplate<
  About & { kind: 'applied' | 'answered' | 'signed' | 'bought_out' | 'withdrawn' }
> = {
  name: 'agreement-office',
  subject: 'About an agreement to rent to own',
  write: ({ agreementId, number, home, kind }, facts) => {
    const words: Record<typeof kind, [subject: string, text: string]> = {
      applied: [
        `New application ${number} to rent to own`,
        `Somebody has applied to rent ${home} to own. Read the application, then approve or refuse it.`,
      ],
      answered: [
        `Application ${number} is complete`,
        `Whoever applied for ${home} has answered what the office asked for. Read it, then approve or refuse the application.`,
      ],
      signed: [
        `Agreement ${number} is signed`,
        `Both parties have signed agreement ${number} about ${home}. The home is reserved, and the option fee is due.`,
      ],
      bought_out: [
        `Agreement ${number}: everything is paid`,
        `The buyer of ${home} has paid all that buying it costs today. Settle the purchase before the next month falls due.`,
      ],
      withdrawn: [
        `Application ${number} is withdrawn`,
        `The buyer has withdrawn the application for ${home}. There is nothing to do.`,
      ],
    }
    const [subject, text] = words[kind]
    return {
      subject,
      preview: home,
      paragraphs: [text],
      action: { label: 'Open the agreement', href: addressOf(facts, urls.agreement(agreementId)) },
      surprise: {
        question: 'Why do you get this?',
        answer: 'The office is mailed about each application, signature and purchase.',
      },
    }
  },
}

const PROPOSED = {
  reversal: 'It was proposed to undo an entry of',
  adjustment: 'It was proposed to adjust the equity by',
  payment: 'Somebody recorded by hand a payment of',
}

/**
 * To administrators: a change of the ledger that one person alone may not make, or a payment of such a size that counts
 * already; `isAlone` where there is no other.
 */
export const agreementProposalMail: MailTemplate<
  About & {
    fullName: string | null
    kind: keyof typeof PROPOSED
    amount: string
    /** Of a correction; missing in mails from before it was said. */
    why?: string
    isAlone: boolean
  }
> = {
  name: 'agreement-proposal',
  subject: 'A change of a ledger waits for you',
  write: (about, facts) => {
    const isPayment = about.kind === 'payment'
    return {
      ...(isPayment ? { subject: 'A large payment was recorded by hand' } : {}),
      preview: `Agreement ${about.number}: ${about.amount}.`,
      paragraphs: [
        greet(about.fullName),
        `${PROPOSED[about.kind]} ${about.amount} in agreement ${about.number} about ${about.home}.${about.why ? ` Two people have to see it: ${about.why}.` : ''}`,
        isPayment
          ? `It counts already. Compare it with its reference and evidence; if it is wrong, reverse it.${about.isAlone ? ' There is no other administrator: if it was not you who recorded it, change your password, too.' : ''}`
          : about.isAlone
            ? 'You proposed it, and there is no other administrator: you can agree to it after a day. If it was not you, decline it and change your password.'
            : 'It is made once another administrator than the one who proposed it agrees. Read the reason first.',
      ],
      action: { label: 'Open the agreement', href: addressOf(facts, urls.agreement(about.agreementId)) },
      surprise: surprise(facts),
    }
  },
}

const DECISIONS = {
  approved: [
    'Your application to rent to own is approved',
    'is approved. The office prepares the agreement and signs it for the seller; we write to you when you can read and sign it.',
  ],
  refused: ['About your application to rent to own', 'is refused. You can apply for another home.'],
  more: [
    'We need more for your application to rent to own',
    'cannot be decided yet: the office needs more from you.',
  ],
  offered: [
    'Your agreement to rent to own waits for your signature',
    'has led to an agreement, which the seller has signed. Read the whole text, ask a lawyer where you are not sure, then sign it.',
  ],
  taken: [
    'The home that you applied for is reserved',
    'waits: the home has been reserved for somebody else. You owe nothing. You may withdraw the application in My home, or leave it: if the home is free again, it goes on from where it is.',
  ],
  sold: [
    'The home that you applied for is sold',
    'leads no further: the home has been sold. You owe nothing. You may withdraw the application in My home and apply for another home.',
  ],
  expired: [
    'Your agreement to rent to own has ended',
    'has ended: the agreement was not signed or not paid in time. Nothing is owed.',
  ],
} as const

/** To the buyer, of what the office decided; `reason` is theirs, `until` the last day on which an offer is signed. */
export const agreementDecidedMail: MailTemplate<
  ToBuyer & { kind: keyof typeof DECISIONS; reason?: string; until?: string }
> = {
  name: 'agreement-decided',
  subject: 'About your application to rent to own',
  write: (about, facts) => {
    const [subject, text] = DECISIONS[about.kind]
    return {
      subject,
      preview: `Agreement ${about.number}: ${about.home}.`,
      paragraphs: [
        greet(about.fullName),
        `Your application ${about.number} for ${about.home} ${text}`,
        ...(about.reason ? [`The reason: ${about.reason}`] : []),
        ...(about.until ? [`You can sign it until ${about.until}.`] : []),
      ],
      action: openHome(facts, about),
      surprise: surprise(facts),
    }
  },
}

/** To the buyer: the receipt of a payment, with where the money went, line by line. */
export const agreementReceiptMail: MailTemplate<
  ToBuyer & { receipt: number; amount: string; day: string; lines: string[]; equity: string; next?: string }
> = {
  name: 'agreement-receipt',
  subject: 'Your payment has come in',
  write: (about, facts) => ({
    subject: `Your payment has come in: receipt ${about.receipt}`,
    preview: `Your equity is ${about.equity}.`,
    paragraphs: [
      greet(about.fullName),
      `${about.amount} came in for agreement ${about.number} about ${about.home}. It counts from ${about.day}. This is receipt ${about.receipt}.`,
      ...about.lines.map((line) => `${line}.`),
      `Your equity is ${about.equity} now.`,
      ...(about.next ? [about.next] : []),
    ],
    action: openHome(facts, about),
    surprise: surprise(facts),
  }),
}

const whatIsDue = ({ month }: { month: number }) => (month === 0 ? 'The option fee' : `Month ${month}`)

/** To the buyer, before and after a month falls due (0 is the option fee); `graceEndsOn` and `fee` where a late fee follows. */
export const agreementReminderMail: MailTemplate<
  ToBuyer & {
    kind: 'before' | 'after'
    amount: string
    dueOn: string
    month: number
    graceEndsOn?: string
    fee?: string
  }
> = {
  name: 'agreement-reminder',
  subject: 'Your monthly payment',
  write: (about, facts) => ({
    subject:
      about.kind === 'before'
        ? `A monthly payment is due on ${about.dueOn}`
        : `${about.month === 0 ? 'The option fee' : 'A monthly payment'} was due on ${about.dueOn}`,
    preview: `${about.amount} for agreement ${about.number}.`,
    paragraphs: [
      greet(about.fullName),
      about.kind === 'before'
        ? `${whatIsDue(about)} of agreement ${about.number} about ${about.home} is due on ${about.dueOn}: ${about.amount}.`
        : `${whatIsDue(about)} of agreement ${about.number} about ${about.home} was due on ${about.dueOn}, and ${about.amount} is to be paid.`,
      ...(about.graceEndsOn && about.fee
        ? [`The days of grace end on ${about.graceEndsOn}. After that a late fee of ${about.fee} is charged.`]
        : []),
      'If you have paid already, you need do nothing: it counts from the day on which it came in.',
    ],
    action: payNow(facts, about),
    surprise: surprise(facts),
  }),
}

/** To the buyer, of a late fee that was charged. */
export const agreementLateFeeMail: MailTemplate<ToBuyer & { month: number; fee: string; toPay: string }> = {
  name: 'agreement-late-fee',
  subject: 'A late fee was charged',
  write: (about, facts) => ({
    preview: `Agreement ${about.number}: ${about.fee}.`,
    paragraphs: [
      greet(about.fullName),
      `Month ${about.month} of agreement ${about.number} about ${about.home} was not paid within the days of grace, and a late fee of ${about.fee} was charged. To pay now: ${about.toPay}.`,
      'If you paid in time, tell the office: a payment that came in before counts from its day, and the fee is reversed.',
    ],
    action: payNow(facts, about),
    surprise: surprise(facts),
  }),
}

/** To the buyer, of arrears that have lasted for so many days, and until when they can still be paid. */
export const agreementArrearsMail: MailTemplate<ToBuyer & { days: number; toPay: string; until: string }> = {
  name: 'agreement-arrears',
  subject: 'Notice of arrears',
  write: (about, facts) => ({
    subject: `Notice: payments have been due for ${about.days} days`,
    preview: `Agreement ${about.number}: ${about.home}.`,
    paragraphs: [
      greet(about.fullName),
      `${about.toPay} of agreement ${about.number} about ${about.home} is due, the oldest of it for ${about.days} days.`,
      `Pay it by ${about.until}, or call the office and agree on how to go on. After that day the seller may end the agreement for default: a person decides it, never a program, and you are told why.`,
      'If you would rather leave, My home shows what comes back to you.',
    ],
    action: payNow(facts, about),
    surprise: surprise(facts),
  }),
}

/** To the buyer, of a raise of the price that is announced, or withdrawn where `rise` is null. */
export const agreementPriceMail: MailTemplate<
  ToBuyer & {
    effectiveOn: string
    from: string
    rise: { to: string; more: string; today: string; lastDueOn: string; last: string } | null
    reason: string
  }
> = {
  name: 'agreement-price',
  subject: 'The price of your home',
  write: (about, facts) => ({
    subject:
      about.rise === null
        ? `The price of your home does not rise on ${about.effectiveOn}`
        : `The price of your home rises on ${about.effectiveOn}`,
    preview: `Agreement ${about.number}: ${about.rise?.to ?? about.from}.`,
    paragraphs: [
      greet(about.fullName),
      ...(about.rise === null
        ? [
            `The raise of the price that was announced for ${about.effectiveOn} in agreement ${about.number} about ${about.home} is withdrawn. The price stays ${about.from}.`,
          ]
        : [
            `The seller raises the price in agreement ${about.number} about ${about.home} from ${about.from} to ${about.rise.to}, which the agreement allows. It counts from ${about.effectiveOn}.`,
            `Buying the rest costs ${about.rise.today} today. From ${about.effectiveOn} on it costs ${about.rise.more} more than at the price of before. If you do not buy before, your last payment, on ${about.rise.lastDueOn}, is ${about.rise.last}. All others stay as they are, and so does your equity.`,
          ]),
      `The reason: ${about.reason}`,
    ],
    action: openHome(facts, about),
    surprise: surprise(facts),
  }),
}

const ENDS = {
  bought: [
    'The home is yours to take over',
    'is settled as bought: the price is paid, and nothing is owed any more. The transfer of the title is made apart from this; the office writes to you about it.',
  ],
  exited: ['You have left your agreement to rent to own', 'has ended because you left it.'],
  defaulted: ['Your agreement to rent to own was ended', 'was ended because payments did not come.'],
} as const

/** To the buyer, of the end of an agreement; `refund` is what comes back. */
export const agreementEndedMail: MailTemplate<
  ToBuyer & { kind: keyof typeof ENDS; refund?: string; reason?: string }
> = {
  name: 'agreement-ended',
  subject: 'Your agreement to rent to own has ended',
  write: (about, facts) => {
    const [subject, text] = ENDS[about.kind]
    return {
      subject,
      preview: `Agreement ${about.number}: ${about.home}.`,
      paragraphs: [
        greet(about.fullName),
        `Agreement ${about.number} about ${about.home} ${text}`,
        ...(about.refund ? [`${about.refund} comes back to you.`] : []),
        ...(about.reason ? [`The reason: ${about.reason}`] : []),
        'Every entry stays in My home.',
      ],
      action: openHome(facts, about),
      surprise: surprise(facts),
    }
  },
}
