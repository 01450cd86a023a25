import type { PaidThrough } from '#/features/orders/order.schema.ts'
import { keysOf } from '#/shared/records.ts'
import { type ActAnswer, paramsOf, type Question } from '#/web/act/act.ts'
import { PAYMENT_ACTS } from './payment-detail-acts.ts'

type Asked = Exclude<keyof typeof PAYMENT_ACTS, 'ask'>

const QUESTIONS: Record<Asked, Question> = {
  refund: {
    title: 'Pay this back?',
    sentence:
      'The provider is asked at once and it cannot be undone. Once nothing is kept for the order, it is refunded and its homes are offered again. The buyer is told.',
    confirm: 'Pay back',
    icon: null,
  },
  retryRefund: {
    title: 'Ask for the refund again?',
    sentence:
      'Look at the provider’s page first: when it says that the money went back after all, settle it by hand instead, or it is paid twice.',
    confirm: 'Ask again',
    icon: null,
  },
  settleRefund: {
    title: 'Was it paid back?',
    sentence: 'The provider is not asked any more. Say yes only when the money has left.',
    confirm: 'It was paid back',
    icon: null,
  },
  accept: {
    title: 'Accept this payment?',
    sentence:
      'The order stands with what was paid: what is too much goes back to the buyer, what is too little is let off.',
    confirm: 'Accept',
    icon: null,
  },
  giveBack: {
    title: 'Pay all of it back?',
    sentence: 'An order that waits for this payment is given up, and its homes are free. The buyer is told.',
    confirm: 'Pay back',
    icon: null,
  },
  record: {
    title: 'Record this transfer?',
    sentence:
      'It cannot be changed later. With what came in before it the whole amount confirms an order that waits; anything else is parked.',
    confirm: 'Record it',
    icon: null,
  },
  resolve: {
    title: 'Was it dealt with?',
    sentence: 'Nothing is paid or paid back by this. It only says that nobody has to look any more.',
    confirm: 'It was dealt with',
    icon: null,
  },
}

const REFUNDS: Partial<Record<PaidThrough, string>> = {
  simulated:
    'This payment was simulated: no money was taken, and none moves now. It is only written down. Once nothing is kept for the order, it is refunded and its homes are offered again. The buyer is told.',
  bank_transfer:
    'You transfer it back yourself, and then settle it by hand here. Once nothing is kept for the order, it is refunded and its homes are offered again. The buyer is told.',
}

/** What is asked before an act of a payment; `amount` is what was typed. */
export function paymentQuestion(act: Asked, amount?: string, provider?: PaidThrough): Question {
  const sentence = act === 'refund' && provider ? REFUNDS[provider] : undefined
  return {
    ...QUESTIONS[act],
    ...(sentence ? { sentence } : {}),
    ...(amount ? { detail: `Amount: GH₵${amount}` } : {}),
  }
}

/** The same where no script asks: the page that came back. */
export function questionOf(answer: ActAnswer, provider: PaidThrough): Question {
  const asked = keysOf(QUESTIONS).find((name) => paramsOf(PAYMENT_ACTS[name], answer.act))
  const values = answer.kind === 'confirm' ? answer.values : {}
  return paymentQuestion(
    asked ?? 'refund',
    asked === 'refund' || asked === 'record' ? values.amount : undefined,
    provider,
  )
}
