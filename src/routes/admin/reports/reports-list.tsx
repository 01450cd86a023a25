import type { ReportStatus } from '#/features/reports/report.schema.ts'
import { MANAGE_ACTS, pickName } from '#/routes/admin/properties/properties-acts.ts'
import { toastOfBulk } from '#/routes/admin/properties/properties-bulk-answer.tsx'
import { type Bulk, useBulk } from '#/routes/admin/properties/use-bulk.ts'
import { urls } from '#/shared/urls.ts'
import { Badge } from '#/ui/badge.tsx'
import { Button } from '#/ui/button.tsx'
import type { Column } from '#/ui/data-table.tsx'
import { Link } from '#/ui/link.tsx'
import { actHref } from '#/web/act/act.ts'
import { ActButton, ActForm } from '#/web/act/act-form.tsx'
import { DashboardList, EmptyList, type ListPage } from '#/web/dashboard/dashboard-list.tsx'
import { Moment } from '#/web/dashboard/moment.tsx'
import { REPORT_ACTS } from './reports-acts.ts'
import { type ReportsAddress, reportsAddress } from './reports-address.ts'
import type { ReportRow } from './reports-row.server.ts'

export const STATUS_LABELS = { open: 'Open', settled: 'Settled' } as const

const columnsOf = (bulk: Bulk): readonly Column<ReportRow>[] => [
  {
    label: 'Report',
    kind: 'title',
    cell: ({ reason, note }) => (
      <>
        <p className="font-semibold">{reason}</p>
        {note ? <p className="mt-1 whitespace-pre-line break-words text-ink-2">{note}</p> : null}
      </>
    ),
  },
  {
    label: 'Property',
    kind: 'plain',
    cell: ({ propertyId, propertyTitle, isPropertyPublic, agentName, agentPhone }) => (
      <div className="min-w-0">
        {isPropertyPublic ? (
          <Link href={urls.property(propertyId)} className="text-indigo underline">
            {propertyTitle}
          </Link>
        ) : (
          <>
            <p>{propertyTitle}</p>
            <p className="text-ink-2">Not shown to visitors</p>
          </>
        )}
        <p className="text-ink-2">
          {agentName ?? 'An agent without a name'}
          {agentPhone ? (
            <>
              {', '}
              <a
                href={`tel:${agentPhone}`}
                aria-label={`Call ${agentName ?? 'the agent'}: ${agentPhone}`}
                className="font-semibold text-indigo underline"
              >
                Call
              </a>
            </>
          ) : null}
        </p>
      </div>
    ),
  },
  { label: 'Reported', width: '10rem', cell: ({ reportedAt }) => <Moment>{reportedAt}</Moment> },
  {
    label: 'Status',
    kind: 'plain',
    width: '10.5rem',
    cell: ({ settledAt, settledBy }) => (
      <div>
        <Badge kind={settledAt ? 'success' : 'neutral'}>
          {settledAt ? STATUS_LABELS.settled : STATUS_LABELS.open}
        </Badge>
        {settledAt ? (
          <p className="mt-1 text-ink-2">
            <Moment>{settledAt}</Moment>
          </p>
        ) : null}
        {settledBy ? <p className="break-words text-ink-2">{settledBy}</p> : null}
      </div>
    ),
  },
  {
    label: 'Settle',
    kind: 'action',
    width: '18.5rem',
    cell: ({ id, settledAt, reason, propertyId, propertyTitle, isPropertyPublic }) =>
      settledAt ? null : (
        <div className="flex flex-wrap gap-x-2 gap-y-1 whitespace-nowrap">
          <ActButton
            href={actHref(REPORT_ACTS.settle, { reportId: id })}
            variant="secondary"
            size="sm"
            aria-label={`Settle: ${reason}, ${propertyTitle}`}
          >
            Settle
          </ActButton>
          {isPropertyPublic ? (
            <ActForm
              href={actHref(MANAGE_ACTS.changeMany)}
              fields={{ act: 'withdraw', [pickName(propertyId)]: 'on' }}
              perform={bulk.send}
            >
              <Button
                type="submit"
                variant="quiet"
                size="sm"
                busy={bulk.isBusy}
                aria-label={`Take the home off: ${propertyTitle}`}
              >
                Take the home off
              </Button>
            </ActForm>
          ) : null}
        </div>
      ),
  },
]

const EMPTY_TITLES: Record<ReportStatus | 'any', string> = {
  any: 'No reports yet',
  open: 'No report is open',
  settled: 'No report was settled yet',
}

/** One page of the reports, or why it is empty. */
export function ReportsList(page: ListPage<ReportRow, ReportsAddress>) {
  // The same act as in Manage Properties, whose message can undo it.
  const bulk = useBulk(undefined, toastOfBulk)
  return (
    <DashboardList
      {...page}
      label="Reports"
      columns={columnsOf(bulk)}
      hrefOf={reportsAddress.href}
      empty={
        <EmptyList
          list={reportsAddress}
          address={page.address}
          notFound={EMPTY_TITLES[page.address.status ?? 'any']}
          showAll="Show all reports"
          none={EMPTY_TITLES.any}
        >
          What visitors report about a home appears here, until somebody settles it.
        </EmptyList>
      }
    />
  )
}
