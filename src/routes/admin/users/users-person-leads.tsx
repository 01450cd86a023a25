import type { LeadSummaryText } from '#/features/leads/lead-text.rules.ts'
import { nameOfLead } from '#/routes/admin/leads/leads-name.ts'
import { urls } from '#/shared/urls.ts'
import { Badge } from '#/ui/badge.tsx'
import { Card } from '#/ui/card.tsx'
import { Link } from '#/ui/link.tsx'
import { Moment } from '#/web/dashboard/moment.tsx'

/** The leads that somebody has to do with: of their homes, in their care, or asked for by them. */
export function PersonLeads({ leads }: { leads: readonly LeadSummaryText[] }) {
  if (leads.length === 0) return null
  return (
    <Card as="section" className="p-4">
      <h2 className="mb-1 font-sans font-strong text-h3">Latest leads</h2>
      <ul className="divide-y divide-line">
        {leads.map((lead) => (
          <li key={lead.id} className="flex items-start justify-between gap-3 py-2.5">
            <div className="min-w-0">
              <Link
                href={urls.lead(lead.id)}
                className="break-words font-semibold text-indigo underline-offset-4 hover:underline"
              >
                {lead.propertyTitle ?? lead.subject ?? lead.kindLabel}
              </Link>
              <p className="break-words text-ink-2 text-sm">
                {nameOfLead(lead)}, {lead.kindLabel.toLowerCase()}
              </p>
              <p className="text-ink-2 text-sm">
                <Moment at={lead.createdAt}>{lead.receivedAt}</Moment>
              </p>
            </div>
            <Badge kind={lead.lateFor ? 'danger' : lead.status === 'won' ? 'success' : 'neutral'}>
              {lead.lateFor ? 'Late' : lead.statusLabel}
            </Badge>
          </li>
        ))}
      </ul>
    </Card>
  )
}
