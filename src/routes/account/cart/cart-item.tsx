import type { ReactNode } from 'react'
import type { CartItemState } from '#/features/cart/cart.schema.ts'
import type { CartItemText } from '#/features/cart/cart-text.rules.ts'
import { SaleCosts } from '#/features/cart/components/sale-costs.tsx'
import { LaterPayments, MoveInTotal, PaymentSteps } from '#/routes/account/checkout/payment-steps.tsx'
import { ShopPicture } from '#/routes/account/checkout/shop-picture.tsx'
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

type ItemInCart = { item: CartItemText; cart: CartOnPage }

/** One property of the cart: what is paid for it and when, its plan, and what has changed since it was put in. */
export function CartItem({
  item,
  cart,
  children,
}: ItemInCart & {
  /** What is asked before its payments are shown. */
  children?: ReactNode
}) {
  const { propertyId, title, location, tag, state, price, cover } = item
  const isRental = tag === 'For Rent'
  const isAvailable = state === 'available'
  const removal = state === 'removed' ? 'Dismiss' : 'Remove'
  return (
    <li id={idOfItem(propertyId)} className="shop-item">
      <ShopPicture cover={cover} sizes="(min-width: 40rem) 160px, 104px" />
      <div className="min-w-0">
        <Price amount={price} suffix={isRental ? '/ month' : undefined} />
        <h3 className="line-clamp-3 font-sans font-semibold text-base" title={title}>
          {title}
        </h3>
        {location ? (
          <p className="truncate text-ink-2 text-sm" title={location}>
            {location}
          </p>
        ) : null}
      </div>
      <div className="cart-acts -my-3 -ml-2 flex flex-wrap items-center">
        {item.isPublic ? (
          <LinkButton
            href={urls.property(propertyId)}
            variant="quiet"
            size="sm"
            className="min-h-11"
            aria-label={`View Details: ${title}`}
          >
            View Details
          </LinkButton>
        ) : null}
        <ActForm
          href={actHref(CART_ACTS.remove, { propertyId })}
          fields={wayBackOf(item)}
          perform={() => cart.remove(item)}
        >
          <Button
            type="submit"
            variant="quiet"
            size="sm"
            className="min-h-11"
            aria-label={`${removal}: ${title}`}
          >
            {removal}
          </Button>
        </ActForm>
        {isRental || !isAvailable ? null : <RequestButton item={item} cart={cart} />}
      </div>
      <div className="whole space-y-4">
        {isAvailable ? (
          <>
            <PriceChange item={item} cart={cart} />
            {children}
            {isRental ? null : <PlanField item={item} onChoose={cart.choosePlan} />}
            <Payments item={item} cart={cart} />
          </>
        ) : cart.isOrdered(item) ? (
          <Alert
            title="Your own order holds this property."
            action={
              <LinkButton href={urls.orders} size="sm">
                Open your orders
              </LinkButton>
            }
          >
            It stays in your cart until that order is paid.
          </Alert>
        ) : (
          <Alert kind="danger" title={GONE[state]}>
            It is not part of your total. {removal} it, or pay for the rest only.
          </Alert>
        )}
      </div>
    </li>
  )
}

// Of one home all of it is seen at once.
function Payments({ item: { title, steps, later: inShort, moveIn, saleCosts }, cart }: ItemInCart) {
  const { shownCount, isBusy } = cart
  const later = steps.filter(({ isFirst }) => !isFirst)
  if (shownCount === 1 || later.length === 0)
    return (
      <>
        <PaymentSteps steps={steps} isBusy={isBusy} />
        <MoveInTotal moveIn={moveIn} />
        <SaleCosts costs={saleCosts} />
      </>
    )
  return (
    <div>
      <PaymentSteps steps={steps.filter(({ isFirst }) => isFirst)} isBusy={isBusy} />
      <LaterPayments
        label={
          <>
            Later{inShort ? `: ${inShort}` : ''}
            <span className="sr-only">: {title}</span>
          </>
        }
      >
        <PaymentSteps steps={later} isBusy={isBusy} />
        <SaleCosts costs={saleCosts} />
      </LaterPayments>
      <MoveInTotal moveIn={moveIn} isSmall />
    </div>
  )
}

// What cannot be put in again has none.
function wayBackOf({ state, planMonths, addedAt }: CartItemText): Record<string, string> {
  return state === 'available' ? { planMonths: String(planMonths ?? ''), addedAt } : {}
}

// Asks an agent about a property instead of paying for it.
function RequestButton({ item, cart }: ItemInCart) {
  const { propertyId, title } = item
  if (cart.isRequested(item))
    return (
      <p className="inline-flex min-h-11 items-center px-2 font-semibold text-palm text-sm">Request sent</p>
    )
  return (
    <ActForm href={actHref(CART_ACTS.request, { propertyId })} perform={() => cart.request(item)}>
      <Button
        type="submit"
        variant="quiet"
        size="sm"
        className="min-h-11"
        aria-label={`Request Property: ${title}`}
      >
        Request Property
      </Button>
    </ActForm>
  )
}

function PriceChange({ item, cart }: ItemInCart) {
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
