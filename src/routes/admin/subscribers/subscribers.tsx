import { sendTestNewsletter, sendToSubscribers } from '#/features/newsletter/mailing.commands.server.ts'
import { listNewsletters } from '#/features/newsletter/newsletter-history.queries.server.ts'
import { eraseSubscriber } from '#/features/newsletter/subscriber.commands.server.ts'
import { countConfirmed, listSubscribers } from '#/features/newsletter/subscriber.queries.server.ts'
import {
  eraseSubscriberForm,
  SUBSCRIBER_QUERY_LENGTH,
  SUBSCRIBER_STATUS_LABELS,
  sendPostForm,
} from '#/features/newsletter/subscriber.schema.ts'
import { countOf } from '#/shared/text.ts'
import { urls } from '#/shared/urls.ts'
import { buttonClass } from '#/ui/button-class.ts'
import { LinkButton } from '#/ui/link-button.tsx'
import { clientActs } from '#/web/act/act-client.ts'
import { ActOutcome } from '#/web/act/act-host.tsx'
import { adminActs, doing, done, on } from '#/web/act/act-route.server.ts'
import { DashboardPage } from '#/web/dashboard/dashboard-page.tsx'
import { ListFilters, optionsOf } from '#/web/dashboard/filter-form.tsx'
import { pageFailure } from '#/web/dashboard/page-failure.tsx'
import type { RouteHandle } from '#/web/request/access.ts'
import { adminPage } from '#/web/request/respond.server.ts'
import IconSend from '~icons/ph/paper-plane-tilt'
import type { Route } from './+types/subscribers'
import { SUBSCRIBER_ACTS } from './subscribers-acts.ts'
import { type SubscribersAddress, subscribersAddress } from './subscribers-address.ts'
import { NewsletterHistory } from './subscribers-history.tsx'
import { SubscribersList } from './subscribers-list.tsx'
import { presentNewsletter, presentSubscriber } from './subscribers-row.server.ts'

export const handle = { access: 'admin' } satisfies RouteHandle

const TITLE = 'Subscribers'

export const loader = ({ context, request }: Route.LoaderArgs) =>
  adminPage({ context, request }, async ({ db }) => {
    const address = subscribersAddress.read(new URL(request.url).searchParams)
    const [{ subscribers, ...found }, confirmedCount, newsletters] = await Promise.all([
      listSubscribers(db, address),
      countConfirmed(db),
      listNewsletters(db),
    ])
    return {
      address,
      confirmedCount,
      newsletters: newsletters.map(presentNewsletter),
      subscribers: subscribers.map(presentSubscriber),
      ...found,
    }
  })

export const action = (args: Route.ActionArgs) =>
  adminActs(args, [
    on(SUBSCRIBER_ACTS.send, sendPostForm, async ({ services, actor }, form) => {
      const { count } = await sendToSubscribers(services, actor, form)
      return done(`The article is on its way to ${countOf(count, 'subscriber', 'subscribers')}`)
    }),
    on(SUBSCRIBER_ACTS.test, sendPostForm, async ({ services, actor }, form) => {
      const { email } = await sendTestNewsletter(services, actor, form)
      return done(`The newsletter is on its way to ${email}, and to nobody else`)
    }),
    on(
      SUBSCRIBER_ACTS.erase,
      eraseSubscriberForm,
      doing(eraseSubscriber, 'The address and its mails are removed'),
    ),
  ])

export const clientAction = clientActs(SUBSCRIBER_ACTS)

export default function Subscribers({ loaderData }: Route.ComponentProps) {
  const { address, confirmedCount, newsletters, subscribers, total, pageCount } = loaderData
  const isEmpty = total === 0 && !subscribersAddress.isNarrowed(address)
  return (
    <DashboardPage
      title={TITLE}
      intro={`Who gets the newsletter: ${countOf(confirmedCount, 'confirmed address', 'confirmed addresses')}, ${total.toLocaleString('en-GB')} in this list`}
      action={
        <LinkButton href={urls.newsletterDraft} icon={<IconSend />}>
          Write a newsletter
        </LinkButton>
      }
    >
      <NewsletterHistory rows={newsletters} />
      {isEmpty ? null : <SubscribersFilters address={address} />}
      <div className="mt-4 space-y-4">
        <ActOutcome back={subscribersAddress.href(address)} />
        <SubscribersList rows={subscribers} pageCount={pageCount} address={address} />
        {isEmpty ? null : (
          <p>
            {/* A file, not a page: the router must not open it. */}
            <a
              href={subscribersAddress.href({ ...address, page: 1 }, urls.subscriberExport)}
              className={buttonClass({ variant: 'secondary', size: 'sm' })}
            >
              Download CSV
            </a>
          </p>
        )}
      </div>
    </DashboardPage>
  )
}

function SubscribersFilters({ address }: { address: SubscribersAddress }) {
  return (
    <ListFilters
      label="Subscribers"
      codec={subscribersAddress}
      address={address}
      search={{ label: 'Search by e-mail', placeholder: 'E-mail', maxLength: SUBSCRIBER_QUERY_LENGTH }}
      choices={[
        [
          {
            name: 'status',
            label: 'Status',
            any: 'Any status',
            options: optionsOf(SUBSCRIBER_STATUS_LABELS),
            value: address.status,
          },
        ],
      ]}
    />
  )
}

export const ErrorBoundary = pageFailure(TITLE, 'Failed to load subscribers')
