import { data, isRouteErrorResponse } from 'react-router'
import { leadStatusForm } from '#/features/leads/lead.schema.ts'
import { changeLead } from '#/features/leads/lead-inbox.commands.server.ts'
import { listLeadOwners, listLeads } from '#/features/leads/lead-inbox.queries.server.ts'
import { countOf } from '#/shared/text.ts'
import { urls } from '#/shared/urls.ts'
import { Alert } from '#/ui/alert.tsx'
import { buttonClass } from '#/ui/button-class.ts'
import type { RouteHandle } from '../../request/access.ts'
import { adminForm } from '../../request/form.server.ts'
import { adminPage } from '../../request/respond.server.ts'
import { Guard } from '../../session/guard.tsx'
import { AdministrationFailure } from '../administration-failure.tsx'
import { DashboardPage } from '../dashboard-page.tsx'
import type { Route } from './+types/leads'
import { leadsHref, readLeadsAddress } from './leads-address.ts'
import { LEAD_FAILURE, outcomeOf, type StatusAnswer } from './leads-answer.ts'
import { LeadsFilters } from './leads-filters.tsx'
import { LeadsList } from './leads-list.tsx'

export const handle = { access: 'admin' } satisfies RouteHandle

const TITLE = 'Leads'

export const loader = ({ context, request }: Route.LoaderArgs) =>
  adminPage({ context, request }, async ({ db, clock }) => {
    const address = readLeadsAddress(new URL(request.url).searchParams)
    const [found, owners] = await Promise.all([
      listLeads(db, { ...address, now: clock.now() }),
      listLeadOwners(db),
    ])
    return { address, owners, ...found }
  })

export const action = ({ context, request }: Route.ActionArgs) =>
  adminForm({ context, request }, leadStatusForm, async (services, actor, change): Promise<StatusAnswer> => {
    await changeLead(services, actor, change)
    return { changedTo: change.status }
  })

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  try {
    return await serverAction()
  } catch (error) {
    // A redirect to sign in passes, and who may not be here is told so by the page.
    if (error instanceof Response || (isRouteErrorResponse(error) && error.status < 500)) throw error
    // With this status the router reads nothing anew, which without a connection would cost the page.
    return data<StatusAnswer>({ message: LEAD_FAILURE, errors: {}, values: {} }, { status: 503 })
  }
}

export default function Leads({ loaderData, actionData }: Route.ComponentProps) {
  const { address, owners, leads, total, pageCount } = loaderData
  return (
    <Guard requires="admin">
      <DashboardPage
        title={TITLE}
        intro={`Everybody who asks for something: ${countOf(total, 'lead', 'leads')}`}
        action={
          // A file, not a page: the router must not open it.
          <a
            href={leadsHref({ ...address, page: 1 }, urls.leadExport)}
            className={buttonClass({ variant: 'secondary' })}
          >
            Download CSV
          </a>
        }
      >
        <LeadsFilters address={address} owners={owners} />
        <div className="mt-6 space-y-4">
          {actionData ? <Alert kind={outcomeOf(actionData).kind}>{outcomeOf(actionData).title}</Alert> : null}
          <LeadsList leads={leads} pageCount={pageCount} address={address} />
        </div>
      </DashboardPage>
    </Guard>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <AdministrationFailure error={error} title={TITLE} message="Failed to load leads" />
}
