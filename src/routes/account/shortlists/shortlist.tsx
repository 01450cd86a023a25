import { redirect } from 'react-router'
import { requireBuyer } from '#/features/accounts/buyer.policy.ts'
import {
  deleteShortlist,
  endShortlistLink,
  removeShortlistComment,
  removeShortlistHome,
  removeShortlistVoter,
  shareShortlist,
} from '#/features/shortlists/shortlist.commands.server.ts'
import { getOwnShortlist } from '#/features/shortlists/shortlist.queries.server.ts'
import {
  SHORTLIST_MESSAGES,
  shortlistAct,
  shortlistCommentAct,
  shortlistHomeAct,
  shortlistVoterAct,
} from '#/features/shortlists/shortlist.schema.ts'
import { formatDate } from '#/shared/dates.ts'
import { countOf } from '#/shared/text.ts'
import { urls } from '#/shared/urls.ts'
import { Alert } from '#/ui/alert.tsx'
import { CopyLink } from '#/ui/copy-link.tsx'
import { EmptyState } from '#/ui/empty-state.tsx'
import { IconButton } from '#/ui/icon-button.tsx'
import { LinkButton } from '#/ui/link-button.tsx'
import { actHref, type Question } from '#/web/act/act.ts'
import { clientActs } from '#/web/act/act-client.ts'
import { ActButton, ActForm } from '#/web/act/act-form.tsx'
import { ActList, ActOutcome } from '#/web/act/act-host.tsx'
import { doing, on, onceConfirmed, signedInActs } from '#/web/act/act-route.server.ts'
import { BackLink } from '#/web/dashboard/back-link.tsx'
import { DashboardPage } from '#/web/dashboard/dashboard-page.tsx'
import { pageFailure } from '#/web/dashboard/page-failure.tsx'
import type { RouteHandle } from '#/web/request/access.ts'
import { signedInPage } from '#/web/request/respond.server.ts'
import { SaidHomeCard } from '#/web/shortlists/said-home.tsx'
import { presentHomes } from '#/web/shortlists/shortlist-view.server.ts'
import IconWhatsapp from '~icons/ph/whatsapp-logo'
import IconX from '~icons/ph/x'
import type { Route } from './+types/shortlist'
import { SHORTLIST_ACTS } from './shortlist-acts.ts'
import './shortlists.css'

export const handle = { access: 'signed-in' } satisfies RouteHandle

const MOST_COMPARED = 4

export const loader = ({ context, params, request }: Route.LoaderArgs) =>
  signedInPage({ context, request }, async ({ db, clock, config, secrets }, actor) => {
    requireBuyer(actor)
    const { accountId } = actor
    const { shortlistId } = params
    const list = await getOwnShortlist(db, { accountId, shortlistId, secrets, now: clock.now() })
    const address = list.link && `${config.siteUrl}${urls.sharedShortlist(list.link)}`
    const homes = presentHomes(list, null)
    return {
      id: list.id,
      name: list.name,
      homes,
      compare: urls.compare(
        homes
          .filter(({ card }) => card)
          .slice(0, MOST_COMPARED)
          .map(({ id }) => id),
      ),
      voters: list.voters.map(({ id, firstName }) => {
        const votes = list.votes.filter(({ voterId }) => voterId === id).length
        const comments = list.comments.filter(({ voterId }) => voterId === id).length
        return {
          id,
          firstName,
          said: `${countOf(votes, 'vote', 'votes')}, ${countOf(comments, 'comment', 'comments')}`,
        }
      }),
      link: address
        ? {
            address,
            until: list.linkEndsAt ? formatDate(list.linkEndsAt) : '',
            chat: `https://wa.me/?text=${encodeURIComponent(`Which of these homes do you like? Tell me here: ${address}`.toWellFormed())}`,
          }
        : null,
    }
  })

export const action = (args: Route.ActionArgs) =>
  signedInActs(args, [
    on(SHORTLIST_ACTS.share, shortlistAct, doing(shareShortlist, SHORTLIST_MESSAGES.shared)),
    onceConfirmed(
      SHORTLIST_ACTS.endLink,
      shortlistAct,
      doing(endShortlistLink, SHORTLIST_MESSAGES.linkEndedByOwner),
    ),
    on(
      SHORTLIST_ACTS.removeHome,
      shortlistHomeAct,
      doing(removeShortlistHome, SHORTLIST_MESSAGES.homeRemoved),
    ),
    on(
      SHORTLIST_ACTS.removeComment,
      shortlistCommentAct,
      doing(removeShortlistComment, SHORTLIST_MESSAGES.commentRemoved),
    ),
    onceConfirmed(
      SHORTLIST_ACTS.removeVoter,
      shortlistVoterAct,
      doing(removeShortlistVoter, SHORTLIST_MESSAGES.voterRemoved),
    ),
    onceConfirmed(SHORTLIST_ACTS.remove, shortlistAct, async ({ services, actor }, form) => {
      await deleteShortlist(services, actor, form)
      return redirect(urls.shortlists)
    }),
  ])

export const clientAction = clientActs(SHORTLIST_ACTS)

const END_LINK: Question = {
  title: 'End the link?',
  sentence: 'Nobody can open the list with it any more. What was said stays with you.',
  confirm: 'End the link',
}
const removalOf = (name: string): Question => ({
  title: `Remove ${name}?`,
  sentence: 'Their votes and comments go too. With the link they may come back.',
  confirm: 'Remove',
})
const deletionOf = (name: string): Question => ({
  title: 'Delete this shortlist?',
  sentence: 'The link, all votes and all comments go with it.',
  detail: name,
  confirm: 'Delete',
})

