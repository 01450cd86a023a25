import type { ComponentProps } from 'react'
import type { LeadSummaryText } from '#/features/leads/lead-text.rules.ts'
import { urls } from '#/shared/urls.ts'
import { Badge } from '#/ui/badge.tsx'
import type { Column } from '#/ui/data-table.tsx'
import { Link } from '#/ui/link.tsx'
import { CallButtons } from '#/web/dashboard/call-buttons.tsx'
import { DashboardList, EmptyList, type ListPage } from '#/web/dashboard/dashboard-list.tsx'
import { Moment } from '#/web/dashboard/moment.tsx'
import { type LeadsAddress, leadsAddress } from './leads-address.ts'
import './leads.css'
import { nameOfLead } from './leads-name.ts'
import { LeadStatusForm } from './leads-status-form.tsx'

/** `whose` says who answers it, null where all are one’s own. */
export type LeadRow = LeadSummaryText & { whose: string | null }

type LeadColumn = Column<LeadRow>
type OnDone = ComponentProps<typeof LeadStatusForm>['onDone']

const TITLE: LeadColumn = { label: 'Lead', kind: 'title', cell: (lead) => <Title lead={lead} /> }
const REACH: LeadColumn = {
  label: 'Reach',
  kind: 'plain',
  width: '13rem',
  cell: (lead) => (
    <CallButtons
      phone={lead.phone}
      chat={lead.chat}
      mail={lead.mail}
      name={lead.phoneShown ?? nameOfLead(lead)}
    />
  ),
}
const RECEIVED: LeadColumn = {
  label: 'Received',
  kind: 'plain',
  width: '13rem',
  cell: (lead) => (
    <div className="flex flex-wrap gap-x-3">
      <p>
        <Moment at={lead.createdAt}>{lead.receivedAt}</Moment>
      </p>
      {lead.whose ? <p className="text-ink-2">{lead.whose}</p> : null}
      <Due lead={lead} />
    </div>
  ),
}
const statusColumn = (onDone: OnDone): LeadColumn => ({
  label: 'Status',
  kind: 'form',
  width: '13rem',
  cell: (lead) => <LeadStatusForm lead={lead} onDone={onDone} />,
})

/** One page of the inbox, or why it is empty. */
export function LeadsList({
  isDone,
  onStatus,
  ...page
}: ListPage<LeadRow, LeadsAddress> & {
  /** Whether there are some, all of them closed. */
  isDone: boolean
  onStatus: OnDone
}) {
  return (
    <div className="leads">
      <DashboardList
        {...page}
        label="Leads"
        columns={[TITLE, RECEIVED, REACH, statusColumn(onStatus)]}
        hrefOf={leadsAddress.href}
        empty={
          <EmptyList
            list={leadsAddress}
            address={page.address}
            notFound="No lead like that"
            showAll="Show all leads"
            none={isDone ? 'No leads to do' : 'No leads yet'}
          >
            Whoever writes to the office, contacts an agent, requests a property or opens a chat on WhatsApp
            appears here.
          </EmptyList>
        }
      />
    </div>
  )
}

function Title({ lead }: { lead: LeadRow }) {
  return (
    <>
      <p className="flex flex-wrap items-center gap-1.5 font-semibold">
        <Link href={urls.lead(lead.id)} className="text-indigo underline-offset-4 hover:underline">
          {nameOfLead(lead)}
        </Link>
        <Badge>{lead.kindLabel}</Badge>
        {lead.lateFor ? <Badge kind="danger">{`Late · ${lead.lateFor}`}</Badge> : null}
      </p>
      <p className="text-ink-2">
        {lead.propertyTitle ?? lead.subject}
        {lead.phoneShown ? (
          <span className="whitespace-nowrap">
            {(lead.propertyTitle ?? lead.subject) ? ' · ' : null}
            {lead.phoneShown}
          </span>
        ) : null}
      </p>
    </>
  )
}

function Due({ lead: { dueOn, dueShown, isDue } }: { lead: LeadSummaryText }) {
  if (!dueOn) return null
  return (
    <p className={isDue ? 'font-semibold text-danger' : 'text-ink-2'}>
      Due <Moment at={dueOn}>{dueShown}</Moment>
    </p>
  )
}
