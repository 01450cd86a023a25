import { useRouteLoaderData } from 'react-router'
import { isAdministrator } from '#/features/access/role.policy.ts'
import { listTakerNames } from '#/features/accounts/people/person.queries.server.ts'
import {
  listListingAgents,
  listManagedProperties,
} from '#/features/properties/manage/managed-property.queries.server.ts'
import { countOf } from '#/shared/text.ts'
import { urls } from '#/shared/urls.ts'
import { Alert } from '#/ui/alert.tsx'
import { buttonClass } from '#/ui/button-class.ts'
import { Link } from '#/ui/link.tsx'
import { LinkButton } from '#/ui/link-button.tsx'
import { type ActAnswer, isFailure, paramsOf, reasonOf } from '#/web/act/act.ts'
import { clientActs } from '#/web/act/act-client.ts'
import { ActList, ActOutcome } from '#/web/act/act-host.tsx'
import { signedInActs } from '#/web/act/act-route.server.ts'
import type { DashboardOwner } from '#/web/dashboard/dashboard-links.ts'
import { DashboardPage } from '#/web/dashboard/dashboard-page.tsx'
import { PageFailure } from '#/web/dashboard/page-failure.tsx'
import { mapTiles } from '#/web/map/map-tiles.ts'
import type { RouteHandle } from '#/web/request/access.ts'
import { agentPage } from '#/web/request/respond.server.ts'
import { scopeOf } from '#/web/request/scope.ts'
import IconDownload from '~icons/ph/download-simple'
import IconUpload from '~icons/ph/upload-simple'
import type { Route } from './+types/properties'
import { manageHandlers } from './properties-acts.server.ts'
import { MANAGE_ACTS } from './properties-acts.ts'
import { managedAddress } from './properties-address.ts'
import { isAnsweredAbove, toastOfBulk } from './properties-bulk-answer.tsx'
import { PropertiesFilters } from './properties-filters.tsx'
import { ManagedList } from './properties-list.tsx'
import { questionOf } from './properties-question.ts'
import { presentRows } from './properties-row.server.ts'
import { useBulk } from './use-bulk.ts'

export const handle = { access: 'agent' } satisfies RouteHandle

const TITLE = 'Manage Properties'

export const loader = ({ context, request }: Route.LoaderArgs) =>
  agentPage({ context, request }, async ({ db, clock, config }, actor) => {
    const { searchParams } = new URL(request.url)
    const address = managedAddress.read(searchParams)
    const scope = scopeOf(actor)
    const now = clock.now()
    const [{ properties, total, pageCount }, agents, takers] = await Promise.all([
      listManagedProperties(db, { scope, ...address, now }),
      isAdministrator(actor) ? listListingAgents(db, { scope }) : [],
      isAdministrator(actor) ? listTakerNames(db, { you: actor.accountId }) : null,
    ])
    return {
      address,
      accountId: actor.accountId,
      isAdministrator: isAdministrator(actor),
      edited: searchParams.get('edit'),
      agents,
      takers,
      properties: await presentRows(db, properties, { scope, now }),
      tiles: mapTiles(config.map),
      total,
      pageCount,
    }
  })

// For whoever is signed in: each command refuses in its own words who may not do it.
export const action = (args: Route.ActionArgs) => signedInActs(args, manageHandlers)

export const clientAction = clientActs(MANAGE_ACTS)

export default function Properties({ loaderData, actionData: posted }: Route.ComponentProps) {
  const { address, properties, total } = loaderData
  const bulk = useBulk(posted, toastOfBulk, true)
  const href = managedAddress.href(address)
  const isNarrowed = managedAddress.isNarrowed(address)
  return (
    <DashboardPage
      title={TITLE}
      intro={
        <>
          {`Property Management: ${countOf(total, 'property', 'properties')}${isNarrowed ? ' found' : ''}`}
          {isNarrowed ? null : <Unchanged />}
        </>
      }
      action={<Files />}
    >
      <ActList shown={properties}>
        <ActOutcome
          questionOf={(answer) => questionOf(answer, properties)}
          shownInPlace={isShownInPlace}
          back={href}
        />
        {total > 0 || isNarrowed ? (
          <PropertiesFilters codec={managedAddress} address={address} agents={loaderData.agents} />
        ) : null}
        <ManagedList
          {...loaderData}
          // Another page or order is another list: nothing is open or ticked in it.
          key={href}
          posted={posted}
          bulk={bulk}
        />
      </ActList>
    </DashboardPage>
  )
}

// What the menu counts beside this page.
function Unchanged() {
  const count = useRouteLoaderData<DashboardOwner>('routes/account/dashboard-layout')?.counts?.listings
  if (!count) return null
  return (
    <>
      {' · '}
      <Link href={`${urls.manageProperties}?age=stale`} className="text-indigo underline underline-offset-4">
        {count} unchanged for 30 days
      </Link>
    </>
  )
}

// The inline form says its failure itself; who was refused of a selection stands above the list.
function isShownInPlace(answer: ActAnswer): boolean {
  const isInline = isFailure(answer) && paramsOf(MANAGE_ACTS.edit, answer.act) !== undefined
  return isInline || isAnsweredAbove(answer)
}

function Files() {
  return (
    <div className="flex flex-wrap gap-2">
      {/* Not through the router: it is a file, and who is no longer signed in gets a page instead. */}
      <a href={urls.propertyExport} className={buttonClass({ variant: 'secondary', size: 'sm' })}>
        <IconDownload />
        Export CSV
      </a>
      <LinkButton href={urls.propertyImport} variant="secondary" size="sm" icon={<IconUpload />}>
        Import CSV
      </LinkButton>
    </div>
  )
}

export function ErrorBoundary({ error, actionData: posted }: Route.ErrorBoundaryProps) {
  const refusal = posted && isFailure(posted) ? reasonOf(posted) : undefined
  return (
    <>
      {/* What a form was refused with, for browsers without script; the list is not for who is refused either. */}
      {refusal ? <Alert kind="danger" title={refusal} /> : null}
      <PageFailure error={error} title={TITLE} message="Failed to load properties" />
    </>
  )
}
