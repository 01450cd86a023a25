import * as v from 'valibot'
import {
  endPreviewLink,
  makePreviewLink,
} from '#/features/properties/preview/property-preview.commands.server.ts'
import { getManagedPreview } from '#/features/properties/preview/property-preview.queries.server.ts'
import { canEditProperty } from '#/features/properties/property.policy.ts'
import { getHiddenAsPublic } from '#/features/properties/property.queries.server.ts'
import type { PropertyView } from '#/features/properties/property.schema.ts'
import type { Services } from '#/platform/services.ts'
import { managedAddress } from '#/routes/admin/properties/properties-address.ts'
import { readDetail } from '#/routes/public/properties/detail/property-detail-read.server.ts'
import { formatDate } from '#/shared/dates.ts'
import { urls } from '#/shared/urls.ts'
import { Alert } from '#/ui/alert.tsx'
import { CopyLink } from '#/ui/copy-link.tsx'
import { Field } from '#/ui/fields/field.tsx'
import { TextInput } from '#/ui/fields/text-input.tsx'
import { LinkButton } from '#/ui/link-button.tsx'
import { actHref, type Question } from '#/web/act/act.ts'
import { clientActs } from '#/web/act/act-client.ts'
import { ActButton } from '#/web/act/act-form.tsx'
import { ActHost, ActOutcome } from '#/web/act/act-host.tsx'
import { agentActs, done, on, onceConfirmed } from '#/web/act/act-route.server.ts'
import { DashboardPage } from '#/web/dashboard/dashboard-page.tsx'
import { pageFailure } from '#/web/dashboard/page-failure.tsx'
import type { RouteHandle } from '#/web/request/access.ts'
import { agentPage } from '#/web/request/respond.server.ts'
import { scopeOf } from '#/web/request/scope.ts'
import IconWhatsapp from '~icons/ph/whatsapp-logo'
import type { Route } from './+types/draft-preview'
import { DraftPage, type ShownHome } from './draft-page.tsx'
import { PREVIEW_ACTS } from './draft-preview-acts.ts'

export const handle = { access: 'agent' } satisfies RouteHandle

const TITLE = 'Private preview'

export const loader = ({ context, params, request }: Route.LoaderArgs) =>
  agentPage({ context, request }, async (services, actor) => {
    const { db, clock, config, secrets } = services
    const now = clock.now()
    const { propertyId, userId, title, status, link } = await getManagedPreview(db, {
      propertyId: params.propertyId,
      scope: scopeOf(actor),
      secrets,
      now,
    })
    // Within the scope, as was found just now.
    const property = await getHiddenAsPublic(db, { id: propertyId, now })
    const address = link && `${config.siteUrl}${urls.sharedPreview(link.token)}`
    return {
      propertyId,
      title,
      // Who advertises a home alone has its whole form.
      editHref: canEditProperty(actor, { userId })
        ? urls.editListing(propertyId)
        : managedAddress.href({ ...managedAddress.read(new URLSearchParams({ query: title })), page: 1 }),
      isDraft: status === 'draft',
      home: property ? await readHome(services, property, now) : null,
      link: address
        ? {
            address,
            until: formatDate(link.endsAt),
            chat: `https://wa.me/?text=${encodeURIComponent(`So the page of “${title}” will look. Is everything right? ${address}`.toWellFormed())}`,
          }
        : null,
    }
  })

async function readHome(services: Services, property: PropertyView, now: Date): Promise<ShownHome> {
  const { title, location, description, price, tag, images } = property
  const { rendered } = await readDetail(services, property, now)
  return { title, location, description, price, tag, images, facts: rendered.facts }
}

const one = v.object({ propertyId: v.string() })

export const action = (args: Route.ActionArgs) =>
  agentActs(args, [
    on(PREVIEW_ACTS.make, one, async ({ services, actor }, form) => {
      await makePreviewLink(services, actor, { ...form, scope: scopeOf(actor) })
      return done('The link is made. Send it to the owner.')
    }),
    onceConfirmed(PREVIEW_ACTS.end, one, async ({ services, actor }, form) => {
      await endPreviewLink(services, actor, { ...form, scope: scopeOf(actor) })
      return done('The link has ended.')
    }),
  ])

export const clientAction = clientActs(PREVIEW_ACTS)

const END_LINK: Question = {
  title: 'End the link?',
  sentence: 'Nobody can open the preview with it any more. The next link is another.',
  confirm: 'End the link',
}

export default function DraftPreview({ loaderData }: Route.ComponentProps) {
  const { propertyId, title, editHref, isDraft, home, link } = loaderData
  return (
    <DashboardPage
      title={TITLE}
      intro={title}
      action={
        <LinkButton href={editHref} variant="secondary" size="sm">
          Edit the listing
        </LinkButton>
      }
    >
      <ActHost>
        <ActOutcome back={urls.listingPreview(propertyId)} questionOf={() => END_LINK} />
        {isDraft ? (
          <section aria-labelledby="link" className="turned max-w-measure border border-line bg-card p-4">
            <h2 id="link" className="font-sans font-strong text-h3">
              Show the owner
            </h2>
            {link ? <Link propertyId={propertyId} link={link} /> : <NoLink propertyId={propertyId} />}
          </section>
        ) : home ? (
          <Alert kind="info" title="Visitors do not see this home">
            It was taken out of sight. Only staff can look at it here.
          </Alert>
        ) : (
          <Alert
            kind="info"
            title="This home is no draft"
            action={
              <LinkButton href={urls.property(propertyId)} variant="secondary">
                See its page
              </LinkButton>
            }
          >
            Only a draft has a private preview. Whatever link there was has ended.
          </Alert>
        )}
        {home ? <DraftPage home={home} /> : null}
      </ActHost>
    </DashboardPage>
  )
}

type ShownLink = NonNullable<Awaited<ReturnType<typeof loader>>['link']>

function Link({ propertyId, link }: { propertyId: string; link: ShownLink }) {
  return (
    <>
      <p className="mt-1 mb-3 text-ink-2 text-sm">
        Whoever has this link sees the page as it was saved last, without an account. It works until{' '}
        {link.until}, and ends when the home is published.
      </p>
      <div className="flex flex-wrap items-center gap-3">
        <LinkButton
          href={link.chat}
          variant="whatsapp"
          icon={<IconWhatsapp />}
          target="_blank"
          rel="noreferrer"
        >
          Send over WhatsApp
        </LinkButton>
        <CopyLink address={link.address} />
        {/* Not through the router: it is a page without script. */}
        <a
          href={link.address}
          target="_blank"
          rel="noreferrer"
          className="font-semibold text-indigo underline underline-offset-4"
        >
          Open the preview
        </a>
      </div>
      <Field label="The link" className="my-3">
        <TextInput readOnly value={link.address} />
      </Field>
      <ActButton
        href={actHref(PREVIEW_ACTS.end, { propertyId })}
        confirm={END_LINK}
        variant="quiet"
        size="sm"
      >
        End the link
      </ActButton>
    </>
  )
}

function NoLink({ propertyId }: { propertyId: string }) {
  return (
    <>
      <p className="mt-1 mb-3 text-ink-2 text-sm">
        Make a link and send it to the owner, who sees the page as visitors will. It works for 30 days, and
        you can end it at any time.
      </p>
      <ActButton href={actHref(PREVIEW_ACTS.make, { propertyId })}>Make the link</ActButton>
    </>
  )
}

export const ErrorBoundary = pageFailure(TITLE, 'Failed to load the preview')
