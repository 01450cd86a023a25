import { isRouteErrorResponse } from 'react-router'
import { getPublicProperty } from '#/features/properties/property.queries.server.ts'
import { reportProperty } from '#/features/reports/report.commands.server.ts'
import {
  REPORT_MESSAGES,
  REPORT_NOTE_LENGTH,
  REPORT_REASONS,
  reportForm,
} from '#/features/reports/report.schema.ts'
import { PropertyNotFound } from '#/routes/public/properties/detail/property-detail-not-found.tsx'
import { urls } from '#/shared/urls.ts'
import { Alert } from '#/ui/alert.tsx'
import { LinkButton } from '#/ui/link-button.tsx'
import { sendForm } from '#/web/auth/send-form.ts'
import { ErrorPage } from '#/web/layout/error-page.tsx'
import type { RouteHandle } from '#/web/request/access.ts'
import { publicFormHeaders } from '#/web/request/cache.ts'
import { formAction } from '#/web/request/form.server.ts'
import { page } from '#/web/request/respond.server.ts'
import { pageShows, visitorOf } from '#/web/request/services.server.ts'
import IconArrowLeft from '~icons/ph/arrow-left'
import type { Route } from './+types/report-property'
import { ReportPropertyForm } from './report-property-form.tsx'
import './report-property.css'

export const handle = { access: 'public' } satisfies RouteHandle
export const headers = publicFormHeaders

export const loader = ({ context, params }: Route.LoaderArgs) =>
  page(context, async ({ clock, db }) => {
    const { id, title, location } = await getPublicProperty(db, { id: params.id, now: clock.now() })
    pageShows(context, [`property:${id}`])
    return {
      property: { id, title, location },
      reasons: Object.entries(REPORT_REASONS).map(([value, label]) => ({ value, label })),
      noteLength: REPORT_NOTE_LENGTH,
    }
  })

export const action = ({ context, params, request }: Route.ActionArgs) =>
  formAction({ context, request }, reportForm, async (services, form) => {
    await reportProperty(services, visitorOf(context), { ...form, propertyId: params.id })
    return { thanks: REPORT_MESSAGES.thanks }
  })

// Here and not from the schema, which the page fetches only when the form is sent.
const FAILED =
  'Your report did not reach us. Check your connection and send it again: what you wrote is still here.'

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => sendForm(serverAction, FAILED)

/** Where visitors say what is wrong with a property. */
export default function ReportProperty({ loaderData, actionData }: Route.ComponentProps) {
  const { property, reasons, noteLength } = loaderData
  const isSent = actionData && 'thanks' in actionData
  return (
    <>
      <title>{`Report this listing: ${property.title}`}</title>
      <meta name="robots" content="noindex" />
      <div className="page-width py-8">
        <div className="max-w-dialog">
          <h1 className="text-h2">Report this listing</h1>
          <p className="mt-2 mb-6 break-words text-ink-2">
            {property.title}, {property.location}
          </p>
          {isSent ? (
            <Alert kind="success" title={actionData.thanks}>
              Our office looks at every report. We do not keep who sent it.
            </Alert>
          ) : (
            <ReportPropertyForm reasons={reasons} noteLength={noteLength} answer={actionData} />
          )}
          <p className="mt-6">
            <LinkButton href={urls.property(property.id)} variant="quiet" icon={<IconArrowLeft />}>
              Back to the property
            </LinkButton>
          </p>
        </div>
      </div>
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return isRouteErrorResponse(error) && error.status === 404 ? (
    <PropertyNotFound />
  ) : (
    <ErrorPage error={error} />
  )
}
