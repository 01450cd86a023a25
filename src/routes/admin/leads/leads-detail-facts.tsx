import type { LeadStatus } from '#/features/leads/lead.rules.ts'
import type { LeadText } from '#/features/leads/lead-text.rules.ts'
import { SmallCover } from '#/features/media/components/small-cover.tsx'
import { StatusBadge } from '#/routes/admin/properties/properties-status-badge.tsx'
import { urls } from '#/shared/urls.ts'
import { Badge } from '#/ui/badge.tsx'
import { Card } from '#/ui/card.tsx'
import { Link } from '#/ui/link.tsx'
import { LinkButton } from '#/ui/link-button.tsx'
import { Price } from '#/ui/price.tsx'
import { actHref } from '#/web/act/act.ts'
import { ActButton } from '#/web/act/act-form.tsx'
import { Fact, Facts } from '#/web/dashboard/facts.tsx'
import { LEAD_ACTS } from './leads-acts.ts'

const STATUS_BADGES: Partial<Record<LeadStatus, 'popular' | 'success'>> = { new: 'popular', won: 'success' }
const LINK = 'font-semibold text-indigo underline'

/** Who asks, what for, and how they are reached. */
export function LeadFacts({ lead }: { lead: LeadText }) {
  return (
    <Card as="section" className="p-4">
      <div className="mb-3 flex flex-wrap items-center gap-1.5">
        <Badge>{lead.kindLabel}</Badge>
        <Badge kind={STATUS_BADGES[lead.status] ?? 'neutral'}>{lead.statusLabel}</Badge>
        {lead.lateFor ? <Badge kind="danger">{`Late · ${lead.lateFor}`}</Badge> : null}
        {lead.isSenderBlocked ? <Badge kind="danger">Sender is blocked</Badge> : null}
      </div>
      {lead.message ? (
        <p className="mb-4 max-w-measure whitespace-pre-line break-words">{lead.message}</p>
      ) : null}
      <Facts>
        {lead.name ? null : <Fact term="Name">Not known</Fact>}
        {lead.phone ? (
          <Fact term="Phone">
            <a href={`tel:${lead.phone}`} className={LINK}>
              {lead.phoneShown}
            </a>
          </Fact>
        ) : null}
        {lead.mail ? (
          <Fact term="E-mail">
            <a href={lead.mail} className={LINK}>
              {lead.email}
            </a>
          </Fact>
        ) : null}
        {lead.propertyTitle ? (
          <Fact term="Property">
            <div className="flex items-start gap-3">
              {lead.home ? <SmallCover cover={lead.home.cover} /> : null}
              <div className="min-w-0">
                {lead.propertyId && lead.isPropertyPublic ? (
                  <Link href={urls.property(lead.propertyId)} className={LINK}>
                    {lead.propertyTitle}
                  </Link>
                ) : (
                  lead.propertyTitle
                )}
                {lead.home ? (
                  <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1">
                    <Price
                      size="sm"
                      amount={lead.home.price}
                      suffix={lead.home.tag === 'For Rent' ? '/ month' : undefined}
                    />
                    <StatusBadge status={lead.home.status} />
                  </p>
                ) : null}
              </div>
            </div>
          </Fact>
        ) : null}
        {lead.planMonths ? <Fact term="Plan">{lead.planMonths} months</Fact> : null}
        {lead.agentName ? <Fact term="Agent">{lead.agentName}</Fact> : null}
        {lead.subject ? <Fact term="Subject">{lead.subject}</Fact> : null}
        <Fact term="Received">
          <time dateTime={lead.createdAt}>{lead.receivedAt}</time>
        </Fact>
        {lead.answeredAt ? <Fact term="Answered">{lead.answeredAt}</Fact> : null}
      </Facts>
      {lead.phone || lead.mail || lead.status === 'new' ? (
        <div className="mt-4 flex flex-wrap gap-2">
          {lead.phone ? (
            <LinkButton href={`tel:${lead.phone}`} size="sm">
              Call
            </LinkButton>
          ) : null}
          {lead.status === 'new' ? <Contacted lead={lead} /> : null}
          {lead.chat ? (
            <LinkButton href={lead.chat} variant="secondary" size="sm">
              WhatsApp
            </LinkButton>
          ) : null}
          {lead.mail ? (
            <LinkButton href={lead.mail} variant="secondary" size="sm">
              Write a mail
            </LinkButton>
          ) : null}
        </div>
      ) : null}
    </Card>
  )
}

// Whoever has just called says so here; the rest stays as it is.
function Contacted({ lead: { id, ownerId, dueOn, version } }: { lead: LeadText }) {
  return (
    <ActButton
      href={actHref(LEAD_ACTS.change, { id })}
      fields={{ status: 'contacted', ownerId: ownerId ?? '', dueOn: dueOn ?? '', version: String(version) }}
      variant="secondary"
      size="sm"
    >
      Contacted
    </ActButton>
  )
}
