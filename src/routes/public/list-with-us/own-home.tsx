import { isRouteErrorResponse, redirect } from 'react-router'
import * as v from 'valibot'
import {
  addOfferedPicture,
  removeOfferedPicture,
  sendOfferedHome,
  withdrawOfferedHome,
} from '#/features/offered-homes/offered-home.commands.server.ts'
import { offeredPictureForm } from '#/features/offered-homes/offered-home.schema.ts'
import { offeredHomeUrls } from '#/features/offered-homes/offered-home-address.rules.ts'
import type { Visitor } from '#/shared/actor.ts'
import { urls } from '#/shared/urls.ts'
import { Alert } from '#/ui/alert.tsx'

import { EmptyState } from '#/ui/empty-state.tsx'
import { LinkButton } from '#/ui/link-button.tsx'
import { type ActAnswer, actHref, paramsOf, type Question } from '#/web/act/act.ts'
import { clientActs } from '#/web/act/act-client.ts'
import { ActButton } from '#/web/act/act-form.tsx'
import { ActHost, ActOutcome } from '#/web/act/act-host.tsx'
import { type ActCall, actsAs, done, on, onceConfirmed } from '#/web/act/act-route.server.ts'
import { ErrorPage } from '#/web/layout/error-page.tsx'
import type { RouteHandle } from '#/web/request/access.ts'
import { privatePageHeaders } from '#/web/request/cache.ts'
import { answer } from '#/web/request/form.server.ts'
import { PageHead } from '#/web/request/page-head.tsx'
import { page } from '#/web/request/respond.server.ts'
import { visitorOf } from '#/web/request/services.server.ts'
import IconHouse from '~icons/ph/house-line'
import IconSend from '~icons/ph/paper-plane-tilt'
import type { Route } from './+types/own-home'
import { OWN_HOME_ACTS } from './own-home-acts.ts'
import { OwnPictures } from './own-home-pictures.tsx'
import { readOwnHome, receivePicture } from './own-home-view.server.ts'
import './list-with-us.css'

export const handle = { access: 'public', isStill: true } satisfies RouteHandle

export const headers = privatePageHeaders

export const loader = ({ context, params }: Route.LoaderArgs) =>
  page(context, (services) => readOwnHome(services, params))

export const action = (args: Route.ActionArgs) => {
  const { token } = args.params
  return actsAs<Visitor>(
    args,
    [
      { act: OWN_HOME_ACTS.addPicture, read: receivePicture, handle: (call) => addPicture(call, token) },
      on(OWN_HOME_ACTS.removePicture, offeredPictureForm, async ({ services }, { imageId }) => {
        await removeOfferedPicture(services, { token, imageId })
        return done('The picture is removed')
      }),
      on(OWN_HOME_ACTS.send, v.object({}), async ({ services }) => {
        await sendOfferedHome(services, { token })
        return done('We have sent you a mail')
      }),
      // Deleted for good, so it asks first; whoever has the link is the owner.
      onceConfirmed(OWN_HOME_ACTS.withdraw, v.object({}), async ({ services }) => {
        await withdrawOfferedHome(services, { token })
        return redirect(`${urls.listWithUs}?withdrawn=yes`, 303)
      }),
    ],
    async (context) => visitorOf(context),
  )
}

function addPicture({ context, services, actor, body }: ActCall<Visitor>, token: string) {
  return answer(context, {}, v.object({}), async () => {
    await addOfferedPicture(services, actor, { token, bytes: (body as () => Uint8Array)() })
    return done('The picture is added')
  })
}

export const clientAction = clientActs(OWN_HOME_ACTS)

const WITHDRAW: Question = {
  title: 'Delete your offer?',
  sentence: 'What you wrote and your pictures are deleted at once, for good.',
  confirm: 'Delete',
}

const questionOf = ({ act }: ActAnswer) => (paramsOf(OWN_HOME_ACTS.withdraw, act) ? WITHDRAW : undefined)

const TITLES = {
  begun: 'Add its pictures',
  sent: 'Check your mail',
  waiting: 'Our office has your home',
  accepted: 'We are preparing your listing',
  refused: 'We cannot list your home',
} as const

/** The page of an offered home, for whoever offers it. */
export default function OwnHomePage({ loaderData: home }: Route.ComponentProps) {
  const { token, status, title, tag, pictures } = home
  const isOpen = status === 'begun' || status === 'sent' || status === 'waiting'
  return (
    <ActHost>
      <PageHead title={TITLES[status]} description={title} path={urls.listWithUs} noIndex />
      <div className="page-width py-8 lg:py-12">
        <div className="max-w-measure space-y-6">
          <div>
            <p className="break-words text-ink-2">
              {title}, {tag === 'For Sale' ? 'for sale' : 'for rent'}
            </p>
            <h1 className="text-display">{TITLES[status]}</h1>
          </div>
          <ActOutcome questionOf={questionOf} back={offeredHomeUrls.own(token)} />
          <Standing home={home} />
          {status === 'begun' ? <OwnPictures key={token} home={home} /> : null}
          <div className="flex flex-wrap gap-3">
            {status === 'begun' ? (
              <ActButton
                href={actHref(OWN_HOME_ACTS.send, { token })}
                disabled={pictures.length === 0}
                icon={<IconSend />}
              >
                Send my home
              </ActButton>
            ) : null}
            {status === 'sent' ? (
              <ActButton
                href={actHref(OWN_HOME_ACTS.send, { token })}
                variant="secondary"
                icon={<IconSend />}
              >
                Send the mail again
              </ActButton>
            ) : null}
            {isOpen ? (
              <ActButton href={actHref(OWN_HOME_ACTS.withdraw, { token })} confirm={WITHDRAW} variant="quiet">
                Delete my offer
              </ActButton>
            ) : null}
          </div>
        </div>
      </div>
    </ActHost>
  )
}

function Standing({ home: { status, email } }: { home: { status: keyof typeof TITLES; email: string } }) {
  if (status === 'begun')
    return (
      <p className="text-h3 text-ink-2">
        The first one is what people see first: take it from outside, in daylight. Only our office sees them
        until your home is accepted.
      </p>
    )
  if (status === 'sent')
    return (
      <Alert title={`We have sent a link to ${email}.`}>
        Press it within three days. Our office looks at your home only after that.
      </Alert>
    )
  if (status === 'waiting')
    return (
      <Alert kind="success" title="Your address is confirmed.">
        We look at homes in the order in which they come in, and call or write to you.
      </Alert>
    )
  return <p className="text-ink-2">We have written to {email}.</p>
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
        action={<LinkButton href={urls.listWithUs}>Offer a home</LinkButton>}
      >
        <p>What is not sent and confirmed within three days is deleted. Offer your home again.</p>
      </EmptyState>
    </div>
  )
}
