import { data, isRouteErrorResponse, type ShouldRevalidateFunctionArgs } from 'react-router'
import { getLead, listLeadOwners } from '#/features/leads/lead-inbox.queries.server.ts'
import { urls } from '#/shared/urls.ts'
import { LinkButton } from '#/ui/link-button.tsx'
import IconArrowLeft from '~icons/ph/arrow-left'
import type { RouteHandle } from '../../request/access.ts'
import { adminAct } from '../../request/act.server.ts'
import { readForm } from '../../request/form.server.ts'
import type { FormAnswer } from '../../request/form.ts'
import { adminPage } from '../../request/respond.server.ts'
import { Guard } from '../../session/guard.tsx'
import { AdministrationFailure } from '../administration-failure.tsx'
import { DashboardPage } from '../dashboard-page.tsx'
import type { Route } from './+types/leads-detail'
import { actOnLead } from './leads-detail-acts.server.ts'
import { LEAD_FAILURES, type LeadFormAnswer, readLeadIntent } from './leads-detail-answer.ts'
import { LeadChange } from './leads-detail-change.tsx'
import { LeadErase } from './leads-detail-erase.tsx'
import { LeadFacts } from './leads-detail-facts.tsx'
import { LeadNotes } from './leads-detail-notes.tsx'
import { nameOfLead } from './leads-list.tsx'

export const handle = { access: 'admin' } satisfies RouteHandle

export const loader = ({ context, request, params }: Route.LoaderArgs) =>
  adminPage({ context, request }, async ({ db, clock }) => {
    const lead = await getLead(db, { leadId: params.id, now: clock.now() })
    return { lead, owners: await listLeadOwners(db) }
  })

export const action = ({ context, request, params }: Route.ActionArgs) =>
  adminAct({ context, request }, readForm, async (services, actor, values) =>
    actOnLead({ context, services, actor, leadId: params.id, values }),
  )

/** A form that does not reach the server keeps what was typed and says so, instead of the page making way for an error. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const form = await request.clone().formData()
  const intent = readLeadIntent(form.get('intent'))
  try {
    return await serverAction()
  } catch (error) {
    // A redirect to sign in passes, and who may not be here is told so by the page.
    if (!intent || error instanceof Response || (isRouteErrorResponse(error) && error.status < 500))
      throw error
    const values = Object.fromEntries([...form].map(([name, value]) => [name, String(value)]))
    const answer: FormAnswer = { message: LEAD_FAILURES[intent], errors: {}, values }
    return data<LeadFormAnswer>({ intent, answer }, { status: 503 })
  }
}

/** What was refused because somebody else came first is shown with the lead as it is now. */
export function shouldRevalidate({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return actionStatus === 409 || defaultShouldRevalidate
}

export default function LeadPage({ loaderData }: Route.ComponentProps) {
  const { lead, owners } = loaderData
  return (
    <Guard requires="admin">
      <DashboardPage
        title={nameOfLead(lead)}
        action={
          <LinkButton href={urls.leads} variant="secondary" icon={<IconArrowLeft />}>
            Leads
          </LinkButton>
        }
      >
        <div key={lead.id} className="grid gap-4 lg:grid-cols-2">
          <div className="min-w-0 space-y-4">
            <LeadFacts lead={lead} />
            <LeadChange lead={lead} owners={owners} />
          </div>
          <div className="min-w-0">
            <LeadNotes notes={lead.notes} />
          </div>
        </div>
        <div className="mt-6">
          <LeadErase />
        </div>
      </DashboardPage>
    </Guard>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <AdministrationFailure error={error} title="Lead" message="Failed to load the lead" />
}
