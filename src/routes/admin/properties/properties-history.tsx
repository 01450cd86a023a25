import type { ShouldRevalidateFunctionArgs } from 'react-router'
import { listPropertyHistory } from '#/features/properties/manage/property-history.queries.server.ts'
import { urls } from '#/shared/urls.ts'
import { Card } from '#/ui/card.tsx'
import { LinkButton } from '#/ui/link-button.tsx'
import { DashboardPage } from '#/web/dashboard/dashboard-page.tsx'
import { PageFailure } from '#/web/dashboard/page-failure.tsx'
import type { RouteHandle } from '#/web/request/access.ts'
import { pageErrorOf } from '#/web/request/page-error.ts'
import { agentPage } from '#/web/request/respond.server.ts'
import { scopeOf } from '#/web/request/scope.ts'
import type { Route } from './+types/properties-history'
import { presentHistoryRow } from './properties-history-row.server.ts'
import { HISTORY_FAILURE, History } from './properties-history-view.tsx'

export const handle = { access: 'agent' } satisfies RouteHandle

const TITLE = 'Property History'

export const loader = ({ context, request, params }: Route.LoaderArgs) =>
  agentPage({ context, request }, async ({ db }, actor) => {
    const entries = await listPropertyHistory(db, { propertyId: params.id, scope: scopeOf(actor) })
    return { entries: entries.map(presentHistoryRow) }
  })

/** A history that cannot be read is said in its place, instead of the list below its dialog making way for an error. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  try {
    return await serverLoader()
  } catch (error) {
    // A redirect to sign in passes.
    if (error instanceof Response) throw error
    return { failure: pageErrorOf(error).message ?? 'Check your connection.' }
  }
}

// Forms of the list over which it opens do not read it anew; opening it does.
export const shouldRevalidate = ({ formMethod, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  formMethod === undefined && defaultShouldRevalidate

export default function PropertiesHistory({ loaderData }: Route.ComponentProps) {
  return (
    <DashboardPage
      title={TITLE}
      action={
        <LinkButton href={urls.manageProperties} variant="secondary">
          Manage Properties
        </LinkButton>
      }
    >
      <Card className="p-4">
        <History data={loaderData} />
      </Card>
    </DashboardPage>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <PageFailure error={error} title={TITLE} message={HISTORY_FAILURE} />
}
