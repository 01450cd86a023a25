import { Button } from '#/ui/button.tsx'
import { Card } from '#/ui/card.tsx'
import { Disclosure } from '#/ui/disclosure.tsx'
import { TextArea } from '#/ui/fields/text-area.tsx'
import { actHref, CONFIRMED } from '#/web/act/act.ts'
import { ActButton } from '#/web/act/act-form.tsx'
import { questionIntent, useAsk } from '#/web/act/act-host.tsx'
import { useAct } from '#/web/act/use-act.ts'
import { CheckedForm, FormField } from '#/web/request/checked-form.tsx'
import { PERSON_ACTS } from './users-acts.ts'
import { questionAboutBlocking } from './users-question.ts'

/** Shuts somebody out with a reason, or lets them in again. */
export function BlockForm({
  personId,
  name,
  isBlocked,
}: {
  personId: string
  name: string
  isBlocked: boolean
}) {
  const href = actHref(PERSON_ACTS.block, { accountId: personId })
  const { failure, isBusy, submit } = useAct(href)
  const ask = useAsk()
  const send = (form: HTMLFormElement) => {
    const reason = String(new FormData(form).get('reason'))
    ask({
      question: questionAboutBlocking(name),
      perform: () => void submit({ reason, ...CONFIRMED }),
    })
  }
  if (isBlocked)
    return (
      <Card as="section" className="p-4">
        <h2 className="mb-1 font-sans font-strong text-h3">Unblock</h2>
        <p className="mb-4 text-ink-2">{name} can then sign in again, with the password they had.</p>
        <ActButton href={actHref(PERSON_ACTS.unblock, { accountId: personId })} variant="secondary">
          Unblock
        </ActButton>
      </Card>
    )
  return (
    <Card as="section" className="px-4">
      <Disclosure title={`Block ${name}`} open={failure !== undefined || undefined}>
        <p className="mb-4 text-ink-2">
          Every session ends at once, and signing in is refused as with a wrong password. What {name}{' '}
          advertises stays on the site until it is handed over or withdrawn.
        </p>
        <CheckedForm
          schema={() =>
            import('#/features/accounts/people/person.schema.ts').then((module) => module.blockForm)
          }
          answer={failure}
          action={href}
          submit={send}
          label="Block"
          className="flex flex-col gap-4 pb-4"
        >
          <FormField name="reason" label="Reason" hint="Administrators read it, and nobody else." required>
            {(control) => <TextArea {...control} rows={2} maxLength={500} />}
          </FormField>
          <div>
            <Button type="submit" variant="danger" busy={isBusy} {...questionIntent}>
              Block
            </Button>
          </div>
        </CheckedForm>
      </Disclosure>
    </Card>
  )
}
