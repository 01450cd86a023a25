import type { ReactNode } from 'react'
import type { LeadText } from '#/features/leads/lead-text.rules.ts'
import { urls } from '#/shared/urls.ts'
import { Badge } from '#/ui/badge.tsx'
import { Card } from '#/ui/card.tsx'
import { Link } from '#/ui/link.tsx'

const LINK = 'font-semibold text-indigo underline'

/** Who asks, what for, and how they are reached. */
export function LeadFacts({ lead }: { lead: LeadText }) {
  return (
    <Card as="section" className="p-4">
      <div className="mb-3 flex flex-wrap items-center gap-1.5">
        <Badge>{lead.kindLabel}</Badge>
        <Badge kind={lead.status === 'won' ? 'success' : 'neutral'}>{lead.statusLabel}</Badge>
        {lead.isLate ? <Badge kind="danger">Late</Badge> : null}
      </div>
      <dl className="divide-y divide-line border-line border-y">
        <Fact term="Name">{lead.name ?? 'Not known'}</Fact>
        {lead.phone ? (
          <Fact term="Phone">
            <a href={`tel:${lead.phone}`} className={LINK}>
              {lead.phoneShown}
            </a>
          </Fact>
        ) : null}
        {lead.email ? (
          <Fact term="E-mail">
            <a href={answerHref(lead.email, lead.subject)} className={LINK}>
              {lead.email}
            </a>
          </Fact>
        ) : null}
        {lead.propertyTitle ? (
          <Fact term="Property">
            {lead.propertyId && lead.isPropertyPublic ? (
              <Link href={urls.property(lead.propertyId)} className={LINK}>
                {lead.propertyTitle}
              </Link>
            ) : (
              lead.propertyTitle
            )}
          </Fact>
        ) : null}
        {lead.planMonths ? <Fact term="Plan">{lead.planMonths} months</Fact> : null}
        {lead.agentName ? <Fact term="Agent">{lead.agentName}</Fact> : null}
        {lead.subject ? <Fact term="Subject">{lead.subject}</Fact> : null}
        <Fact term="Received">
          <time dateTime={lead.createdAt}>{lead.receivedAt}</time>
        </Fact>
        {lead.answeredAt ? <Fact term="Answered">{lead.answeredAt}</Fact> : null}
      </dl>
      {lead.message ? <p className="mt-4 max-w-measure whitespace-pre-line">{lead.message}</p> : null}
    </Card>
  )
}

// A message is answered under its own subject.
function answerHref(email: string, subject: string | null): string {
  const address = `mailto:${encodeURIComponent(email)}`
  return subject ? `${address}?subject=${encodeURIComponent(`Re: ${subject}`)}` : address
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4 py-2.5">
      <dt className="shrink-0 text-ink-2">{term}</dt>
      <dd className="min-w-0 break-words text-right">{children}</dd>
    </div>
  )
}
