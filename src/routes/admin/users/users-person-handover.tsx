import { urls } from '#/shared/urls.ts'
import { Button } from '#/ui/button.tsx'
import { Card } from '#/ui/card.tsx'
import { Select } from '#/ui/fields/select.tsx'
import { Link } from '#/ui/link.tsx'
import { actHref } from '#/web/act/act.ts'
import { questionIntent, useAsk } from '#/web/act/act-host.tsx'
import { useAct } from '#/web/act/use-act.ts'
import { CheckedForm, FormField } from '#/web/request/checked-form.tsx'
import { PERSON_ACTS } from './users-acts.ts'
import { HANDOVER } from './users-person-facts.tsx'
import { questionAboutHandover } from './users-question.ts'

type Taker = { id: string; name: string }

/** Gives everything that somebody advertises to another agent or administrator, and asks first. */
export function HandoverForm({
  personId,
  name,
  homes,
  takers,
  uninvited,
}: {
  personId: string
  name: string
  /** How many, in words. */
  homes: string
  takers: readonly Taker[]
  /** Agents who cannot sign in, and so take over nothing before they are invited. */
  uninvited: readonly Taker[]
}) {
  const href = actHref(PERSON_ACTS.handOver, { accountId: personId })
  // Only what came without script: the page's dialog tells what became of it, since the form goes with the last home.
  const { failure } = useAct(href, { only: 'forbidden' })
  const ask = useAsk()
  const send = (form: HTMLFormElement) => {
    const taker = takers.find(({ id }) => id === new FormData(form).get('to'))
    if (taker)
      ask({ question: questionAboutHandover(name, homes, taker.name), href, fields: { to: taker.id } })
  }
  return (
    <Card as="section" id={HANDOVER} className="p-4">
      <h2 className="mb-1 font-sans font-strong text-h3">Hand over</h2>
      <p className="mb-4 text-ink-2">
        All {homes} with their leads and open orders pass to somebody else, in one act. Visitors then find the
        new agent on the pages.
      </p>
      {takers.length === 0 ? (
        <p className="text-ink-2">Nobody else is an agent or administrator yet.</p>
      ) : (
        <CheckedForm
          schema={() =>
            import('#/features/handover/handover.schema.ts').then((module) => module.handoverForm)
          }
          answer={failure}
          action={href}
          submit={send}
          label="Hand over"
          className="flex flex-wrap items-end gap-3"
        >
          <FormField name="to" label="Who takes over" className="min-w-0 grow basis-52">
            {(control) => (
              <Select
                {...control}
                options={[
                  { value: '', label: 'Choose somebody' },
                  ...takers.map(({ id, name: label }) => ({ value: id, label })),
                  ...uninvited.map((agent) => ({
                    value: agent.id,
                    label: `${agent.name}, without an account`,
                    disabled: true,
                  })),
                ]}
              />
            )}
          </FormField>
          <Button type="submit" variant="secondary" {...questionIntent}>
            Hand over
          </Button>
        </CheckedForm>
      )}
      {uninvited.length > 0 ? (
        <p className="mt-3 text-ink-2 text-sm">
          Who has no account takes over once they are invited.{' '}
          <Link href={`${urls.users}#without-account`} className="font-semibold text-indigo underline">
            Invite them
          </Link>
        </p>
      ) : null}
    </Card>
  )
}
