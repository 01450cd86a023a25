import { useRef } from 'react'
import { LEAD_STATUS_LABELS, LEAD_STATUSES } from '#/features/leads/lead.rules.ts'
import type { LeadSummaryText } from '#/features/leads/lead-text.rules.ts'
import { Button } from '#/ui/button.tsx'
import { Select } from '#/ui/fields/select.tsx'
import { type ActAnswer, actHref } from '#/web/act/act.ts'
import { ActForm } from '#/web/act/act-form.tsx'
import { LEADS_ACTS } from './leads-acts.ts'

export const STATUS_OPTIONS = LEAD_STATUSES.map((value) => ({ value, label: LEAD_STATUS_LABELS[value] }))

/** The status of a lead, saved as soon as another one is chosen; its button is for who has no script. */
export function LeadStatusForm({
  lead: { id, status, name },
  onDone,
}: {
  lead: Pick<LeadSummaryText, 'id' | 'status' | 'name'>
  /** Says that it is changed. */
  onDone: (answer: ActAnswer & { kind: 'done' }) => void
}) {
  const whose = name ?? 'somebody without a name'
  const select = useRef<HTMLSelectElement>(null)
  return (
    <ActForm
      // What somebody else chose meanwhile takes the place of what was chosen here.
      key={status}
      href={actHref(LEADS_ACTS.changeStatus, { leadId: id })}
      // What could not be saved is not shown as if it were, and can be chosen again.
      onAnswer={(answer) => (answer.kind === 'done' ? onDone(answer) : select.current?.form?.reset())}
      only="failed"
      className="flex flex-wrap items-center gap-2"
    >
      <Select
        ref={select}
        name="status"
        aria-label={`Status: ${whose}`}
        options={STATUS_OPTIONS}
        defaultValue={status}
        onChange={({ currentTarget }) => currentTarget.form?.requestSubmit()}
        className="min-w-0 grow"
      />
      <noscript>
        <Button type="submit" variant="secondary" size="sm" aria-label={`Save status: ${whose}`}>
          Save
        </Button>
      </noscript>
    </ActForm>
  )
}
