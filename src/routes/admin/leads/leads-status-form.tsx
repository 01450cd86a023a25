import { LEAD_STATUS_LABELS, LEAD_STATUSES } from '#/features/leads/lead.schema.ts'
import type { LeadSummaryText } from '#/features/leads/lead-text.rules.ts'
import { Button } from '#/ui/button.tsx'
import { Select } from '#/ui/fields/select.tsx'
import { actHref } from '#/web/act/act.ts'
import { ActForm } from '#/web/act/act-form.tsx'
import { LEADS_ACTS } from './leads-acts.ts'

export const STATUS_OPTIONS = LEAD_STATUSES.map((value) => ({ value, label: LEAD_STATUS_LABELS[value] }))

/** The status of a lead, to be changed in the list. */
export function LeadStatusForm({ lead }: { lead: Pick<LeadSummaryText, 'id' | 'status' | 'name'> }) {
  const whose = lead.name ?? 'somebody without a name'
  return (
    <ActForm
      // What somebody else chose meanwhile takes the place of what was chosen here.
      key={lead.status}
      href={actHref(LEADS_ACTS.changeStatus, { leadId: lead.id })}
      className="flex items-center gap-2"
    >
      {({ isBusy }) => (
        <>
          <Select
            name="status"
            aria-label={`Status: ${whose}`}
            options={STATUS_OPTIONS}
            defaultValue={lead.status}
            className="min-w-0 grow"
          />
          <div className="shrink-0">
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
