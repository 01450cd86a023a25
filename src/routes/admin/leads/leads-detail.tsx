import { redirect, type ShouldRevalidateFunctionArgs } from 'react-router'
import { isAdministrator } from '#/features/access/role.policy.ts'
import { leadEraseForm, leadForm, leadNoteForm } from '#/features/leads/lead.schema.ts'
import { addLeadNote, changeLead, eraseLead } from '#/features/leads/lead-inbox.commands.server.ts'
import { findLeadNeighbours, getLead, listLeadOwners } from '#/features/leads/lead-inbox.queries.server.ts'
import { presentLead } from '#/features/leads/lead-text.rules.ts'
import { dayOf } from '#/shared/dates.ts'
import { urls } from '#/shared/urls.ts'
import { LinkButton } from '#/ui/link-button.tsx'
import { paramsOf } from '#/web/act/act.ts'
import { clientActs } from '#/web/act/act-client.ts'
import { ActOutcome } from '#/web/act/act-host.tsx'
import { agentActs, done, on } from '#/web/act/act-route.server.ts'
import { BackLink } from '#/web/dashboard/back-link.tsx'
import { DashboardPage } from '#/web/dashboard/dashboard-page.tsx'
import { pageFailure } from '#/web/dashboard/page-failure.tsx'
import type { RouteHandle } from '#/web/request/access.ts'
import { agentPage } from '#/web/request/respond.server.ts'
import { scopeOf } from '#/web/request/scope.ts'
import type { Route } from './+types/leads-detail'
import { LEAD_ACTS } from './leads-acts.ts'
import { LeadChange } from './leads-detail-change.tsx'
import { LeadErase } from './leads-detail-erase.tsx'
import { LeadFacts } from './leads-detail-facts.tsx'
import { LeadNotes } from './leads-detail-notes.tsx'
import { nameOfLead } from './leads-name.ts'

export const handle = { access: 'agent' } satisfies RouteHandle

export const loader = ({ context, request, params }: Route.LoaderArgs) =>
  agentPage({ context, request }, async ({ db, clock }, actor) => {
    const now = clock.now()
    const wanted = { leadId: params.id, scope: scopeOf(actor), now }
    const lead = presentLead(await getLead(db, wanted))
    const { before, after } = await findLeadNeighbours(db, wanted)
    return {
      lead,
      before,
      after,
      owners: await listLeadOwners(db, wanted),
      ownId: actor.accountId,
      today: dayOf(now),
      canErase: isAdministrator(actor),
    }
  })

export const action = (args: Route.ActionArgs) => {
  const leadId = args.params.id
  return agentActs(args, [
    on(LEAD_ACTS.change, leadForm, async ({ services, actor }, change) => {
      await changeLead(services, actor, { ...change, leadId, scope: scopeOf(actor) })
      return done('The lead has been saved')
    }),
    on(LEAD_ACTS.addNote, leadNoteForm, async ({ services, actor }, { text }) => {
      await addLeadNote(services, actor, { leadId, scope: scopeOf(actor), text })
      return done('The note has been added')
    }),
    on(LEAD_ACTS.erase, leadEraseForm, async ({ services, actor }) => {
      await eraseLead(services, actor, { leadId })
      // Its page is gone with it.
      return redirect(urls.leads, { status: 303 })
    }),
  ])
}

export const clientAction = clientActs(LEAD_ACTS)

/** What was refused because somebody else came first is shown with the lead as it is now. */
export function shouldRevalidate({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return actionStatus === 409 || defaultShouldRevalidate
}

export default function LeadPage({ loaderData }: Route.ComponentProps) {
  const { lead, before, after, owners, ownId, today, canErase } = loaderData
  return (
    <DashboardPage
      title={nameOfLead(lead)}
      back={<BackLink href={urls.leads}>Leads</BackLink>}
      action={
        <div className="flex flex-wrap gap-2">
          {before ? (
            <LinkButton href={urls.lead(before)} variant="quiet" aria-label="Previous lead to do">
              Previous
            </LinkButton>
          ) : null}
          {after ? (
            <LinkButton href={urls.lead(after)} variant="quiet" aria-label="Next lead to do">
              Next
            </LinkButton>
          ) : null}
        </div>
      }
    >
      <ActOutcome shownInPlace={({ act }) => !paramsOf(LEAD_ACTS.erase, act)} back={urls.lead(lead.id)} />
      <div key={lead.id} className="grid gap-4 lg:grid-cols-2">
        <div className="min-w-0">
          <LeadFacts lead={lead} />
        </div>
        <div className="min-w-0">
          <LeadChange lead={lead} owners={owners} ownId={ownId} today={today} />
        </div>
      </div>
      <div key={`notes of ${lead.id}`} className="mt-4">
        <LeadNotes leadId={lead.id} notes={lead.notes} />
      </div>
      {canErase ? (
        <div className="mt-6">
          <LeadErase leadId={lead.id} />
        </div>
      ) : null}
    </DashboardPage>
  )
}

export const ErrorBoundary = pageFailure('Lead', 'Failed to load the lead')
