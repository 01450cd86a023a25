import { useEffect, useState } from 'react'
import { useFetcher, useLocation, useRevalidator } from 'react-router'
import { LEAD_STATUS_LABELS, LEAD_STATUSES, type LeadSummaryView } from '#/features/leads/lead.schema.ts'
import { Button } from '#/ui/button.tsx'
import { Select } from '#/ui/select.tsx'
import { showToast } from '#/ui/toast.tsx'
import { outcomeOf, type StatusAnswer } from './leads-answer.ts'

export const STATUS_OPTIONS = LEAD_STATUSES.map((value) => ({ value, label: LEAD_STATUS_LABELS[value] }))

/** The status of a lead, to be changed in the list; without script a plain form. */
export function LeadStatusForm({ lead }: { lead: Pick<LeadSummaryView, 'id' | 'status' | 'name'> }) {
  const { pathname, search } = useLocation()
  const fetcher = useFetcher<StatusAnswer>()
  const { revalidate } = useRevalidator()
  const answer = fetcher.data
  const whose = lead.name ?? 'somebody without a name'

  // One answer is told once, however often the page is drawn again.
  const [told, setTold] = useState<StatusAnswer>()
  useEffect(() => {
    if (!answer || answer === told) return
    setTold(answer)
    showToast(outcomeOf(answer))
    // A code comes from the server: it may be the list that is out of date.
    if ('code' in answer && answer.code !== undefined) void revalidate()
  }, [answer, told, revalidate])

  return (
    <fetcher.Form
      // What somebody else chose meanwhile takes the place of what was chosen here.
      key={lead.status}
      method="post"
      action={pathname + search}
      aria-busy={fetcher.state !== 'idle' || undefined}
      className="flex items-center gap-2"
    >
      <input type="hidden" name="leadId" value={lead.id} />
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
          busy={fetcher.state !== 'idle'}
          aria-label={`Save status: ${whose}`}
        >
          Save
        </Button>
      </div>
    </fetcher.Form>
  )
}
