import { CART_MESSAGES, type CartAnswer } from '#/features/cart/cart.schema.ts'
import { callEndpoint } from '#/shared/endpoint-call.ts'
import { urls } from '#/shared/urls.ts'
import { showToast } from '#/ui/overlays/toast.tsx'
import { saidBy } from '#/web/request/call-answer.ts'
import { cart } from './favorites-live.ts'

/** Puts a property into the cart, with the plan in months if one is chosen, and tells how that went. */
export async function addToCart(owner: string, propertyId: string, planMonths: number | null): Promise<void> {
  try {
    await cart.update(owner, propertyId, true, async () => {
      const { added, message } = await callEndpoint<CartAnswer>(urls.cartApi, {
        json: { act: 'add', propertyId, planMonths },
        keepalive: true,
      })
      showToast({ kind: added ? 'success' : 'info', title: message })
    })
  } catch (error) {
    showToast({ kind: 'danger', title: saidBy(error) ?? CART_MESSAGES.addFailed })
  }
}
