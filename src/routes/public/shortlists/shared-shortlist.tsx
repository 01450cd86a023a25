import { isRouteErrorResponse, redirect, useActionData } from 'react-router'
import { getLinkedShortlist } from '#/features/shortlists/shortlist.queries.server.ts'
import {
  COMMENT_LENGTH,
  commentForm,
  FIRST_NAME_LENGTH,
  voteForm,
} from '#/features/shortlists/shortlist.schema.ts'
import {
  commentOnHome,
  type NewVoter,
  voteOnHome,
} from '#/features/shortlists/shortlist-voter.commands.server.ts'
import type { Visitor } from '#/shared/actor.ts'
import { countOf } from '#/shared/text.ts'
import { urls } from '#/shared/urls.ts'
import { Button } from '#/ui/button.tsx'
import { EmptyState } from '#/ui/empty-state.tsx'
import { Field } from '#/ui/fields/field.tsx'
import { TextArea } from '#/ui/fields/text-area.tsx'
import { TextInput } from '#/ui/fields/text-input.tsx'
import { LinkButton } from '#/ui/link-button.tsx'
import { type ActAnswer, type ActFailure, actHref, isFailure } from '#/web/act/act.ts'
import { ActOutcome } from '#/web/act/act-host.tsx'
import { type ActCall, actsAs, on } from '#/web/act/act-route.server.ts'
import { ErrorPage } from '#/web/layout/error-page.tsx'
import type { RouteHandle } from '#/web/request/access.ts'
import { privatePageHeaders } from '#/web/request/cache.ts'
import { PageHead, SHARE_PICTURE } from '#/web/request/page-head.tsx'
import { page } from '#/web/request/respond.server.ts'
import { visitorOf } from '#/web/request/services.server.ts'
import { SaidHomeCard } from '#/web/shortlists/said-home.tsx'
import { presentHomes, type SaidHome } from '#/web/shortlists/shortlist-view.server.ts'
import IconHouse from '~icons/ph/house-line'
import IconDown from '~icons/ph/thumbs-down'
import IconUp from '~icons/ph/thumbs-up'
import type { Route } from './+types/shared-shortlist'
import { VOTER_ACTS } from './voter-acts.ts'
import { readVoterToken, voterCookie } from './voter-cookie.server.ts'

export const handle = { access: 'public', isStill: true } satisfies RouteHandle

export const headers = privatePageHeaders

const DAY = 24 * 60 * 60 * 1_000

// Looking changes nothing: programs that make previews open every link of a chat.
export const loader = ({ context, params, request }: Route.LoaderArgs) =>
  page(context, async ({ db, clock }) => {
    const now = clock.now()
    const { token } = params
    const list = await getLinkedShortlist(db, { token, voterToken: readVoterToken(request), now })
    const homes = presentHomes(list, list.voterId)
    const first = homes.find(({ card }) => card)
    return {
      token,
      name: list.name,
      asker: list.ownerFirstName,
      voter: list.voters.find(({ id }) => id === list.voterId)?.firstName ?? null,
      homes,
      // Drawn anew once a day, so that it is not the price of last month.
      picture: first
        ? {
            id: first.id,
            title: first.title,
            path: urls.propertyPicture(first.id, new Date(now.getTime() - (now.getTime() % DAY))),
          }
        : null,
      nameLength: FIRST_NAME_LENGTH,
      commentLength: COMMENT_LENGTH,
    }
  })

export const action = (args: Route.ActionArgs) => {
  const asker = { token: args.params.token, voterToken: readVoterToken(args.request) }
  // Back to the home that it was about, and not to the top of the page.
  const backTo = ({ services }: ActCall<Visitor>, propertyId: string, made: NewVoter | undefined) =>
    redirect(`${urls.sharedShortlist(asker.token)}#home-${propertyId}`, {
      status: 303,
      headers: made
        ? { 'Set-Cookie': voterCookie(services.config.siteUrl, { token: asker.token, ...made }) }
        : {},
    })
  return actsAs<Visitor>(
    args,
    [
      on(VOTER_ACTS.vote, voteForm, async (call, form) => {
        const made = await voteOnHome(call.services, call.actor, asker, form)
        return backTo(call, form.vote.propertyId, made)
      }),
      on(VOTER_ACTS.comment, commentForm, async (call, form) => {
        const made = await commentOnHome(call.services, call.actor, asker, form)
        return backTo(call, form.propertyId, made)
      }),
    ],
    async (context) => visitorOf(context),
  )
}

/** The form that every button of a vote belongs to; it holds the name of who is not known yet. */
const VOTER = 'voter'

