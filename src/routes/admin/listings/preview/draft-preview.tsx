import { redirect } from 'react-router'
import * as v from 'valibot'
import {
  endPreviewLink,
  makePreviewLink,
} from '#/features/properties/preview/property-preview.commands.server.ts'
import { getManagedPreview } from '#/features/properties/preview/property-preview.queries.server.ts'
import { canEditProperty } from '#/features/properties/property.policy.ts'
import { getHiddenAsPublic } from '#/features/properties/property.queries.server.ts'
import { LISTING_ACTS, MANAGE_ACTS } from '#/routes/admin/properties/properties-acts.ts'
import { managedAddress } from '#/routes/admin/properties/properties-address.ts'
import { PreviewPage, previewLinks } from '#/routes/public/properties/preview/preview-page.tsx'
import { readPreview } from '#/routes/public/properties/preview/property-preview-read.server.ts'
import { formatDate } from '#/shared/dates.ts'
import { urls } from '#/shared/urls.ts'
import { LinkButton } from '#/ui/link-button.tsx'
import { actHref, type Question } from '#/web/act/act.ts'
import { clientActs } from '#/web/act/act-client.ts'
import { ActButton } from '#/web/act/act-form.tsx'
import { ActHost, ActOutcome } from '#/web/act/act-host.tsx'
import { agentActs, done, on, onceConfirmed } from '#/web/act/act-route.server.ts'
import { ErrorPage } from '#/web/layout/error-page.tsx'
import type { RouteHandle } from '#/web/request/access.ts'
import { privatePageHeaders } from '#/web/request/cache.ts'
import { pageErrorOf } from '#/web/request/page-error.ts'
import { agentPage } from '#/web/request/respond.server.ts'
import { scopeOf } from '#/web/request/scope.ts'
import { AccessDenied } from '#/web/session/access-denied.tsx'
import { Guard } from '#/web/session/guard.tsx'
import type { Route } from './+types/draft-preview'
import { PREVIEW_ACTS } from './draft-preview-acts.ts'
import { OwnerLink } from './owner-link.tsx'

export const handle = { access: 'agent' } satisfies RouteHandle

export const headers = privatePageHeaders

export const links = previewLinks

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
    // What visitors see already has no preview, also right after it was published from here.
    if (!property) throw redirect(urls.property(propertyId))
    // Who advertises a home alone has its whole form.
    const isOwn = canEditProperty(actor, { userId })
    const address = link && `${config.siteUrl}${urls.sharedPreview(link.token)}`
    return {
      propertyId,
      isDraft: status === 'draft',
      editHref: isOwn
        ? urls.editListing(propertyId)
        : managedAddress.href({ ...managedAddress.read(new URLSearchParams({ query: title })), page: 1 }),
      // As in the list: all else a draft has that was once saved.
      publishHref:
        property.images.length > 0
          ? actHref((isOwn ? LISTING_ACTS : MANAGE_ACTS).changeStatus, { propertyId })
          : null,
      detail: await readPreview(services, property, now),
      link: address
        ? {
            address,
            until: formatDate(link.endsAt),
            chat: `https://wa.me/?text=${encodeURIComponent(`So the page of “${title}” will look. Is everything right? ${address}`.toWellFormed())}`,
          }
        : null,
    }
  })

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
  const { propertyId, isDraft, editHref, publishHref, detail, link } = loaderData
  return (
    <Guard requires="agent">
      <ActHost>
        <PreviewPage
          detail={detail}
          title={isDraft ? 'Private preview' : 'Visitors do not see this home'}
          said={
            isDraft ? (
              <SeenBy until={link?.until} />
            ) : (
              'It was taken out of sight. Only staff can look at it here.'
            )
          }
          ways={
            <>
              <LinkButton href={editHref} variant="secondary" size="sm">
                Edit
              </LinkButton>
              {isDraft && publishHref ? (
                <ActButton href={publishHref} fields={{ to: 'active' }} size="sm">
                  Publish
                </ActButton>
              ) : null}
              {isDraft && !publishHref ? (
                <LinkButton href={editHref} size="sm">
                  Add pictures
                </LinkButton>
              ) : null}
            </>
          }
          above={
            <>
              <ActOutcome back={urls.listingPreview(propertyId)} questionOf={() => END_LINK} />
              {isDraft ? <OwnerLink propertyId={propertyId} link={link} endLink={END_LINK} /> : null}
            </>
          }
        />
      </ActHost>
    </Guard>
  )
}

function SeenBy({ until }: { until: string | undefined }) {
  if (!until) return 'Only you see it.'
  return (
    <>
      Only you see it, and whoever has the private link
      {/* Phones read it above the page. */}
      <span className="max-sm:hidden">, until {until}</span>.
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return pageErrorOf(error).code === 'account.admins_only' ? <AccessDenied /> : <ErrorPage error={error} />
}
