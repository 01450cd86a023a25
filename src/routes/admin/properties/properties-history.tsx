import type { ShouldRevalidateFunctionArgs } from 'react-router'
import { SmallCover } from '#/features/media/components/small-cover.tsx'
import { getManagedProperty } from '#/features/properties/manage/managed-property.queries.server.ts'
import type { ManagedPropertyView } from '#/features/properties/manage/managed-property.schema.ts'
import { listPropertyHistory } from '#/features/properties/manage/property-history.queries.server.ts'
import { urls } from '#/shared/urls.ts'
import { Card } from '#/ui/card.tsx'
import { LinkButton } from '#/ui/link-button.tsx'
import { BackLink } from '#/web/dashboard/back-link.tsx'
import { DashboardPage } from '#/web/dashboard/dashboard-page.tsx'
import { pageFailure } from '#/web/dashboard/page-failure.tsx'
import type { RouteHandle } from '#/web/request/access.ts'
import { pageErrorOf } from '#/web/request/page-error.ts'
import { agentPage } from '#/web/request/respond.server.ts'
import { scopeOf } from '#/web/request/scope.ts'
import type { Route } from './+types/properties-history'
import { presentHistoryRow } from './properties-history-row.server.ts'
import { HISTORY_FAILURE, History } from './properties-history-view.tsx'
import { StatusBadge } from './properties-status-badge.tsx'

export const handle = { access: 'agent' } satisfies RouteHandle

const TITLE = 'Property History'

export const loader = ({ context, request, params }: Route.LoaderArgs) =>
  agentPage({ context, request }, async ({ db }, actor) => {
    const wanted = { propertyId: params.id, scope: scopeOf(actor) }
    const [entries, home] = await Promise.all([
      listPropertyHistory(db, wanted),
      getManagedProperty(db, wanted),
    ])
    const { id, title, location, isPublic, status, cover } = home
    return {
      entries: entries.map(presentHistoryRow),
      home: { id, title, location, isPublic, status, cover },
    }
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
    <DashboardPage title={TITLE} back={<BackLink href={urls.manageProperties}>Manage Properties</BackLink>}>
      <Card className="p-4">
        {'home' in loaderData ? <HomeOfHistory home={loaderData.home} /> : null}
        <History data={loaderData} />
      </Card>
    </DashboardPage>
  )
}

type Home = Pick<ManagedPropertyView, 'id' | 'title' | 'location' | 'isPublic' | 'status' | 'cover'>

// Which home it is, and where it is changed.
function HomeOfHistory({ home: { id, title, location, isPublic, status, cover } }: { home: Home }) {
  return (
    <div className="mb-3 flex flex-wrap items-start gap-3 border-line border-b pb-3">
      <SmallCover cover={cover} />
      <div className="min-w-0 grow basis-52">
        <h2 className="break-words font-sans font-strong text-h3">{title}</h2>
        <p className="break-words text-ink-2">{location}</p>
        <div className="mt-1">
          <StatusBadge status={status} />
        </div>
      </div>
      <div className="flex flex-wrap gap-2">
        {isPublic ? (
          <LinkButton href={urls.property(id)} variant="secondary" size="sm">
            View
          </LinkButton>
        ) : null}
        <LinkButton href={urls.propertyPictures(id)} variant="secondary" size="sm">
          Pictures
        </LinkButton>
      </div>
    </div>
  )
}

export const ErrorBoundary = pageFailure(TITLE, HISTORY_FAILURE)
