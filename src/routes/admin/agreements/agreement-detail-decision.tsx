import { useRef, useState } from 'react'
import { Button } from '#/ui/button.tsx'
import { Card } from '#/ui/card.tsx'
import { actHref } from '#/web/act/act.ts'
import { questionIntent, useAsk } from '#/web/act/act-host.tsx'
import { useAct } from '#/web/act/use-act.ts'
import { CheckedForm } from '#/web/request/checked-form.tsx'
import type { Route } from './+types/agreement-detail'
import { AGREEMENT_ACTS } from './agreement-detail-acts.ts'
import { ReasonField } from './agreement-detail-forms.tsx'
import { agreementQuestion, approvalQuestion } from './agreement-detail-questions.ts'

type View = Route.ComponentProps['loaderData']

const CHOICES = ['approve', 'ask', 'refuse'] as const
type Choice = (typeof CHOICES)[number]

/** What is decided about an application: one reason, which the buyer reads, and what it is the reason for. */
export function Decision({ view: { agreement, application } }: { view: View }) {
  const { id: agreementId, askedFor } = agreement
  const hrefOf = (choice: Choice) => actHref(AGREEMENT_ACTS[choice], { agreementId })
  const acts = {
    approve: useAct(hrefOf('approve'), { only: 'done' }),
    // The page stays as it is, with what was asked for above the form.
    ask: useAct(hrefOf('ask'), { only: 'done', onDone: (form) => form?.reset() }),
    refuse: useAct(hrefOf('refuse'), { only: 'done' }),
  }
  const ask = useAsk()
  const pressed = useRef<Choice>('approve')
  const [sent, setSent] = useState<Choice>()
  // Without script the page came back with what was wrong with one of them.
  const failed = sent ?? CHOICES.find((choice) => acts[choice].failure)
  const send = (form: HTMLFormElement) => {
    const choice = pressed.current
    setSent(choice)
    if (choice === 'ask') return void acts.ask.submit(form)
    const entries = [...new FormData(form)].map(([field, value]) => [field, String(value)])
    const fields: Record<string, string> = Object.fromEntries(entries)
    ask({
      question: choice === 'approve' ? approvalQuestion(application) : agreementQuestion(choice),
      perform: () => void acts[choice].submit({ ...fields, confirmed: 'yes' }),
    })
  }
  const button = (choice: Choice) => ({
    type: 'submit' as const,
    formAction: hrefOf(choice),
    busy: acts[choice].isBusy,
    onClick: () => {
      pressed.current = choice
    },
  })
  return (
    <Card as="section" className="min-w-0 p-4">
      <h2 className="mb-1 font-sans font-strong text-h3">Decide</h2>
      <p className="mb-4 text-ink-2">
        {askedFor
          ? `Asked for: ${askedFor}`
          : 'Once it is approved, you sign the agreement for the seller. Asked for more, it waits until the buyer has answered. The buyer gets a mail each time.'}
      </p>
      <CheckedForm
        schema={() =>
          import('#/features/agreements/agreement-form.schema.ts').then((module) => module.reasonForm)
        }
        answer={failed && acts[failed].failure}
        action={hrefOf('approve')}
        submit={send}
        label="Decide"
        className="flex flex-col gap-4"
      >
        <input type="hidden" name="agreementId" value={agreementId} />
        <ReasonField hint="The buyer reads it: why it is approved or refused, or what is missing" />
        <div className="flex flex-wrap gap-2">
          <Button {...button('approve')} {...questionIntent}>
            Approve the application
          </Button>
          <Button {...button('ask')} variant="secondary">
            Ask for more
          </Button>
          <Button {...button('refuse')} variant="danger" {...questionIntent}>
            Refuse
          </Button>
        </div>
      </CheckedForm>
    </Card>
  )
}
