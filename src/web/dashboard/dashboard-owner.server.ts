import type { RouterContextProvider } from 'react-router'
import { advertises, isAdministrator } from '#/features/access/role.policy.ts'
import { countWaitingCollections } from '#/features/collections/collection-waiting.queries.server.ts'
import { countWork } from '#/features/desk/work.queries.server.ts'
import { countFirstSteps } from '#/features/first-steps/first-step.queries.server.ts'
import { countPaymentsToLookAt } from '#/features/orders/managed-payments/managed-payment.queries.server.ts'
import type { Services } from '#/platform/services.ts'
import type { Actor } from '#/shared/actor.ts'
import { scopeOf } from '#/web/request/scope.ts'
import { sessionOf } from '#/web/request/session.server.ts'
import type { DashboardOwner } from './dashboard-links.ts'

/** Whom the dashboard belongs to, with what waits for administrators and agents. */
export async function readDashboardOwner(
  context: Readonly<RouterContextProvider>,
  services: Services,
  actor: Actor,
): Promise<DashboardOwner> {
  const { db, clock, log } = services
  const { accountId, email, role } = actor
  const session = await sessionOf(context)
  const owner = { email, role, fullName: session?.view.profile?.fullName ?? null }
  if (!advertises(actor)) return owner
  const asked = { scope: scopeOf(actor), accountId, now: clock.now() }
  // Numbers beside the links: without them each page still says itself what it is about.
  const isStaff = isAdministrator(actor)
  const counting = Promise.all([
    countWork(db, asked),
    isStaff ? countPaymentsToLookAt(db) : 0,
    isStaff ? countWaitingCollections(db) : 0,
    isStaff ? countFirstSteps(services) : { open: 0, urgent: 0 },
  ])
  const counts = await counting.catch((error: unknown) => {
    log.error({ error }, 'What waits could not be counted for the side bar')
    return undefined
  })
  if (!counts) return owner
  const [work, ofOrders, collected, steps] = counts
  return {
    ...owner,
    counts: { ...work, payments: ofOrders + collected, firstSteps: steps.urgent },
    isStarting: steps.open > 0,
  }
}
