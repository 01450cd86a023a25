import { cartNeedsSignIn } from '#/features/cart/cart.errors.ts'
import { countCartItems, listCartIds } from '#/features/cart/cart.queries.server.ts'
import { type CartAnswer, type CartIdsAnswer, cartCall } from '#/features/cart/cart.schema.ts'
import { actOnCart } from '#/web/buyers/cart-acts.server.ts'
import type { RouteHandle } from '#/web/request/access.ts'
import { type RequireActor, readAs, requireBuyingActor } from '#/web/request/act.server.ts'
import { endpoint, jsonOf, postEndpoint, privateJson } from '#/web/request/endpoint.server.ts'
import type { Route } from './+types/cart'

export const handle = { access: 'signed-in' } satisfies RouteHandle

const requireCartOwner: RequireActor = (context, request) =>
  requireBuyingActor(context, request, cartNeedsSignIn)

/** Which properties are in this person's cart: `{ ids, count }`. */
export const loader = ({ context, request }: Route.LoaderArgs) =>
  endpoint(context, async ({ db }) => {
    const actor = await requireCartOwner(context, request)
    const ids = await listCartIds(db, actor)
    return privateJson({ ids, count: ids.length } satisfies CartIdsAnswer)
  })

/** Changes the cart: `{ act: 'add' | 'remove' | 'clear' | 'plan' | 'accept', … }` gives `{ count, message, added? }`. */
export const action = ({ context, request }: Route.ActionArgs) =>
  postEndpoint({ context, request }, async (services) => {
    const { actor, body } = await readAs({ context, request }, requireCartOwner, jsonOf(cartCall))
    const outcome = await actOnCart(services, actor, body)
    const count = await countCartItems(services.db, actor)
    return privateJson({ count, ...outcome } satisfies CartAnswer)
  })
