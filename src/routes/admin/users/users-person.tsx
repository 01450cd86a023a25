import * as v from 'valibot'
import { roleForm } from '#/features/accounts/account.schema.ts'
import { blockPerson, unblockPerson } from '#/features/accounts/people/block.commands.server.ts'
import { inviteAgain } from '#/features/accounts/people/invitation.commands.server.ts'
import {
  getPersonDetail,
  listAgentsWithoutAccount,
  listTakers,
} from '#/features/accounts/people/person.queries.server.ts'
import { blockForm, ROLE_LABELS } from '#/features/accounts/people/person.schema.ts'
import { changeRole } from '#/features/accounts/people/role.commands.server.ts'
import { listAgreements } from '#/features/agreements/managed-agreement.queries.server.ts'
import { handOver } from '#/features/handover/handover.commands.server.ts'
import { handoverForm } from '#/features/handover/handover.schema.ts'
import { leaveNothingOpen } from '#/features/handover/role-loss.commands.server.ts'
import { listLeadsOfPerson } from '#/features/leads/lead-inbox.queries.server.ts'
import { presentLeadSummary } from '#/features/leads/lead-text.rules.ts'
import { listAgentOrders } from '#/features/orders/decisions/agent-order.queries.server.ts'
import { listOrders } from '#/features/orders/order.queries.server.ts'
import { presentOrderSummary } from '#/features/orders/order-text.rules.ts'
import {
  countOwnProperties,
  listRecentOwnProperties,
} from '#/features/properties/manage/own-property.queries.server.ts'
import { whatsappLink } from '#/features/properties/property.rules.ts'
import { presentArrears } from '#/routes/admin/agreements/agreement-arrears.server.ts'
import { dayOf, formatDate, formatDateTime } from '#/shared/dates.ts'
import { formatPhone } from '#/shared/phone.ts'
import { countOf } from '#/shared/text.ts'
import { urls } from '#/shared/urls.ts'
import { Alert } from '#/ui/alert.tsx'
import { Card } from '#/ui/card.tsx'
import { paramsOf } from '#/web/act/act.ts'
import { clientActs } from '#/web/act/act-client.ts'
import { ActOutcome } from '#/web/act/act-host.tsx'
import { adminActs, done, on, onceConfirmed } from '#/web/act/act-route.server.ts'
import { BackLink } from '#/web/dashboard/back-link.tsx'
import { DashboardPage } from '#/web/dashboard/dashboard-page.tsx'
import { pageFailure } from '#/web/dashboard/page-failure.tsx'
import type { RouteHandle } from '#/web/request/access.ts'
import { adminPage } from '#/web/request/respond.server.ts'
import { ownScopeOf, scopeOf } from '#/web/request/scope.ts'
import { forgetSession } from '#/web/request/session.server.ts'
import type { Route } from './+types/users-person'
import { PERSON_ACTS } from './users-acts.ts'
import { BlockForm } from './users-person-block.tsx'
import { PersonFacts, PersonRole } from './users-person-facts.tsx'
import { HandoverForm } from './users-person-handover.tsx'
import { PersonHomes } from './users-person-homes.tsx'
import { PersonLeads } from './users-person-leads.tsx'
import { PersonAgreements, PersonOrders } from './users-person-orders.tsx'
import './users.css'
import { questionAboutBlocking, questionAboutHandover, questionOfRole } from './users-question.ts'

export const handle = { access: 'admin' } satisfies RouteHandle

const LATEST = 5

export const loader = ({ context, request, params }: Route.LoaderArgs) =>
  adminPage({ context, request }, async ({ db, clock }, actor) => {
    const { blocked, createdAt, phone, ...person } = await getPersonDetail(db, { personId: params.accountId })
    const homeCount = await countOwnProperties(db, { accountId: person.id })
    const leads = await listLeadsOfPerson(db, {
      scope: scopeOf(actor),
      personId: person.id,
      limit: LATEST,
      now: clock.now(),
    })
    const [orders, theirs, agreements] = await Promise.all([
      listOrders(db, { accountId: person.id, page: 1 }),
      listAgentOrders(db, {
        scope: ownScopeOf({ accountId: person.id }),
        status: 'paid',
        query: '',
        page: 1,
      }),
      listAgreements(db, { buyerId: person.id, query: '', page: 1 }),
    ])
    const today = dayOf(clock.now())
    // Who gave none in their profile did so in an order.
    const ordered = phone ? undefined : orders.orders.find(({ buyerPhone }) => buyerPhone)
    const number = phone ?? ordered?.buyerPhone ?? null
    return {
      person: {
        ...person,
        phone: number,
        phoneShown: number && formatPhone(number),
        phoneFrom: ordered ? `from order ${ordered.number}` : null,
        chat: number && whatsappLink(number, `Hello${person.fullName ? ` ${person.fullName}` : ''}: `),
        roleLabel: ROLE_LABELS[person.role],
        joinedOn: formatDate(createdAt),
        isYou: person.id === actor.accountId,
        blocked: blocked && { reason: blocked.reason, on: formatDateTime(blocked.at) },
      },
      latest:
        homeCount === 0 ? [] : await listRecentOwnProperties(db, { accountId: person.id, limit: LATEST }),
      leads: leads.map(presentLeadSummary),
      orders: orders.orders.slice(0, LATEST).map(presentOrderSummary),
      toDecide: theirs.orders
        .filter(({ open }) => open.length > 0)
        .slice(0, LATEST)
        .map(presentOrderSummary),
      agreements: agreements.agreements.slice(0, LATEST).map((agreement) => ({
        id: agreement.id,
        number: agreement.number,
        title: agreement.title,
        status: agreement.status,
        ...presentArrears(agreement, today),
      })),
      homes: homeCount === 0 ? 'No homes' : countOf(homeCount, 'home', 'homes'),
      takers: homeCount > 0 ? await listTakers(db, { except: person.id }) : null,
      uninvited: (homeCount > 0 ? await listAgentsWithoutAccount(db) : [])
        .filter(({ id }) => id !== person.id)
        .map(({ id, fullName, email }) => ({ id, name: fullName ?? email })),
    }
  })

