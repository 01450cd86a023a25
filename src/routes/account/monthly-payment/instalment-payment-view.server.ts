import type { CollectionTry } from '#/features/collections/collection.schema.ts'
import type { PlanView } from '#/features/instalments/instalment.queries.server.ts'
import { payableOf } from '#/features/instalments/instalment-payable.rules.ts'
import { cedisText } from '#/features/properties/price-text.rules.ts'
import type { Services } from '#/platform/services.ts'
import { formatDate, startOfDay } from '#/shared/dates.ts'
import { formatAmount } from '#/shared/money.ts'
import { presentPayment } from './monthly-payment-view.server.ts'

/** What can be paid of a plan, and how the last try stands. Formats money and dates: server only. */
export function presentInstalmentPayment(
  services: Pick<Services, 'payments' | 'config' | 'clock'>,
  {
    number,
    plan,
    tries,
    wanted,
  }: {
    number: number
    plan: PlanView
    tries: readonly CollectionTry[]
    /** What the address asks for: `all`, `next`, or what is due. */
    wanted: string | null
  },
) {
  const payable = payableOf(plan)
  const next = plan.instalments.find(({ state }) => state !== 'paid')
  const sums =
    payable && plan.isConfirmed
      ? {
          leastPesewas: payable.nextPesewas,
          duePesewas: payable.duePesewas || payable.nextPesewas,
          mostPesewas: payable.allPesewas,
        }
      : null
  const { form, ...page } = presentPayment(services, {
    sums,
    tries,
    wanted,
    transferReference: `Order ${number}`,
  })
  const choices =
    payable && next && form
      ? [
          {
            pesewas: payable.nextPesewas,
            label: `Instalment ${next.number}, ${next.state === 'late' ? 'late since' : 'due'} ${formatDate(startOfDay(next.dueOn))}`,
          },
          { pesewas: payable.duePesewas, label: 'Everything that is due' },
          { pesewas: payable.allPesewas, label: 'All that is left of the plan' },
        ]
          .filter(
            ({ pesewas }, at, all) =>
              pesewas > 0 &&
              pesewas <= form.mostPesewas &&
              all.findIndex((one) => one.pesewas === pesewas) === at,
          )
          .map(({ pesewas, label }) => ({ value: cedisText(pesewas), label, amount: formatAmount(pesewas) }))
      : []
  return {
    ...page,
    left: payable ? formatAmount(payable.allPesewas) : null,
    form: form && {
      ...form,
      choices,
      amount: choices.some(({ value }) => value === form.amount) ? form.amount : (choices[0]?.value ?? ''),
      paidBefore: String(plan.paidPesewas),
    },
  }
}
