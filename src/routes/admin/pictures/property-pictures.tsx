import type { ShouldRevalidateFunctionArgs } from 'react-router'
import type { StaleDetails } from '#/features/drafts/draft.schema.ts'
import { titleWithPlace } from '#/features/places/place-title.rules.ts'
import type { PropertyField } from '#/features/properties/form/property-form.schema.ts'
import { changePictures } from '#/features/properties/manage/property-pictures.commands.server.ts'
import { getManagedPictures } from '#/features/properties/manage/property-pictures.queries.server.ts'
import { picturesForm } from '#/features/properties/manage/property-pictures.schema.ts'
import { Refusal } from '#/shared/errors.ts'
import { urls } from '#/shared/urls.ts'
import { Alert } from '#/ui/alert.tsx'
import { clientActs } from '#/web/act/act-client.ts'
import { agentActs, done, on, refused } from '#/web/act/act-route.server.ts'
import { BackLink } from '#/web/dashboard/back-link.tsx'
import { DashboardPage } from '#/web/dashboard/dashboard-page.tsx'
import { pageFailure } from '#/web/dashboard/page-failure.tsx'
import type { RouteHandle } from '#/web/request/access.ts'
import { pageErrorOf } from '#/web/request/page-error.ts'
import { agentPage } from '#/web/request/respond.server.ts'
import { scopeOf } from '#/web/request/scope.ts'
import type { Route } from './+types/property-pictures'
import { PICTURE_ACTS, type PicturesVersion } from './property-pictures-acts.ts'
import { PicturesForm } from './property-pictures-form.tsx'

export const handle = { access: 'agent' } satisfies RouteHandle

const TITLE = 'Pictures'

export const loader = ({ context, request, params }: Route.LoaderArgs) =>
  agentPage({ context, request }, ({ db }, actor) =>
    getManagedPictures(db, { propertyId: params.id, scope: scopeOf(actor) }),
  )

/** Pictures that cannot be read are said in their place, since the inline form of the list reads them too. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  try {
    return await serverLoader()
  } catch (error) {
    // A redirect to sign in passes.
    if (error instanceof Response) throw error
    return { failure: pageErrorOf(error).message ?? 'Check your connection.' }
  }
}

// The list around has what was just saved; what somebody else saved comes when the page is opened again.
export const shouldRevalidate = ({ formMethod, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  formMethod === undefined && defaultShouldRevalidate

export const action = (args: Route.ActionArgs) => {
  const propertyId = args.params.id
  return agentActs(args, [
    on(PICTURE_ACTS.change, picturesForm, async ({ services, actor }, form) => {
      try {
        const saved = await changePictures(services, actor, { ...form, propertyId, scope: scopeOf(actor) })
        return done('Pictures saved', saved satisfies PicturesVersion)
      } catch (error) {
        if (error instanceof Refusal && error.code === 'property.stale') return sayStale(error)
        throw error
      }
    }),
  ])
}

function sayStale({ code, details }: Refusal) {
  const { version, changedBy, isOwnChange } = details as StaleDetails<PropertyField>
  const who = isOwnChange ? 'You' : (changedBy ?? 'Somebody')
  const message = `${who} changed this property after this page was opened. Your changes are not saved.`
  return refused({ code, message }, { status: 409, details: { version } satisfies PicturesVersion })
}

export const clientAction = clientActs(PICTURE_ACTS)

export default function PropertyPictures({ loaderData }: Route.ComponentProps) {
  const isRead = !('failure' in loaderData)
  return (
    <DashboardPage
      title={TITLE}
      intro={isRead ? titleWithPlace(loaderData) : undefined}
      back={<BackLink href={urls.manageProperties}>Manage Properties</BackLink>}
    >
      {isRead ? (
        <PicturesForm key={loaderData.propertyId} view={loaderData} />
      ) : (
        <Alert kind="danger" title="Failed to load the pictures">
          {loaderData.failure}
        </Alert>
      )}
    </DashboardPage>
  )
}

export const ErrorBoundary = pageFailure(TITLE, 'Failed to load the pictures')