export default function SharedShortlist({ loaderData }: Route.ComponentProps) {
  const { token, name, asker, voter, homes, picture, nameLength, commentLength } = loaderData
  const answer = useActionData<ActAnswer>()
  const failed = answer && isFailure(answer) ? answer : undefined
  // The thumb that was pressed before a name was said: it waits beside the name.
  const vote = /^(up|down):(.+)$/.exec(failed?.values.vote ?? '')
  const votedOn = homes.find(({ id }) => id === vote?.[2])
  return (
    <div className="page-width py-8">
      <PageHead
        title={`${asker} asks: which home do you like?`}
        description={`${name}: ${countOf(homes.length, 'home', 'homes')}. Say what you think, no account needed.`}
        path={urls.sharedShortlist(token)}
        noIndex
        image={picture ? { path: picture.path, alt: picture.title, ...SHARE_PICTURE } : undefined}
      />
      <h1 className="break-words text-h2">{name}</h1>
      <p className="mt-1 text-ink-2">
        {asker} asks: which of {homes.length === 1 ? 'this home' : `these ${homes.length} homes`} do you like?
      </p>
      <div className="my-4 max-w-dialog space-y-4">
        <ActOutcome shownInPlace={isSaidAtField} back={urls.sharedShortlist(token)} />
        <form
          id={VOTER}
          method="post"
          noValidate
          action={actHref(VOTER_ACTS.vote, { token })}
          aria-label="Your vote"
          className="turned border border-line bg-card p-4"
        >
          {voter ? (
            <p>
              You take part as <b className="break-words">{voter}</b>. Your last vote on a home counts.
            </p>
          ) : (
            <>
              <Field
                label="Your first name"
                hint="Then press a thumb at each home. Everybody with this link sees names, votes and comments."
                {...(failed?.values.vote && failed.errors.firstName
                  ? { error: failed.errors.firstName }
                  : {})}
              >
                <TextInput
                  name="firstName"
                  required
                  maxLength={nameLength}
                  autoComplete="given-name"
                  defaultValue={failed?.values.firstName}
                  autoFocus={votedOn !== undefined}
                  className="[&_input]:scroll-mt-32"
                />
              </Field>
              {vote && votedOn ? (
                <Button
                  type="submit"
                  name="vote"
                  value={vote[0]}
                  icon={vote[1] === 'up' ? <IconUp /> : <IconDown />}
                  className="mt-3"
                >
                  {vote[1] === 'up' ? 'Like' : 'Not for me'}: {votedOn.title}
                </Button>
              ) : null}
            </>
          )}
        </form>
      </div>
      {homes.length > 0 ? (
        <ul aria-label="Homes" className="grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-3">
          {homes.map((home, index) => (
            <li key={home.id}>
              <SaidHomeCard home={home} eager={index < 2}>
                <Vote home={home} />
                <Comment
                  token={token}
                  home={home}
                  asksName={voter === null}
                  lengths={{ name: nameLength, comment: commentLength }}
                  failed={failed?.values.propertyId === home.id ? failed : undefined}
                />
              </SaidHomeCard>
            </li>
          ))}
        </ul>
      ) : (
        <EmptyState title="No homes on this list" icon={<IconHouse />}>
          <p>{asker} has taken them off.</p>
        </EmptyState>
      )}
    </div>
  )
}

const isSaidAtField = (answer: ActAnswer) =>
  isFailure(answer) && Boolean(answer.errors.firstName ?? answer.errors.text)

function Vote({ home: { id, title, own } }: { home: SaidHome }) {
  return (
    <div className="grid grid-cols-2 gap-2">
      <Button
        type="submit"
        form={VOTER}
        name="vote"
        value={`up:${id}`}
        variant={own === 'up' ? 'primary' : 'secondary'}
        aria-pressed={own === 'up'}
        icon={<IconUp />}
      >
        Like<span className="sr-only">: {title}</span>
      </Button>
      <Button
        type="submit"
        form={VOTER}
        name="vote"
        value={`down:${id}`}
        variant={own === 'down' ? 'primary' : 'secondary'}
        aria-pressed={own === 'down'}
        icon={<IconDown />}
      >
        Not for me<span className="sr-only">: {title}</span>
      </Button>
    </div>
  )
}

function Comment({
  token,
  home: { id, title },
  asksName,
  lengths,
  failed,
}: {
  token: string
  home: SaidHome
  asksName: boolean
  /** Characters at most. */
  lengths: { name: number; comment: number }
  /** What came back because it was not taken. */
  failed: ActFailure | undefined
}) {
  const typed = failed?.values
  const { firstName: nameError, text: textError } = failed?.errors ?? {}
  return (
    <details open={typed !== undefined} className="mt-2">
      <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-indigo underline underline-offset-4">
        Write a comment<span className="sr-only">: {title}</span>
      </summary>
      <form
        method="post"
        noValidate
        action={actHref(VOTER_ACTS.comment, { token })}
        aria-label={`Comment on ${title}`}
        className="mt-2 space-y-3"
      >
        <input type="hidden" name="propertyId" value={id} />
        {asksName ? (
          <Field label="Your first name" {...(nameError ? { error: nameError } : {})}>
            <TextInput
              name="firstName"
              required
              maxLength={lengths.name}
              autoComplete="given-name"
              defaultValue={typed?.firstName}
              autoFocus={nameError !== undefined}
              className="[&_input]:scroll-mt-32"
            />
          </Field>
        ) : null}
        <Field label="Comment" {...(textError ? { error: textError } : {})}>
          <TextArea
            name="text"
            rows={3}
            required
            maxLength={lengths.comment}
            defaultValue={typed?.text}
            autoFocus={textError !== undefined && nameError === undefined}
          />
        </Field>
        <Button type="submit" variant="secondary" wide>
          Send
        </Button>
      </form>
    </details>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (!isRouteErrorResponse(error) || error.status !== 410) return <ErrorPage error={error} />
  return (
    <div className="page-width py-8">
      <title>This link does not work any more</title>
      <meta name="robots" content="noindex" />
      <EmptyState
        heading="h1"
        title="This link does not work any more"
        icon={<IconHouse />}
        action={<LinkButton href={urls.properties}>Browse Properties</LinkButton>}
      >
        <p>Links to a list of homes end after 30 days, or sooner. Ask whoever sent it for a new one.</p>
      </EmptyState>
    </div>
  )
}
