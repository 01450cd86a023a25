import { requireBuyer } from '#/features/accounts/buyer.policy.ts'
import { cartNeedsSignIn } from '#/features/cart/cart.errors.ts'
import { countCartItems, listCartIds } from '#/features/cart/cart.queries.server.ts'
import { type CartAnswer, type CartIdsAnswer, cartCall } from '#/features/cart/cart.schema.ts'
import { actOnCart } from '../buyers/cart-acts.server.ts'
import type { RouteHandle } from '../request/access.ts'
import { endpoint, postEndpoint, privateJson, readJson } from '../request/endpoint.server.ts'
import { requireActor } from '../request/respond.server.ts'
import type { Route } from './+types/cart'

export const handle = { access: 'signed-in' } satisfies RouteHandle

/** Which properties are in this person's cart: `{ ids, count }`. */
export const loader = ({ context, request }: Route.LoaderArgs) =>
  endpoint(context, async ({ db }) => {
    const actor = await requireActor(context, request, cartNeedsSignIn)
    requireBuyer(actor)
    const ids = await listCartIds(db, actor)
    return privateJson({ ids, count: ids.length } satisfies CartIdsAnswer)
  })

/** Changes the cart: `{ act: 'add' | 'remove' | 'clear' | 'plan' | 'accept', … }` gives `{ count, message, added? }`. */
export const action = ({ context, request }: Route.ActionArgs) =>
  postEndpoint({ context, request }, async (services) => {
    const actor = await requireActor(context, request, cartNeedsSignIn)
    requireBuyer(actor)
    const told = await actOnCart(services, actor, await readJson(request, cartCall))
    const count = await countCartItems(services.db, actor)
    return privateJson({ count, ...told } satisfies CartAnswer)
  })
