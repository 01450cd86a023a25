import { requireBuyer } from '#/features/accounts/buyer.policy.ts'
import { listShortlists } from '#/features/shortlists/shortlist.queries.server.ts'
import { SHORTLIST_MESSAGES } from '#/features/shortlists/shortlist.schema.ts'
import { formatDate } from '#/shared/dates.ts'
import { countOf } from '#/shared/text.ts'
import { urls } from '#/shared/urls.ts'
import { Badge } from '#/ui/badge.tsx'
import { CardLink } from '#/ui/card-link.tsx'
import { EmptyState } from '#/ui/empty-state.tsx'
import { LinkButton } from '#/ui/link-button.tsx'
import { DashboardPage } from '#/web/dashboard/dashboard-page.tsx'
import { pageFailure } from '#/web/dashboard/page-failure.tsx'
import type { RouteHandle } from '#/web/request/access.ts'
import { signedInPage } from '#/web/request/respond.server.ts'
import IconUsers from '~icons/ph/users'
import { Covers } from '../rows/covers.tsx'
import type { Route } from './+types/shortlists'
import { distinguish } from './same-name.ts'
import './shortlists.css'

export const handle = { access: 'signed-in' } satisfies RouteHandle

const TITLE = 'Shortlists'

export const loader = ({ context, request }: Route.LoaderArgs) =>
  signedInPage({ context, request }, async ({ db, clock }, actor) => {
    requireBuyer(actor)
    return { lists: await listShortlists(db, { accountId: actor.accountId, now: clock.now() }) }
  })

export default function Shortlists({ loaderData: { lists } }: Route.ComponentProps) {
  return (
    <DashboardPage
      title={TITLE}
      intro="Homes that you ask your family about. They vote and comment by a link, without an account."
      action={
        lists.length > 0 ? <LinkButton href={urls.newShortlist([])}>Start a shortlist</LinkButton> : null
      }
    >
      {lists.length > 0 ? (
        <ul className="grid gap-4">
          {distinguish(lists).map(
            ({
              id,
              name,
              difference,
              createdAt,
              homes,
              voters,
              votes,
              comments,
              leader,
              covers,
              openUntil,
            }) => (
              <li
                key={id}
                className="shortlist-card pressable relative rounded border border-line bg-card p-4"
              >
                <Covers covers={covers} icon={<IconUsers className="size-8" />} widths={[352, 350]} />
                <div className="min-w-0">
                  <h2 className="break-words font-sans font-semibold text-h3">
                    <CardLink href={urls.shortlist(id)}>{name}</CardLink>
                  </h2>
                  <p className="mt-1 text-ink-2 text-sm">
                    Made on {formatDate(createdAt)} · {difference ?? countOf(homes, 'home', 'homes')}
                    {voters > 0 ? ` · ${countOf(voters, 'person takes part', 'people take part')}` : ''}
                  </p>
                  {leader ? (
                    <p className="mt-2 break-words">
                      Most liked: <b>{leader.title}</b>, {countOf(leader.likes, 'like', 'likes')}
                    </p>
                  ) : null}
                  {openUntil ? (
                    <p className="mt-2">
                      <Badge kind="success">Open until {formatDate(openUntil)}</Badge>
                    </p>
                  ) : null}
                </div>
                <p className="font-semibold">
                  {votes + comments > 0
                    ? `${countOf(votes, 'vote', 'votes')} · ${countOf(comments, 'comment', 'comments')}`
                    : openUntil
                      ? 'No votes yet'
                      : 'Not sent yet'}
                </p>
              </li>
            ),
          )}
        </ul>
      ) : (
        <EmptyState
          title="No shortlists yet"
          icon={<IconUsers />}
          action={<LinkButton href={urls.newShortlist([])}>Start a shortlist</LinkButton>}
        >
          <p>Tick homes among your favourites, make a shortlist of them and send its link over WhatsApp.</p>
        </EmptyState>
      )}
    </DashboardPage>
  )
}

export const ErrorBoundary = pageFailure(TITLE, SHORTLIST_MESSAGES.loadFailed)