export default function Shortlist({ loaderData }: Route.ComponentProps) {
  const { id, name, homes, voters, link, compare } = loaderData
  const one = { shortlistId: id }
  return (
    <DashboardPage
      title={name}
      back={<BackLink href={urls.shortlists}>Shortlists</BackLink>}
      intro={[
        countOf(homes.length, 'home', 'homes'),
        voters.length > 0
          ? countOf(voters.length, 'person takes part', 'people take part')
          : link
            ? 'nobody has answered yet'
            : 'not sent yet',
      ].join(' · ')}
      action={
        homes.length > 1 ? (
          <LinkButton href={compare} variant="secondary" size="sm">
            Compare
          </LinkButton>
        ) : null
      }
    >
      <ActList shown={homes}>
        <ActOutcome
          back={urls.shortlist(id)}
          questionOf={({ act, values }) =>
            act.endsWith('/link/end')
              ? END_LINK
              : act.endsWith('/deletion')
                ? deletionOf(name)
                : removalOf(voters.find((voter) => voter.id === values.voterId)?.firstName ?? 'them')
          }
        />
        <div className="shortlist">
          <div className="shortlist-side">
            <section aria-labelledby="link" className="turned border border-line bg-card p-4">
              <h2 id="link" className="font-sans font-strong text-h3">
                Ask your family
              </h2>
              {link ? (
                <>
                  <p className="mt-1 mb-3 text-ink-2 text-sm">
                    Whoever has this link sees the list and your first name, and votes and comments without an
                    account. It works until {link.until}.
                  </p>
                  <LinkButton
                    href={link.chat}
                    variant="whatsapp"
                    icon={<IconWhatsapp />}
                    target="_blank"
                    rel="noreferrer"
                    wide
                  >
                    Send over WhatsApp
                  </LinkButton>
                  <div className="mt-3 flex items-center rounded border border-line bg-limewash pl-3">
                    <p className="shortlist-link min-w-0 grow truncate text-ink-2 text-sm">{link.address}</p>
                    <div className="shrink-0">
                      <CopyLink address={link.address} />
                    </div>
                  </div>
                  <div className="-ml-2 mt-2">
                    <ActButton
                      href={actHref(SHORTLIST_ACTS.endLink, one)}
                      confirm={END_LINK}
                      variant="quiet"
                      size="sm"
                    >
                      End the link
                    </ActButton>
                  </div>
                </>
              ) : (
                <>
                  <p className="mt-1 mb-3 text-ink-2 text-sm">
                    Make a link and send it over WhatsApp. It works for 30 days, and you can end it at any
                    time.
                  </p>
                  <ActButton href={actHref(SHORTLIST_ACTS.share, one)}>Make the link</ActButton>
                </>
              )}
            </section>
            {voters.length > 0 ? (
              <section aria-labelledby="voters">
                <h2 id="voters" className="mb-2 font-sans font-strong text-h3">
                  Who takes part
                </h2>
                <ul className="divide-y divide-line rounded border border-line bg-card px-4 py-1">
                  {voters.map(({ id: voterId, firstName, said }) => (
                    <li key={voterId} className="flex items-center justify-between gap-3 py-1">
                      <span className="min-w-0 break-words">
                        <b>{firstName}</b> <span className="text-ink-2 text-sm">{said}</span>
                      </span>
                      <ActButton
                        href={actHref(SHORTLIST_ACTS.removeVoter, { ...one, voterId })}
                        confirm={removalOf(firstName)}
                        variant="quiet"
                        size="sm"
                        aria-label={`Remove ${firstName}`}
                      >
                        Remove
                      </ActButton>
                    </li>
                  ))}
                </ul>
              </section>
            ) : link ? (
              <Alert title="Nobody has said anything yet.">Names, votes and comments appear here.</Alert>
            ) : null}
          </div>
          {homes.length > 0 ? (
            <ul aria-label="Homes of the list" className="shortlist-homes">
              {homes.map((home, index) => (
                <li key={home.id}>
                  <SaidHomeCard
                    home={home}
                    eager={index < 2}
                    corner={
                      <ActForm href={actHref(SHORTLIST_ACTS.removeHome, { ...one, propertyId: home.id })}>
                        <IconButton
                          type="submit"
                          label={`Take off the list: ${home.title}`}
                          icon={<IconX />}
                          variant="float"
                          size="sm"
                        />
                      </ActForm>
                    }
                    commentAction={(commentId, by) => (
                      <div className="-ml-2">
                        <ActButton
                          href={actHref(SHORTLIST_ACTS.removeComment, { ...one, commentId })}
                          variant="quiet"
                          size="sm"
                          aria-label={`Remove the comment of ${by}`}
                        >
                          Remove
                        </ActButton>
                      </div>
                    )}
                  />
                </li>
              ))}
            </ul>
          ) : (
            <EmptyState
              title="No homes on this list"
              action={<LinkButton href={urls.favorites}>Choose from your favourites</LinkButton>}
            />
          )}
        </div>
        <ActButton
          href={actHref(SHORTLIST_ACTS.remove, one)}
          confirm={deletionOf(name)}
          variant="danger"
          size="sm"
        >
          Delete the shortlist
        </ActButton>
      </ActList>
    </DashboardPage>
  )
}

export const ErrorBoundary = pageFailure('Shortlist', SHORTLIST_MESSAGES.loadFailed)
