import { requireBuyer } from '#/features/accounts/buyer.policy.ts'
import { OWN_STATUS_LABELS } from '#/features/leads/lead.schema.ts'
import { type OwnRequestText, presentOwnRequest } from '#/features/leads/lead-text.rules.ts'
import { listOwnRequests } from '#/features/leads/own-lead.queries.server.ts'
import type { PropertyStatus } from '#/features/properties/property.schema.ts'
import { countOf } from '#/shared/text.ts'
import { urls } from '#/shared/urls.ts'
import { Badge } from '#/ui/badge.tsx'
import { CardLink } from '#/ui/card-link.tsx'
import { EmptyState } from '#/ui/empty-state.tsx'
import { LinkButton } from '#/ui/link-button.tsx'
import { Price } from '#/ui/price.tsx'
import { DashboardPage } from '#/web/dashboard/dashboard-page.tsx'
import { pageFailure } from '#/web/dashboard/page-failure.tsx'
import type { RouteHandle } from '#/web/request/access.ts'
import { signedInPage } from '#/web/request/respond.server.ts'
import IconRequests from '~icons/ph/chats'
import IconWhatsapp from '~icons/ph/whatsapp-logo'
import { AccountRow } from '../rows/account-row.tsx'
import { listHomesToSee } from '../suggestions/homes-to-see.server.ts'
import { HomesToSeeRow } from '../suggestions/homes-to-see.tsx'
import type { Route } from './+types/requests'

export const handle = { access: 'signed-in' } satisfies RouteHandle

const TITLE = 'Requests'

export const loader = ({ context, request }: Route.LoaderArgs) =>
  signedInPage({ context, request }, async (services, actor) => {
    requireBuyer(actor)
    const requests = await listOwnRequests(services.db, { accountId: actor.accountId })
    const asked = requests.flatMap(({ propertyId: id, home }) =>
      id ? [{ id, isPublic: home !== null }] : [],
    )
    return {
      requests: requests.map((each) => presentOwnRequest(each, services.config.brand)),
      toSee: await listHomesToSee(services, { saved: asked, total: requests.length }),
    }
  })

export default function Requests({ loaderData }: Route.ComponentProps) {
  const { requests, toSee } = loaderData
  return (
    <DashboardPage
      title={TITLE}
      intro={
        requests.length > 0
          ? `${countOf(requests.length, 'request', 'requests')} to agents, the newest first`
          : undefined
      }
    >
      {requests.length > 0 ? (
        <ul aria-label={TITLE} className="space-y-4">
          {requests.map((request) => (
            <OwnRequest key={request.id} request={request} />
          ))}
        </ul>
      ) : (
        <EmptyState
          title="No requests yet"
          icon={<IconRequests />}
          action={<LinkButton href={urls.properties}>Browse Properties</LinkButton>}
        >
          <p>Ask an agent to call you about a home, or request it from your cart. It then stands here.</p>
        </EmptyState>
      )}
      <div className="pt-6">
        <HomesToSeeRow toSee={toSee} like="what you asked about" />
      </div>
    </DashboardPage>
  )
}

