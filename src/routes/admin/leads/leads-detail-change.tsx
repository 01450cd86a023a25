import { type ChangeEvent, useState } from 'react'
import type { LeadOwnerView } from '#/features/leads/lead.schema.ts'
import type { LeadText } from '#/features/leads/lead-text.rules.ts'
import { Alert } from '#/ui/alert.tsx'
import { Button } from '#/ui/button.tsx'
import { Card } from '#/ui/card.tsx'
import { Select } from '#/ui/fields/select.tsx'
import { TextInput } from '#/ui/fields/text-input.tsx'
import { actHref } from '#/web/act/act.ts'
import { ActButton } from '#/web/act/act-form.tsx'
import { useAct } from '#/web/act/use-act.ts'
import { CheckedForm, FormField } from '#/web/request/checked-form.tsx'
import { LEAD_ACTS } from './leads-acts.ts'
import { NO_OWNER } from './leads-address.ts'
import { STATUS_OPTIONS } from './leads-status-form.tsx'

// The code of a change that was refused because somebody else came first.
const LEAD_CHANGED = 'lead.changed'

/** Status, owner and due day of a lead. */
export function LeadChange({
  lead,
  owners,
  ownId,
  today,
}: {
  lead: LeadText
  owners: readonly LeadOwnerView[]
  /** Of who looks at it. */
  ownId: string
  today: string
}) {
  const href = actHref(LEAD_ACTS.change, { id: lead.id })
  const { failure, done, isBusy, submit } = useAct(href, { only: 'forbidden' })
  const { status, statusLabel, ownerId, ownerName, dueOn, dueShown, version } = lead
  const saved = JSON.stringify([status, ownerId ?? '', dueOn ?? ''])
  // Beside what is saved by now: another's change opens the fields anew.
  const [held, setHeld] = useState({ saved, typed: saved })
  const look = ({ target: { form } }: ChangeEvent<HTMLInputElement | HTMLSelectElement>) => {
    const fields = form && new FormData(form)
    if (fields)
      setHeld({
        saved,
        typed: JSON.stringify(['status', 'ownerId', 'dueOn'].map((name) => fields.get(name))),
      })
  }
  // Who has the home can be given what is in nobody’s care by one press.
  const agent = ownerId === null ? owners.find(({ isOfHome }) => isOfHome) : undefined
  const isKnown = ownerId === null || owners.some(({ id }) => id === ownerId)
  const options = [
    { value: '', label: NO_OWNER },
    ...owners.map(({ id, name, isOfHome }) => ({
      value: id,
      label: isOfHome ? `${name}, agent of this home` : name,
    })),
    // Who could be chosen once, or by others alone, keeps the lead until somebody else is.
    ...(isKnown ? [] : [{ value: ownerId, label: ownerName ?? 'Somebody' }]),
  ]
  return (
    <Card as="section" className="p-4">
      <h2 className="mb-3 font-sans font-strong text-h3">What happens with it</h2>
      {done && !isBusy ? (
        <div className="mb-4">
          <Alert kind="success">{done}</Alert>
        </div>
      ) : null}
      {agent ? (
        <div className="mb-4 flex flex-wrap items-center justify-between gap-2 rounded bg-sand p-3">
          <p>
            {agent.id === ownId ? 'This is your home.' : `${agent.name} has this home.`} Nobody has this lead
            yet.
          </p>
          <ActButton
            href={href}
            fields={{ status, ownerId: agent.id, dueOn: dueOn ?? '', version: String(version) }}
            variant="secondary"
          >
            {agent.id === ownId ? 'Take it' : `Give to ${agent.name}`}
          </ActButton>
        </div>
      ) : null}
      <CheckedForm
        // What was changed elsewhere takes the place of what the fields held.
        key={saved}
        schema={() => import('#/features/leads/lead.schema.ts').then((module) => module.leadForm)}
        answer={failure}
        action={href}
        submit={submit}
        defaults={{ status, ownerId: ownerId ?? '', dueOn: dueOn ?? '' }}
        label="Lead"
        className="flex flex-col gap-4"
      >
        <input type="hidden" name="version" value={version} />
        {failure?.code === LEAD_CHANGED ? (
          <p>
            <strong>As it stands now:</strong> {statusLabel}; {ownerName ?? NO_OWNER};{' '}
            {dueShown ? `due ${dueShown}` : 'no day'}. The fields below are as you left them.
          </p>
        ) : null}
        <FormField name="status" label="Status">
          {(control) => <Select {...control} options={STATUS_OPTIONS} onChange={look} />}
        </FormField>
        <FormField name="ownerId" label="Owner">
          {(control) => <Select {...control} options={options} onChange={look} />}
        </FormField>
        <FormField name="dueOn" label="Due" optional>
          {/* A day that is over stays while something else is saved. */}
          {(control) => (
            <TextInput
              {...control}
              type="date"
              min={dueOn && dueOn < today ? dueOn : today}
              onChange={look}
            />
          )}
        </FormField>
        <div className="flex flex-wrap items-center gap-3">
          <Button type="submit" busy={isBusy}>
            Save changes
          </Button>
          <p role="status" className="text-danger text-sm">
            {held.saved === saved && held.typed !== saved ? 'Not saved yet' : null}
          </p>
        </div>
      </CheckedForm>
    </Card>
  )
}
