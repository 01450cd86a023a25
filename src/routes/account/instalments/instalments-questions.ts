import { PARKED_QUESTION } from '#/routes/admin/agreements/agreement-parked-card.tsx'
import { paymentQuestion } from '#/routes/admin/payments/payment-detail-questions.ts'
import { keysOf } from '#/shared/records.ts'
import { type ActAnswer, isFailure, paramsOf, type Question } from '#/web/act/act.ts'
import { INSTALMENT_ACTS } from './instalments-acts.ts'

/** What is asked before what moves money, and before days that have passed can count as late. */
export const INSTALMENT_QUESTIONS = {
  confirm: {
    title: 'Is everything recorded?',
    sentence:
      'From now on what is not recorded and whose day has passed counts as late, and the buyer is reminded. It cannot be undone.',
    confirm: 'Everything is recorded',
    icon: null,
  },
  decideParked: PARKED_QUESTION,
  retryRefund: paymentQuestion('retryRefund'),
  settleRefund: paymentQuestion('settleRefund'),
} as const satisfies Partial<Record<keyof typeof INSTALMENT_ACTS, Question>>

const ASKED = keysOf(INSTALMENT_QUESTIONS)

const askedOf = ({ act }: ActAnswer) => ASKED.find((name) => paramsOf(INSTALMENT_ACTS[name], act))

/** The question of an act that came back to be confirmed. */
export function questionOf(answer: ActAnswer): Question | undefined {
  const asked = askedOf(answer)
  return asked && INSTALMENT_QUESTIONS[asked]
}

/** Whether the form shows an answer itself. What somebody else has decided about has gone with its form. */
export function isShownInPlace(answer: ActAnswer): boolean {
  if (askedOf(answer)) return answer.kind === 'invalid'
  const { record, reverse } = INSTALMENT_ACTS
  return isFailure(answer) && [record, reverse].some((act) => paramsOf(act, answer.act) !== undefined)
}
