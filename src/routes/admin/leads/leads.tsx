import { isAdministrator } from '#/features/access/role.policy.ts'
import { LEAD_STATUS_LABELS } from '#/features/leads/lead.rules.ts'
import { leadStatusForm } from '#/features/leads/lead.schema.ts'
import { listAnswerTimes } from '#/features/leads/lead-answer.queries.server.ts'
import { changeLead } from '#/features/leads/lead-inbox.commands.server.ts'
import { listLeadOwners, listLeads } from '#/features/leads/lead-inbox.queries.server.ts'
import {
  type LeadSummaryText,
  presentAnswerTime,
  presentLeadSummary,
} from '#/features/leads/lead-text.rules.ts'
import { countOf } from '#/shared/text.ts'
import { urls } from '#/shared/urls.ts'
import { buttonClass } from '#/ui/button-class.ts'
import { clientActs } from '#/web/act/act-client.ts'
import { ActOutcome } from '#/web/act/act-host.tsx'
import { agentActs, done, on } from '#/web/act/act-route.server.ts'
import { UndoForm, useUndo } from '#/web/act/undo.tsx'
import { DashboardPage } from '#/web/dashboard/dashboard-page.tsx'
import { pageFailure } from '#/web/dashboard/page-failure.tsx'
import type { RouteHandle } from '#/web/request/access.ts'
import { agentPage } from '#/web/request/respond.server.ts'
import { scopeOf } from '#/web/request/scope.ts'
import type { Route } from './+types/leads'
import { LEADS_ACTS, undoOfLead } from './leads-acts.ts'
import { isToDo, type LeadsAddress, leadFilters, leadsAddress, NO_OWNER } from './leads-address.ts'
import { AnswerTimes } from './leads-answer-times.tsx'
import { LeadsFilters } from './leads-filters.tsx'
import { LeadsList } from './leads-list.tsx'

export const handle = { access: 'agent' } satisfies RouteHandle

const TITLE = 'Leads'

export const loader = ({ context, request }: Route.LoaderArgs) =>
  agentPage({ context, request }, async ({ db, clock }, actor) => {
    const scope = scopeOf(actor)
    const address = leadsAddress.read(new URL(request.url).searchParams)
    const now = clock.now()
    const { accountId } = actor
    const [{ leads, ...found }, owners, times] = await Promise.all([
      listLeads(db, { ...leadFilters(address, accountId), page: address.page, scope, now }),
      listLeadOwners(db, { scope }),
      listAnswerTimes(db, { scope, now }),
    ])
    // Nothing to do is another thing than nobody who ever asked.
    const isDone =
      isToDo(address) &&
      leads.length === 0 &&
      (await listLeads(db, { query: '', isLate: false, page: 1, scope, now })).total > 0
    return {
      address,
      isDone,
      owners,
      isOwnOnly: !isAdministrator(actor),
      answerTimes: times.map(presentAnswerTime),
      leads: leads.map((lead) => {
        const shown = presentLeadSummary(lead)
        return { ...shown, whose: isAdministrator(actor) ? whoseIs(shown) : null }
      }),
      ...found,
    }
  })

const whoseIs = ({ ownerName, agentName }: LeadSummaryText) =>
  ownerName ?? (agentName ? `Agent: ${agentName}` : NO_OWNER)

export const action = (args: Route.ActionArgs) =>
  agentActs(args, [
    on(LEADS_ACTS.changeStatus, leadStatusForm, async ({ services, actor }, change) => {
      const changed = await changeLead(services, actor, { ...change, scope: scopeOf(actor) })
      return done(`Lead marked as ${LEAD_STATUS_LABELS[change.status]}`, undoOfLead(changed, change.status))
    }),
  ])

export const clientAction = clientActs(LEADS_ACTS)

export default function Leads({ loaderData }: Route.ComponentProps) {
  const { address, owners, leads, total, pageCount, answerTimes, isOwnOnly, isDone } = loaderData
  const offerUndo = useUndo('lead-status')
  return (
    <DashboardPage
      title={TITLE}
      heading={isOwnOnly || address.isMine ? 'My leads' : undefined}
      intro={`Everybody who asks for something: ${countOf(total, 'lead', 'leads')}${isToDo(address) ? ' to do' : ''}`}
    >
      <LeadsFilters address={address} owners={owners} isOwnOnly={isOwnOnly} />
      <div className="mt-6 space-y-4">
        <ActOutcome back={leadsAddress.href(address)} actionOf={(changed) => <UndoForm answer={changed} />} />
        <LeadsList
          rows={leads}
          pageCount={pageCount}
          address={address}
          isDone={isDone}
          onStatus={offerUndo}
        />
        <AnswerTimes times={answerTimes} />
        <Download address={address} />
      </div>
    </DashboardPage>
  )
}

// A file, not a page: the router must not open it.
function Download({ address }: { address: LeadsAddress }) {
  return (
    <a
      href={leadsAddress.href({ ...address, page: 1 }, urls.leadExport)}
      className={buttonClass({ variant: 'secondary' })}
    >
      Download CSV
    </a>
  )
}

export const ErrorBoundary = pageFailure(TITLE, 'Failed to load leads')
