import type { ParkedCollection } from '#/features/collections/collection.schema.ts'
import { COLLECTION_PREFIX } from '#/features/collections/collection-lines.commands.server.ts'
import type { PlanView } from '#/features/instalments/instalment.queries.server.ts'
import { INSTALMENT_METHODS } from '#/features/instalments/instalment-form.schema.ts'
import { presentParked } from '#/routes/admin/agreements/agreement-parked-view.server.ts'
import { formatDate, startOfDay } from '#/shared/dates.ts'
import { formatAmount } from '#/shared/money.ts'

const dayText = (day: string) => formatDate(startOfDay(day))
const LABELS = {
  paid: 'Paid',
  late: 'Late',
  due: 'Due today',
  coming: 'Coming',
  unconfirmed: 'Waits for confirmation',
} as const

/**
 * A plan for reading as of a day, `2026-12-01`; the staff see the whole references of online payments, which its buyer
 * has no use for. Formats money and dates: server only.
 */
export function presentPlan(
  { position, title, plan, isConfirmed, isRunning, payments, ...standing }: PlanView,
  today: string,
  reader: 'buyer' | 'staff' = 'buyer',
) {
  // Until somebody has confirmed what was paid, of a day that has passed nobody knows how it stands.
  const instalments = standing.instalments.map((one) => ({
    ...one,
    state: one.state === 'coming' && one.dueOn < today ? ('unconfirmed' as const) : one.state,
  }))
  const paidBy = paymentsOfEach(instalments, payments)
  // What is late has its own sum.
  const next = instalments.find(({ state }) => state === 'due' || state === 'coming')
  return {
    position,
    title,
    isConfirmed,
    isRunning,
    isPaidOff: standing.leftPesewas === 0,
    firstPayment: formatAmount(plan.firstPaymentPesewas),
    total: formatAmount(plan.totalPesewas),
    paid: formatAmount(standing.paidPesewas),
    left: formatAmount(standing.leftPesewas),
    late: standing.latePesewas > 0 ? formatAmount(standing.latePesewas) : null,
    next: next
      ? { dueOn: dayText(next.dueOn), amount: formatAmount(next.amountPesewas - next.paidPesewas) }
      : null,
    instalments: instalments.map(({ number, dueOn, amountPesewas, paidPesewas, state }, at) => ({
      number,
      /** The payments that paid some of it, by their id. */
      paidBy: paidBy[at] ?? [],
      dueOn: dayText(dueOn),
      amount: formatAmount(amountPesewas),
      state,
      label:
        state !== 'paid' && paidPesewas > 0
          ? `${LABELS[state]}, ${formatAmount(paidPesewas)} paid`
          : LABELS[state],
    })),
    payments: payments.map(({ id, amountPesewas, receivedOn, method, reference }) => ({
      id,
      amount: formatAmount(amountPesewas),
      text: `${dayText(receivedOn)}, ${INSTALMENT_METHODS[method].toLowerCase()}, ${reader === 'staff' ? reference : shortOf(reference)}`,
    })),
  }
}

// What was paid pays the oldest first, so that each payment belongs to the instalments that it reaches into.
function paymentsOfEach(
  instalments: readonly { amountPesewas: number }[],
  payments: readonly { id: string; amountPesewas: number }[],
): string[][] {
  let paid = 0
  const spans = payments.map(({ id, amountPesewas }) => {
    const from = paid
    paid += amountPesewas
    return { id, from, to: paid }
  })
  let due = 0
  return instalments.map(({ amountPesewas }) => {
    const from = due
    due += amountPesewas
    return spans.flatMap((span) => (span.from < due && span.to > from ? [span.id] : []))
  })
}

// Of one that was made here the end tells payments of one plan apart.
const shortOf = (reference: string) =>
  reference.startsWith(COLLECTION_PREFIX) ? `reference ${reference.slice(-8)}` : reference

export type PlanText = ReturnType<typeof presentPlan>

/** The parked payments of a plan, for whoever decides about them. Formats money: server only. */
export function presentParkedOf(
  { isRunning, leftPesewas }: Pick<PlanView, 'isRunning' | 'leftPesewas'>,
  parked: readonly ParkedCollection[],
) {
  const unbookable = (pesewas: number) => {
    if (!isRunning) return 'It cannot be booked: the home is not part of the order any more.'
    if (pesewas <= leftPesewas) return null
    return `It cannot be booked: it is more than is left to pay, ${formatAmount(leftPesewas)}.`
  }
  return parked.map((payment) => presentParked(payment, unbookable(payment.cameHundredths)))
}
