import { urls } from '#/shared/urls.ts'
import { Badge } from '#/ui/badge.tsx'
import { Link } from '#/ui/link.tsx'
import { LinkButton } from '#/ui/link-button.tsx'
import type { Route } from './+types/agreement-detail'
import { AGREEMENT_BADGES, WAITS_FOR_PAPERS } from './agreements-badges.ts'

type View = Route.ComponentProps['loaderData']
type Home = NonNullable<View['agreement']['home']>

/** What is to be paid, and how much of the home is the buyer's. */
export function Today({ home: { next, equity, share, price, coming } }: { home: Home }) {
  const [then] = coming
  return (
    <div className="flex flex-wrap gap-x-8 gap-y-3 p-4">
      {next ? (
        <div>
          <h2 className="font-normal font-sans text-ink-2 text-sm">{next.label}</h2>
          <p className={`font-bold text-price ${next.isDue ? 'text-laterite' : ''}`}>{next.amount}</p>
          <p className="text-ink-2 text-sm">{next.when}</p>
        </div>
      ) : null}
      {next?.isDue && then ? (
        <div>
          <h2 className="font-normal font-sans text-ink-2 text-sm">Next payment</h2>
          <p className="font-bold text-price">GH₵{then.amount}</p>
          <p className="text-ink-2 text-sm">{then.due}</p>
        </div>
      ) : null}
      <div>
        <h2 className="font-normal font-sans text-ink-2 text-sm">Equity</h2>
        <p className="font-bold text-price">{equity}</p>
        <p className="text-ink-2 text-sm">
          {share} of {price}
        </p>
      </div>
    </div>
  )
}

/** Its state and terms, its home, and how its buyer is reached. */
export function Standing({ view: { agreement, terms, contact, settling } }: { view: View }) {
  const { status, statusLabel, askedFor, propertyId } = agreement
  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-3">
      <Badge kind={askedFor ? 'neutral' : (AGREEMENT_BADGES[status] ?? 'neutral')}>
        {askedFor ? WAITS_FOR_PAPERS : statusLabel}
      </Badge>
      {settling?.lateText ? <Badge kind="danger">{settling.lateText} late</Badge> : null}
      <span className="text-ink-2 tabular">{terms}</span>
      {/* Together on a line of their own where there is no room beside the terms. */}
      <span className="flex gap-4">
        {propertyId ? (
          <Link href={urls.property(propertyId)} className="text-indigo underline">
            Page of the home
          </Link>
        ) : null}
        {contact ? (
          <Link href={urls.person(contact.id)} className="text-indigo underline">
            Page of the buyer
          </Link>
        ) : null}
      </span>
      {contact ? <ReachApplicant contact={contact} /> : null}
    </div>
  )
}

function ReachApplicant({ contact: { phone, chat, email } }: { contact: NonNullable<View['contact']> }) {
  return (
    <div className="flex flex-wrap gap-2">
      {phone ? (
        <LinkButton href={`tel:${phone}`} variant="secondary" size="sm">
          Call
        </LinkButton>
      ) : null}
      {chat ? (
        <LinkButton href={chat} variant="secondary" size="sm">
          WhatsApp
        </LinkButton>
      ) : null}
      <LinkButton href={`mailto:${encodeURIComponent(email)}`} variant="secondary" size="sm">
        Write a mail
      </LinkButton>
    </div>
  )
}
