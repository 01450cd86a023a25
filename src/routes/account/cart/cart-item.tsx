import type { CartItemState } from '#/features/cart/cart.schema.ts'
import type { CartItemText } from '#/features/cart/cart-text.rules.ts'
import { PaymentSteps } from '#/features/cart/components/payment-steps.tsx'
import { SmallCover } from '#/features/media/components/small-cover.tsx'
import { urls } from '#/shared/urls.ts'
import { Alert } from '#/ui/alert.tsx'
import { Button } from '#/ui/button.tsx'
import { LinkButton } from '#/ui/link-button.tsx'
import { Price } from '#/ui/price.tsx'
import { actHref } from '#/web/act/act.ts'
import { ActForm } from '#/web/act/act-form.tsx'
import { CART_ACTS } from '#/web/buyers/cart-acts.ts'
import { idOfItem } from './cart-focus.ts'
import { PlanField } from './cart-plan.tsx'
import type { CartOnPage } from './cart-use.ts'

const GONE: Record<Exclude<CartItemState, 'available'>, string> = {
  reserved: 'Somebody else has agreed to take this property.',
  sold: 'This property has been sold.',
  let: 'This property has been let.',
  gone: 'This property is not on the market any more.',
  removed: 'This property has been removed by its agent.',
}

/** One property of the cart: what is paid for it, its plan, and what has changed since it was put in. */
export function CartItem({ item, cart }: { item: CartItemText; cart: CartOnPage }) {
  const { propertyId, title, location, tag, state, price } = item
  const isRental = tag === 'For Rent'
  const removal = state === 'removed' ? 'Dismiss' : 'Remove'
  return (
    <li id={idOfItem(propertyId)} className="flex flex-col gap-3 p-4">
      <div className="flex items-start gap-3">
        <SmallCover cover={item.cover} />
        <div className="min-w-0 grow">
          <h3 className="line-clamp-3 font-sans font-semibold text-base" title={title}>
            {title}
          </h3>
          {location ? (
            <p className="truncate text-ink-2" title={location}>
              {location}
            </p>
          ) : null}
          <Price size="sm" amount={price} suffix={isRental ? '/ month' : undefined} />
        </div>
      </div>
      {state === 'available' ? (
        <>
          <PriceChange item={item} cart={cart} />
          {isRental ? null : <PlanField item={item} isBusy={cart.isBusy} onChoose={cart.choosePlan} />}
          <PaymentSteps steps={item.steps} isBusy={cart.isBusy} />
        </>
      ) : (
        <Alert kind="danger" title={GONE[state]}>
          It is not part of your total. {removal} it, or pay for the rest only.
        </Alert>
      )}
      <div className="flex flex-wrap gap-2">
        {item.isPublic ? (
          <LinkButton
            href={urls.property(propertyId)}
            variant="secondary"
            size="sm"
            aria-label={`View Details: ${title}`}
          >
            View Details
          </LinkButton>
        ) : null}
        {isRental || state !== 'available' ? null : <RequestButton item={item} cart={cart} />}
        <ActForm
          href={actHref(CART_ACTS.remove, { propertyId })}
          fields={wayBackOf(item)}
          perform={() => cart.remove(item)}
        >
          <Button type="submit" variant="quiet" size="sm" aria-label={`${removal}: ${title}`}>
            {removal}
          </Button>
        </ActForm>
      </div>
    </li>
  )
}

// What cannot be put in again has none.
function wayBackOf({ state, planMonths, addedAt }: CartItemText): Record<string, string> {
  return state === 'available' ? { planMonths: String(planMonths ?? ''), addedAt } : {}
}

function RequestButton({ item, cart }: { item: CartItemText; cart: CartOnPage }) {
  const { propertyId, title } = item
  if (cart.isRequested(item))
    return (
      <p className="inline-flex min-h-10 items-center px-2 font-semibold text-palm text-sm">Request sent</p>
    )
  return (
    <ActForm href={actHref(CART_ACTS.request, { propertyId })} perform={() => cart.request(item)}>
      <Button type="submit" variant="secondary" size="sm" aria-label={`Request Property: ${title}`}>
        Request Property
      </Button>
    </ActForm>
  )
}

function PriceChange({ item, cart }: { item: CartItemText; cart: CartOnPage }) {
  const { propertyId, title, price, previousPrice, isPriceChanged } = item
  if (!isPriceChanged) return null
  return (
    <Alert
      title="The price has changed."
      action={
        <ActForm href={actHref(CART_ACTS.acceptPrice, { propertyId })} perform={() => cart.acceptPrice(item)}>
          <Button type="submit" variant="secondary" size="sm" aria-label={`Accept the new price: ${title}`}>
            Accept the new price
          </Button>
        </ActForm>
      }
    >
      It was {previousPrice} when you put it in, and is {price} now.
    </Alert>
  )
}