export const action = (args: Route.ActionArgs) => {
  const { accountId } = args.params
  return adminActs(args, [
    onceConfirmed(PERSON_ACTS.changeRole, roleForm, async ({ services, actor, context }, change) => {
      await changeRole(services, actor, change, leaveNothingOpen)
      // The role may have been the actor's own.
      forgetSession(context)
      return done(`User role updated to ${change.role}`)
    }),
    onceConfirmed(PERSON_ACTS.block, blockForm, async ({ services, actor }, { reason }) => {
      await blockPerson(services, actor, { accountId, reason })
      return done('Blocked, and signed out everywhere')
    }),
    on(PERSON_ACTS.inviteAgain, v.object({}), async ({ services, actor }) => {
      await inviteAgain(services, actor, { accountId })
      return done('The invitation is sent again')
    }),
    on(PERSON_ACTS.unblock, v.object({}), async ({ services, actor }) => {
      await unblockPerson(services, actor, { accountId })
      return done('Unblocked')
    }),
    onceConfirmed(PERSON_ACTS.handOver, handoverForm, async ({ services, actor }, { to }) => {
      const { properties, leads, orders } = await handOver(services, actor, { from: accountId, to })
      return done(
        `Handed over: ${countOf(properties, 'home', 'homes')}, ${countOf(leads, 'lead', 'leads')}, ${countOf(orders, 'open order', 'open orders')}`,
      )
    }),
  ])
}

export const clientAction = clientActs(PERSON_ACTS)

export default function PersonPage({ loaderData }: Route.ComponentProps) {
  const { person, homes, latest, leads, orders, toDecide, agreements, takers, uninvited } = loaderData
  const name = person.fullName ?? person.email
  return (
    <DashboardPage title={name} back={<BackLink href={urls.users}>Manage Users</BackLink>}>
      <div className="space-y-4">
        <ActOutcome
          back={urls.person(person.id)}
          questionOf={({ act, values }) => {
            if (paramsOf(PERSON_ACTS.changeRole, act)) return questionOfRole(values, [person])
            if (paramsOf(PERSON_ACTS.block, act)) return questionAboutBlocking(name)
            const taker = takers?.find(({ id }) => id === values.to)
            return taker && questionAboutHandover(name, homes, taker.name)
          }}
        />
        {person.blocked ? (
          <Alert kind="danger" title={`Blocked since ${person.blocked.on}`}>
            {person.blocked.reason}
          </Alert>
        ) : null}
        {/* On a phone who calls and what is open come before what is rarely done with an account. */}
        <div className="person-parts">
          <PersonFacts person={person} homes={homes} canHandOver={takers !== null} />
          <div className="min-w-0 space-y-4">
            <PersonAgreements agreements={agreements} />
            <PersonOrders title="Orders that wait for them" orders={toDecide} />
            <PersonHomes homes={latest} />
            {latest.length + leads.length + orders.length + toDecide.length + agreements.length === 0 ? (
              <Card as="section" className="p-4 text-ink-2">
                Nothing asked for, ordered or agreed yet.
              </Card>
            ) : null}
            <PersonLeads leads={leads} />
            <PersonOrders title="Orders of this account" orders={orders} />
          </div>
          <div className="min-w-0 space-y-4">
            <PersonRole person={person} />
            {takers ? (
              <HandoverForm
                personId={person.id}
                name={name}
                homes={homes}
                takers={takers}
                uninvited={uninvited}
              />
            ) : null}
            {person.hasAccount && !person.isYou ? (
              <BlockForm personId={person.id} name={name} isBlocked={person.blocked !== null} />
            ) : null}
          </div>
        </div>
      </div>
    </DashboardPage>
  )
}

export const ErrorBoundary = pageFailure('Person', 'Failed to load this person')
