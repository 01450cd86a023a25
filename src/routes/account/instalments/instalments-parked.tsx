import type { ReactNode } from 'react'
import { ParkedCard, ParkedFields, parkedDefaults } from '#/routes/admin/agreements/agreement-parked-card.tsx'
import type { ParkedView } from '#/routes/admin/agreements/agreement-parked-view.server.ts'
import { FailedRefundCard, PaidBackField } from '#/routes/admin/agreements/agreement-refund-card.tsx'
import type { FailedRefundView } from '#/routes/admin/agreements/agreement-refund-view.server.ts'
import { Button } from '#/ui/button.tsx'
import { actHref } from '#/web/act/act.ts'
import { questionIntent, useAsk } from '#/web/act/act-host.tsx'
import { useAct } from '#/web/act/use-act.ts'
import { CheckedForm } from '#/web/request/checked-form.tsx'
import { INSTALMENT_ACTS } from './instalments-acts.ts'
import { INSTALMENT_QUESTIONS } from './instalments-questions.ts'

type Plan = { id: string; position: string; title: string }

const SCHEMAS = { decideParked: 'parkedInstalmentForm', settleRefund: 'settledInstalmentRefundForm' } as const

/** An online payment of a plan that disagrees with what was asked for; the staff decide what becomes of it. */
export function ParkedInstalment({ plan, payment }: { plan: Plan; payment: ParkedView }) {
  return (
    <ParkedCard payment={payment} of={plan.title}>
      <AskedForm
        act="decideParked"
        plan={plan}
        fields={{ reference: payment.reference }}
        defaults={parkedDefaults(payment)}
        label={`Payment ${payment.reference}`}
        button="Decide it"
      >
        <ParkedFields payment={payment} />
      </AskedForm>
    </ParkedCard>
  )
}

/** A refund of a plan that has failed: asked for again, or settled by hand. */
export function FailedInstalmentRefund({ plan, refund }: { plan: Plan; refund: FailedRefundView }) {
  const { id, position, title } = plan
  return (
    <FailedRefundCard
      refund={refund}
      of={title}
      retryHref={actHref(INSTALMENT_ACTS.retryRefund, { id, position })}
    >
      <AskedForm
        act="settleRefund"
        plan={plan}
        fields={{ refund: refund.refund }}
        label={`Refund of ${refund.reference}`}
        button={`Settle ${refund.amount} by hand`}
      >
        <PaidBackField />
      </AskedForm>
    </FailedRefundCard>
  )
}

function AskedForm({
  act,
  plan: { id, position },
  fields,
  defaults = {},
  label,
  button,
  children,
}: {
  act: keyof typeof SCHEMAS
  plan: Plan
  fields: Record<string, string>
  defaults?: Record<string, string>
  /** Names the form. */
  label: string
  button: string
  children: ReactNode
}) {
  const href = actHref(INSTALMENT_ACTS[act], { id, position })
  const { failure, isBusy, submit } = useAct(href, { only: 'done' })
  const ask = useAsk()
  const send = (form: HTMLFormElement) => {
    const entries = [...new FormData(form)].map(([field, value]) => [field, String(value)])
    const sent: Record<string, string> = Object.fromEntries(entries)
    ask({ question: INSTALMENT_QUESTIONS[act], perform: () => void submit({ ...sent, confirmed: 'yes' }) })
  }
  return (
    <CheckedForm
      schema={() =>
        import('#/features/instalments/instalment-form.schema.ts').then((module) => module[SCHEMAS[act]])
      }
      answer={failure}
      action={href}
      submit={send}
      defaults={defaults}
      label={label}
      className="flex flex-col gap-4"
    >
      {Object.entries({ id, position, ...fields }).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
      <div>
        <Button
          type="submit"
          variant={act === 'settleRefund' ? 'secondary' : 'primary'}
          busy={isBusy}
          {...questionIntent}
        >
          {button}
        </Button>
      </div>
    </CheckedForm>
  )
}
