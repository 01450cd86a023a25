import type * as v from 'valibot'
import { requireBuyer } from '#/features/accounts/buyer.policy.ts'
import { addToCart, choosePlan, clearCart, removeFromCart } from '#/features/cart/cart.commands.server.ts'
import { cartNeedsSignIn } from '#/features/cart/cart.errors.ts'
import { countCartItems, listCartIds } from '#/features/cart/cart.queries.server.ts'
import { CART_MESSAGES, type CartAnswer, type CartIdsAnswer, cartCall } from '#/features/cart/cart.schema.ts'
import type { Services } from '#/platform/services.ts'
import type { Actor } from '#/shared/actor.ts'
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

/** Changes the cart: `{ act: 'add' | 'remove' | 'clear' | 'plan', … }` gives `{ count, message, added? }`. */
export const action = ({ context, request }: Route.ActionArgs) =>
  postEndpoint({ context, request }, async (services) => {
    const actor = await requireActor(context, request, cartNeedsSignIn)
    requireBuyer(actor)
    const told = await change(services, actor, await readJson(request, cartCall))
    const count = await countCartItems(services.db, actor)
    return privateJson({ count, ...told } satisfies CartAnswer)
  })

async function change(
  services: Services,
  actor: Actor,
  call: v.InferOutput<typeof cartCall>,
): Promise<Omit<CartAnswer, 'count'>> {
  switch (call.act) {
    case 'add': {
      const { added } = await addToCart(services, actor, call)
      return { added, message: added ? CART_MESSAGES.added : CART_MESSAGES.alreadyIn }
    }
    case 'remove':
      await removeFromCart(services, actor, call)
      return { message: CART_MESSAGES.removed }
    case 'clear':
      await clearCart(services, actor)
      return { message: CART_MESSAGES.cleared }
    case 'plan':
      await choosePlan(services, actor, call)
      return { message: CART_MESSAGES.planChanged }
  }
}