function OwnRequest({ request }: { request: OwnRequestText }) {
  const { propertyId, propertyTitle, home, asked, createdAt, sentAt, answeredOn, status } = request
  const isOpen = home?.status === 'active' || home?.status === 'reserved'
  return (
    <AccountRow
      covers={[home?.cover ?? null]}
      next={
        <>
          <p className="font-semibold">{nextHeading(request)}</p>
          <p className="text-ink-2">{nextStep(request)}</p>
          <p className="mt-1 text-ink-2">{asked}</p>
        </>
      }
      side={
        propertyId && home ? (
          <>
            {isOpen && status === 'lost' ? (
              <LinkButton
                href={urls.contactAgent(propertyId)}
                size="sm"
                aria-label={`Ask again: ${propertyTitle}`}
              >
                Ask again
              </LinkButton>
            ) : isOpen ? (
              <ReachAgent request={request} />
            ) : null}
            {/* On a phone the whole row opens it. */}
            <div className={isOpen && status !== 'lost' ? 'max-lg:hidden' : undefined}>
              <LinkButton
                href={urls.property(propertyId)}
                variant={isOpen ? 'quiet' : 'secondary'}
                size="sm"
                wide
                aria-label={`View Details: ${propertyTitle}`}
              >
                View Details
              </LinkButton>
            </div>
          </>
        ) : (
          <>
            {isLostViewing(request) ? <ReachAgent request={request} /> : null}
            <LinkButton href={urls.properties} variant="secondary" size="sm">
              Browse Properties
            </LinkButton>
          </>
        )
      }
    >
      <h2 className="font-sans font-semibold text-base">
        {propertyId && home ? (
          <CardLink href={urls.property(propertyId)}>{propertyTitle}</CardLink>
        ) : (
          propertyTitle
        )}
      </h2>
      <p className="text-ink-2 text-sm">{home ? home.location : 'Off the market'}</p>
      {home ? <Price amount={home.price} suffix={home.tag === 'For Rent' ? '/ month' : undefined} /> : null}
      <div className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-2 text-sm">
        <Badge kind={status === 'new' || status === 'lost' || isLostViewing(request) ? 'neutral' : 'success'}>
          {OWN_STATUS_LABELS[status]}
        </Badge>
        <p>
          Asked on <time dateTime={createdAt}>{sentAt}</time>
        </p>
        {answeredOn ? <p>{`Answered on ${answeredOn}`}</p> : null}
      </div>
    </AccountRow>
  )
}

function ReachAgent({ request: { call, chat, status } }: { request: OwnRequestText }) {
  return (
    <>
      <LinkButton href={call.href} variant={status === 'viewing' ? 'primary' : 'secondary'} size="sm">
        <span className="whitespace-nowrap">Call {call.shown}</span>
      </LinkButton>
      <LinkButton
        href={chat}
        target="_blank"
        rel="noopener"
        variant="secondary"
        size="sm"
        icon={<IconWhatsapp />}
      >
        WhatsApp
      </LinkButton>
    </>
  )
}

// A viewing of a home that nobody offers any more: only the agent knows whether it stands.
const isLostViewing = ({ home, status }: OwnRequestText) => !home && status === 'viewing'

// Only what the program knows: who has the request, and how far they say they are.
function nextHeading({ agentName, home, status }: OwnRequestText): string {
  const agent = agentName ?? 'The agent'
  if (!home && status === 'viewing') return 'This home has left the market'
  if (home && home.status !== 'active' && status !== 'won') return GONE_WORDS[home.status] ?? 'Off the market'
  return {
    new: `${agent} has your request`,
    contacted: `${agent} has answered`,
    viewing: `You see this home with ${agentName ?? 'the agent'}`,
    won: `You and ${agentName ?? 'the agent'} have agreed`,
    lost: 'This request is closed',
  }[status]
}

function nextStep({ home, status, agentName, call }: OwnRequestText): string {
  if (!home && status === 'viewing')
    return `Ask ${agentName ?? 'the agent'} whether the viewing stands, or look for a home like it.`
  if (!home || ((home.status === 'sold' || home.status === 'let') && status !== 'won'))
    return 'Look for a home like it, or save a search and hear of the next one.'
  if (home.status === 'reserved' && status !== 'won' && status !== 'lost')
    return 'It may come free again: ask the agent, or look for a home like it.'
  if (status === 'new') return 'You can also call first, or write on WhatsApp.'
  if (status === 'contacted') return 'Agree on a day to see the home. Pay nothing before you have seen it.'
  // Day and hour are agreed with the agent; the program does not know them.
  if (status === 'viewing')
    return `${agentName ?? 'The agent'} tells you day, hour and where to meet. No day yet? Call ${call.shown.replaceAll(' ', '\u00a0')}. There try the taps and the lights, and ask to see the papers.`
  if (status === 'won') return 'Put it in your cart to reserve it, and read the agreement before you sign.'
  return 'The home is still on the market, so you can ask again.'
}

const GONE_WORDS: Partial<Record<PropertyStatus, string>> = {
  reserved: 'Reserved at the moment',
  sold: 'Sold',
  let: 'Let',
}

export const ErrorBoundary = pageFailure(TITLE, 'Failed to load your requests')
