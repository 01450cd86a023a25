import { redirect } from 'react-router'
import { requireBuyer } from '#/features/accounts/buyer.policy.ts'
import { listFavorites } from '#/features/favorites/favorite.queries.server.ts'
import {
  addShortlistHome,
  deleteShortlist,
  endShortlistLink,
  removeShortlistComment,
  removeShortlistHome,
  removeShortlistVoter,
  renameShortlist,
  shareShortlist,
} from '#/features/shortlists/shortlist.commands.server.ts'
import { getOwnShortlist } from '#/features/shortlists/shortlist.queries.server.ts'
import {
  MOST_HOMES,
  SHORTLIST_MESSAGES,
  shortlistAct,
  shortlistCommentAct,
  shortlistHomeAct,
  shortlistNameForm,
  shortlistVoterAct,
} from '#/features/shortlists/shortlist.schema.ts'
import { formatDate } from '#/shared/dates.ts'
import { countOf } from '#/shared/text.ts'
import { urls } from '#/shared/urls.ts'
import { Alert } from '#/ui/alert.tsx'
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
import IconX from '~icons/ph/x'
import type { Route } from './+types/shortlist'
import { presentHomeRow } from './home-row.tsx'
import { SHORTLIST_ACTS } from './shortlist-acts.ts'
import { AddHomes, RenameShortlist } from './shortlist-change.tsx'
import { AskFamily, END_LINK } from './shortlist-link.tsx'
import './shortlists.css'

export const handle = { access: 'signed-in' } satisfies RouteHandle

const MOST_COMPARED = 4

export const loader = ({ context, params, request }: Route.LoaderArgs) =>
  signedInPage({ context, request }, async ({ db, clock, config, secrets }, actor) => {
    requireBuyer(actor)
    const { accountId } = actor
    const { shortlistId } = params
    const now = clock.now()
    const [list, favorites] = await Promise.all([
      getOwnShortlist(db, { accountId, shortlistId, secrets, now }),
      listFavorites(db, { accountId, page: 1, now }),
    ])
    const listed = new Set(list.homes.map(({ id }) => id))
    const address = list.link && `${config.siteUrl}${urls.sharedShortlist(list.link)}`
    const homes = presentHomes(list, null)
    return {
      id: list.id,
      name: list.name,
      homes,
      room: Math.max(0, MOST_HOMES - list.homes.length),
      saved: favorites.properties.flatMap((home) =>
        home.isPublic && !listed.has(home.id) ? [presentHomeRow(home)] : [],
      ),
      hasMoreSaved: favorites.pageCount > 1,
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
    on(SHORTLIST_ACTS.rename, shortlistNameForm, doing(renameShortlist, SHORTLIST_MESSAGES.renamed)),
    on(SHORTLIST_ACTS.addHome, shortlistHomeAct, doing(addShortlistHome, SHORTLIST_MESSAGES.added)),
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
  const { id, name, homes, room, saved, hasMoreSaved, voters, link, compare } = loaderData
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
      <RenameShortlist id={id} name={name} />
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
            <AskFamily id={id} link={link} />
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
          <div className="min-w-0 space-y-4">
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
            <AddHomes id={id} saved={saved} hasMore={hasMoreSaved} room={room} isOpen={homes.length === 0} />
          </div>
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
