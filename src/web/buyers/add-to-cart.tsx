import { type FormEvent, type MouseEvent, useEffect, useRef } from 'react'
import { SHOWN_WITHOUT_PLAN, shownForPlan } from '#/features/properties/components/plan-choice.ts'
import type { PlanView } from '#/features/properties/property.schema.ts'
import { urls } from '#/shared/urls.ts'
import { Button } from '#/ui/button.tsx'
import { LinkButton } from '#/ui/link-button.tsx'
import { showToast } from '#/ui/overlays/toast.tsx'
import { useSignInFirst } from '#/web/auth/use-sign-in-first.tsx'
import { useSession } from '#/web/session/session-provider.tsx'
import { cartMarks } from './id-marks.ts'

/**
 * Puts a property into the cart with the plan that is chosen on its page; see `plan-choice.ts` for what must be
 * around it. Asks visitors to sign in first; administrators and agents have no cart.
 */
export function AddToCart({ propertyId, plans }: { propertyId: string; plans: readonly PlanView[] }) {
  const { user, advertises } = useSession()
  const owner = advertises ? undefined : user?.id
  const isIn = cartMarks.useIds()?.has(propertyId) ?? false
  const element = useRef<HTMLDivElement>(null)
  const wasPressed = useRef(false)

  const add = (planMonths: number | null) =>
    import('./cart-live.ts').then(({ addToCart }) => {
      if (owner) void addToCart(owner, propertyId, planMonths)
      else showToast({ title: 'Administrators and agents have no cart' })
    })
  const { ask, intent, overlay } = useSignInFirst({
    purpose: 'fill a cart',
    invitation: 'Please log in to add items to your cart',
    isWanted: (action) => action.kind === 'add-to-cart' && action.propertyId === propertyId,
    perform: (action) => {
      if (action.kind === 'add-to-cart') void add(action.planMonths)
    },
  })

  useEffect(() => {
    if (!owner) return
    import('./favorites-live.ts')
      .then(({ cart }) => cart.load(owner))
      // The server still says when it is there already.
      .catch(() => undefined)
  }, [owner])

  // The button that had the focus is gone then.
  useEffect(() => {
    if (isIn && wasPressed.current) element.current?.focus({ preventScroll: true })
    wasPressed.current = false
  }, [isIn])

  if (advertises) return overlay
  const choices: { planMonths: number | null; className: string }[] = [
    { planMonths: null, className: SHOWN_WITHOUT_PLAN },
    ...plans.map(({ months }, at) => ({ planMonths: months, className: shownForPlan(at) })),
  ]
  const press = (planMonths: number | null) => (event: FormEvent<HTMLFormElement>) => {
    const form = event.currentTarget
    event.preventDefault()
    wasPressed.current = true
    // Without the code the form does it.
    add(planMonths).catch(() => form.submit())
  }
  return (
    <div ref={element} tabIndex={-1} className="outline-none">
      {owner && isIn ? (
        <div className="flex flex-wrap gap-2">
          <Button variant="secondary" disabled className="grow">
            Added to Cart
          </Button>
          <LinkButton href={urls.cart} variant="quiet">
            View Cart
          </LinkButton>
        </div>
      ) : (
        choices.map(({ planMonths, className }) => (
          <div key={planMonths} className={className}>
            {owner ? (
              <form method="post" action={urls.cartItems} onSubmit={press(planMonths)}>
                <input type="hidden" name="propertyId" value={propertyId} />
                <input type="hidden" name="planMonths" value={planMonths ?? ''} />
                <Button type="submit" variant="secondary" wide>
                  Add to Cart
                </Button>
              </form>
            ) : (
              <LinkButton
                href={`${urls.login}?from=${encodeURIComponent(urls.property(propertyId))}`}
                rel="nofollow"
                variant="secondary"
                wide
                {...intent}
                onClick={(event: MouseEvent) => {
                  if (!ask) return
                  event.preventDefault()
                  ask({ kind: 'add-to-cart', propertyId, planMonths })
                }}
              >
                Add to Cart
              </LinkButton>
            )}
          </div>
        ))
      )}
      {overlay}
    </div>
  )
}
