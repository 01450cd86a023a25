import { useEffect, useRef, useState } from 'react'
import { LEAD_STATUS_LABELS, LEAD_STATUSES } from '#/features/leads/lead.schema.ts'
import type { LeadSummaryText } from '#/features/leads/lead-text.rules.ts'
import { Button } from '#/ui/button.tsx'
import { Select } from '#/ui/fields/select.tsx'
import { actHref } from '#/web/act/act.ts'
import { ActForm } from '#/web/act/act-form.tsx'
import { LEADS_ACTS } from './leads-acts.ts'

export const STATUS_OPTIONS = LEAD_STATUSES.map((value) => ({ value, label: LEAD_STATUS_LABELS[value] }))

type Props = { lead: Pick<LeadSummaryText, 'id' | 'status' | 'name'> }

/** The status of a lead, saved as soon as another one is chosen; its button is for what could not be saved, and without script. */
export function LeadStatusForm({ lead }: Props) {
  // What somebody else chose meanwhile takes the place of what was chosen here.
  return <StatusForm key={lead.status} lead={lead} />
}

function StatusForm({ lead: { id, status, name } }: Props) {
  const whose = name ?? 'somebody without a name'
  const [chosen, setChosen] = useState<string>(status)
  const select = useRef<HTMLSelectElement>(null)
  // Chosen before the page was hydrated.
  useEffect(() => setChosen((before) => select.current?.value ?? before), [])
  return (
    <ActForm href={actHref(LEADS_ACTS.changeStatus, { leadId: id })} className="flex items-center gap-2">
      {({ isBusy }) => (
        <>
          <Select
            ref={select}
            name="status"
            aria-label={`Status: ${whose}`}
            options={STATUS_OPTIONS}
            defaultValue={status}
            onChange={({ currentTarget }) => {
              setChosen(currentTarget.value)
              currentTarget.form?.requestSubmit()
            }}
            className="min-w-0 grow"
          />
          {/* Without script it shows always, by `ShownWithoutScript`. */}
          <div data-only-when="" className={chosen === status ? 'hidden' : 'shrink-0'}>
            <Button
              type="submit"
              variant="secondary"
              size="sm"
              busy={isBusy}
              aria-label={`Save status: ${whose}`}
            >
              Save
            </Button>
          </div>
        </>
      )}
    </ActForm>
  )
}
