import { findRunningAgreement } from '#/features/agreements/agreement.queries.server.ts'
import { runningSentence } from '#/features/agreements/agreement.rules.ts'
import { listOwnClaims } from '#/features/orders/order.queries.server.ts'
import { urls } from '#/shared/urls.ts'
import type { OwnApplicationAnswer } from '#/web/buyers/own-application.tsx'
import type { RouteHandle } from '#/web/request/access.ts'
import { requireBuyingActor } from '#/web/request/act.server.ts'
import { endpoint, privateJson } from '#/web/request/endpoint.server.ts'
import type { Route } from './+types/own-application'

export const handle = { access: 'signed-in' } satisfies RouteHandle

/** What this person has running about a home, an agreement or an order: `{ application: { text, href, link } | null }`. */
export const loader = ({ context, request, params }: Route.LoaderArgs) =>
  endpoint(context, async ({ db }) => {
    const { accountId } = await requireBuyingActor(context, request)
    const found = await findRunningAgreement(db, { accountId, ...params })
    const order = found
      ? undefined
      : (await listOwnClaims(db, { accountId })).find(({ propertyId }) => propertyId === params.propertyId)
    const application = found
      ? { text: runningSentence(found), href: urls.myHomeOf(found.id), link: 'See My home' }
      : order
        ? {
            text: `It is reserved for you, in order ${order.number}.`,
            href: urls.order(order.orderId),
            link: 'See your order',
          }
        : null
    return privateJson({ application } satisfies OwnApplicationAnswer)
  })
