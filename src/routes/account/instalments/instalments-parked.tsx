import {
  PARKED_QUESTION,
  ParkedCard,
  ParkedFields,
  parkedDefaults,
} from '#/routes/admin/agreements/agreement-parked-card.tsx'
import type { ParkedView } from '#/routes/admin/agreements/agreement-parked-view.server.ts'
import { Button } from '#/ui/button.tsx'
import { actHref } from '#/web/act/act.ts'
import { questionIntent, useAsk } from '#/web/act/act-host.tsx'
import { useAct } from '#/web/act/use-act.ts'
import { CheckedForm } from '#/web/request/checked-form.tsx'
import { INSTALMENT_ACTS } from './instalments-acts.ts'

/** An online payment of a plan that disagrees with what was asked for; the staff decide what becomes of it. */
export function ParkedInstalment({
  orderId,
  plan,
  payment,
}: {
  orderId: string
  plan: { position: number; title: string }
  payment: ParkedView
}) {
  const href = actHref(INSTALMENT_ACTS.decideParked, { id: orderId, position: String(plan.position) })
  const { failure, isBusy, submit } = useAct(href, { only: 'done' })
  const ask = useAsk()
  const send = (form: HTMLFormElement) => {
    const entries = [...new FormData(form)].map(([field, value]) => [field, String(value)])
    const sent: Record<string, string> = Object.fromEntries(entries)
    ask({ question: PARKED_QUESTION, perform: () => void submit({ ...sent, confirmed: 'yes' }) })
  }
  return (
    <ParkedCard payment={payment} of={plan.title}>
      <CheckedForm
        schema={() =>
          import('#/features/instalments/instalment-form.schema.ts').then(
            (module) => module.parkedInstalmentForm,
          )
        }
        answer={failure}
        action={href}
        submit={send}
        defaults={parkedDefaults(payment)}
        label={`Payment ${payment.reference}`}
        className="flex flex-col gap-4"
      >
        <input type="hidden" name="id" value={orderId} />
        <input type="hidden" name="position" value={plan.position} />
        <input type="hidden" name="reference" value={payment.reference} />
        <ParkedFields payment={payment} />
        <div>
          <Button type="submit" busy={isBusy} {...questionIntent}>
            Decide it
          </Button>
        </div>
      </CheckedForm>
    </ParkedCard>
  )
}
