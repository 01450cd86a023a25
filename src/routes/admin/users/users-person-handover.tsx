import { urls } from '#/shared/urls.ts'
import { Button } from '#/ui/button.tsx'
import { Card } from '#/ui/card.tsx'
import { Field } from '#/ui/fields/field.tsx'
import { Select } from '#/ui/fields/select.tsx'
import { Link } from '#/ui/link.tsx'
import { actHref } from '#/web/act/act.ts'
import { ActForm } from '#/web/act/act-form.tsx'
import { questionIntent } from '#/web/act/act-host.tsx'
import { PERSON_ACTS } from './users-acts.ts'
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
  return (
    <Card as="section" className="p-4">
      <h2 className="mb-1 font-sans font-strong text-h3">Hand over</h2>
      <p className="mb-4 text-ink-2">
        All {homes} with their leads and open orders pass to somebody else, in one act. Visitors then find the
        new agent on the pages.
      </p>
      {takers.length === 0 ? (
        <p className="text-ink-2">Nobody else is an agent or administrator yet.</p>
      ) : (
        <ActForm
          href={actHref(PERSON_ACTS.handOver, { accountId: personId })}
          label="Hand over"
          className="flex flex-wrap items-end gap-3"
          confirm={(form) => {
            const taker = takers.find(({ id }) => id === form.get('to'))
            return taker ? questionAboutHandover(name, homes, taker.name) : undefined
          }}
        >
          {({ isBusy }) => (
            <>
              <Field label="Who takes over" className="min-w-0 grow basis-52">
                <Select
                  name="to"
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
              </Field>
              <Button type="submit" variant="secondary" busy={isBusy} {...questionIntent}>
                Hand over
              </Button>
            </>
          )}
        </ActForm>
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
