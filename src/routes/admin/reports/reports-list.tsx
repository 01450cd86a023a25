import type { ReactNode } from 'react'
import { SmallCover } from '#/features/media/components/small-cover.tsx'
import { REPORT_NOTE_LENGTH, type ReportStatus } from '#/features/reports/report.schema.ts'
import { countOf } from '#/shared/text.ts'
import { urls } from '#/shared/urls.ts'
import { Badge } from '#/ui/badge.tsx'
import { Button } from '#/ui/button.tsx'
import { buttonClass } from '#/ui/button-class.ts'
import { Card } from '#/ui/card.tsx'
import { Field } from '#/ui/fields/field.tsx'
import { TextInput } from '#/ui/fields/text-input.tsx'
import { FoldLine } from '#/ui/fold-line.tsx'
import { Link } from '#/ui/link.tsx'
import { Pagination } from '#/ui/pagination.tsx'
import { actHref } from '#/web/act/act.ts'
import { ActForm } from '#/web/act/act-form.tsx'
import type { useUndo } from '#/web/act/undo.tsx'
import { EmptyList, type ListPage } from '#/web/dashboard/dashboard-list.tsx'
import { Moment } from '#/web/dashboard/moment.tsx'
import { REPORT_ACTS } from './reports-acts.ts'
import { formOf, type ReportsAddress, reportsAddress, statusOf } from './reports-address.ts'
import './reports.css'
import { ReportedHomeActions } from './reports-home-actions.tsx'
import type { ReportRow, ReportsOfHome } from './reports-row.server.ts'

export const STATUS_LABELS = { open: 'Open', settled: 'Settled' } as const

const EMPTY_TITLES: Record<ReportStatus | 'any', string> = {
  any: 'No reports yet',
  open: 'No report is open',
  settled: 'No report was settled yet',
}

type OnSettled = ReturnType<typeof useUndo>

/** One page of the reports, those of one home together, or why it is empty. */
export function ReportsList({
  rows,
  pageCount,
  address,
  onSettled,
}: ListPage<ReportsOfHome, ReportsAddress> & { onSettled: OnSettled }) {
  if (rows.length === 0)
    return (
      <EmptyList
        list={reportsAddress}
        address={address}
        notFound={EMPTY_TITLES[statusOf(address) ?? 'any']}
        showAll="Show open reports"
        none={EMPTY_TITLES.open}
      >
        What visitors report about a home appears here, until somebody settles it.
      </EmptyList>
    )
  return (
    <>
      <ul className="space-y-4" aria-label="Reports">
        {rows.map((reported) => (
          <li key={reported.key}>
            <Card className="p-4">
              <Home reported={reported} />
              <ul className="mt-3 divide-y divide-line border-line border-t">
                {reported.reports.map((report) => (
                  <Report key={report.id} report={report} onSettled={onSettled}>
                    {/* Of several reports none has what is done about their home to itself. */}
                    {isOneOpen(reported) ? (
                      <ReportedHomeActions reported={reported} onDone={onSettled} />
                    ) : null}
                  </Report>
                ))}
              </ul>
              {reported.isOpen && !isOneOpen(reported) ? (
                <div className="flex flex-wrap gap-2 border-line border-t pt-3">
                  <ReportedHomeActions reported={reported} onDone={onSettled} />
                </div>
              ) : null}
            </Card>
          </li>
        ))}
      </ul>
      <div className="mt-6">
        <Pagination
          page={address.page}
          pageCount={pageCount}
          limit={pageCount}
          hrefFor={(page) => reportsAddress.href({ ...address, page })}
        />
      </div>
    </>
  )
}

function Home({ reported: { home, isOpen, reports } }: { reported: ReportsOfHome }) {
  const { propertyId, propertyTitle, cover, price, isPropertyPublic, agentName } = home
  return (
    <div className="flex gap-3">
      <SmallCover cover={cover} />
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          {isPropertyPublic ? (
            <Link
              href={urls.property(propertyId)}
              className="min-w-0 break-words font-semibold text-indigo underline underline-offset-4"
            >
              {propertyTitle}
            </Link>
          ) : (
            <Link
              href={formOf(propertyId, propertyTitle)}
              className="min-w-0 break-words font-semibold text-indigo underline underline-offset-4"
            >
              {propertyTitle}
            </Link>
          )}
          {reports.length > 1 ? (
            <Badge kind={isOpen ? 'popular' : 'neutral'}>
              {countOf(reports.length, 'report', 'reports')}
            </Badge>
          ) : null}
          {isPropertyPublic ? null : <Badge kind="neutral">Not shown to visitors</Badge>}
        </p>
        <p className="mt-1 break-words text-ink-2">
          <span className="font-semibold text-ink tabular">{price}</span>
          {' · '}
          {agentName ?? 'An agent without a name'}
        </p>
      </div>
    </div>
  )
}

const isOneOpen = ({ isOpen, reports }: ReportsOfHome) => isOpen && reports.length === 1

function Report({
  report,
  onSettled,
  children,
}: {
  report: ReportRow
  onSettled: OnSettled
  children: ReactNode
}) {
  const { id, reason, note, reportedAt, settledAt, settledBy, settlementNote, propertyTitle } = report
  return (
    <li className="py-3">
      <div className="flex items-start justify-between gap-x-4">
        <div className="min-w-0">
          <p className="font-semibold">{reason}</p>
          {note ? <Note note={note} /> : null}
          <p className="mt-1 text-ink-2 text-sm">
            Reported <Moment>{reportedAt}</Moment>
            {settledAt ? (
              <>
                {', settled '}
                <Moment>{settledAt}</Moment>
                {settledBy ? ` by ${settledBy}` : null}
              </>
            ) : null}
          </p>
          {settlementNote ? <Note note={settlementNote} /> : null}
        </div>
        {settledAt ? (
          <Badge kind="success">{STATUS_LABELS.settled}</Badge>
        ) : (
          <Badge kind="popular">{STATUS_LABELS.open}</Badge>
        )}
      </div>
      {settledAt ? null : (
        <div className="mt-2 flex flex-wrap items-start gap-2">
          <FoldLine title="Settle" line={buttonClass({ size: 'sm' })}>
            <ActForm
              href={actHref(REPORT_ACTS.settle, { reportId: id })}
              only="failed"
              onAnswer={(answer) => {
                if (answer.kind === 'done') onSettled(answer)
              }}
              label={`Settle: ${reason}, ${propertyTitle}`}
              className="mt-3 flex flex-wrap items-end gap-2"
            >
              {({ isBusy }) => (
                <>
                  <Field label="What was done" optional className="min-w-0 grow basis-52">
                    <TextInput name="note" maxLength={REPORT_NOTE_LENGTH} />
                  </Field>
                  <Button type="submit" busy={isBusy}>
                    Settle the report
                  </Button>
                </>
              )}
            </ActForm>
          </FoldLine>
          {children ? <div className="report-acts flex flex-wrap gap-2">{children}</div> : null}
        </div>
      )}
    </li>
  )
}

const LONGEST_NOTE = 180

/** What somebody wrote, a long one folded behind its first words. */
function Note({ note }: { note: string }) {
  const text = 'max-w-measure whitespace-pre-line break-words text-ink-2'
  if (note.length <= LONGEST_NOTE) return <p className={`mt-1 ${text}`}>{note}</p>
  const cut = note.slice(0, LONGEST_NOTE).replace(/\s+\S*$/, '')
  return (
    <FoldLine title={`${cut}…`} className={`mt-1 ${text}`}>
      {note.slice(cut.length).trimStart()}
    </FoldLine>
  )
}
