import {
  acceptCartPrices,
  addToCart,
  choosePlan,
  clearCart,
  removeFromCart,
} from '#/features/cart/cart.commands.server.ts'
import { CART_MESSAGES, type CartAnswer, type CartCall } from '#/features/cart/cart.schema.ts'
import type { Services } from '#/platform/services.ts'
import type { Actor } from '#/shared/actor.ts'

/** Does what a form or a script asks of a cart, and answers what the person is told. */
export async function actOnCart(
  services: Services,
  actor: Actor,
  call: CartCall,
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
    case 'accept':
      await acceptCartPrices(services, actor, call)
      return { message: CART_MESSAGES.priceAccepted }
  }
}
