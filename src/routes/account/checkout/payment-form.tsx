import { type FormEvent, useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import type { CartPart } from '#/features/cart/cart.schema.ts'
import type { CartText } from '#/features/cart/cart-text.rules.ts'
import { urls } from '#/shared/urls.ts'
import { Alert } from '#/ui/alert.tsx'
import { Button } from '#/ui/button.tsx'
import { Select } from '#/ui/fields/select.tsx'
import { LinkButton } from '#/ui/link-button.tsx'
import { actHref } from '#/web/act/act.ts'
import { useAct } from '#/web/act/use-act.ts'
import { CheckedForm, FormField } from '#/web/request/checked-form.tsx'
import type { FormAnswer } from '#/web/request/form.ts'
import IconLock from '~icons/ph/lock'
import { PAYMENT_ACTS } from './payment-acts.ts'
import { DECLINED, MOBILE_MONEY, visibleAnswer } from './payment-answer.ts'
import { BuyerSections, TextField } from './payment-buyer.tsx'
import { CardFields, type TestCard } from './payment-card.tsx'
import { PaymentMethods, SIMULATED_METHODS, WalletFields } from './payment-methods.tsx'
import { PaymentSection } from './payment-section.tsx'
import { PaymentSummary } from './payment-summary.tsx'
import { TermsField } from './payment-terms.tsx'
import { OnlineOrTransfer, type Ways } from './payment-transfer.tsx'

const HREF = actHref(PAYMENT_ACTS.pay)

/** Everything that is asked before an order is placed. */
export function PaymentForm({
  cart,
  only,
  defaults,
  isFilledIn,
  attemptKey: offeredKey,
  shownItems,
  leases,
  moveIn,
  testCards,
  takesCards: asksForCards,
  networks,
  ways,
}: {
  cart: CartText
  /** The part of the cart that is paid for; null for all of it. */
  only: CartPart | null
  defaults: Record<string, string>
  /** Whether that is from an order before. */
  isFilledIn: boolean
  /** Names this attempt, so that sending it again pays once. */
  attemptKey: string
  /** The cart's fingerprint: nothing else than what is shown is paid for. */
  shownItems: string
  leases: readonly { value: string; label: string }[]
  moveIn: { first: string; last: string }
  testCards: readonly TestCard[]
  /** Whether the card is typed here, and not on a page of the provider. */
  takesCards: boolean
  /** Of mobile money, which may be chosen instead of a card where its prompt is a pretended one. */
  networks: readonly string[]
  ways: Ways
}) {
  const navigate = useNavigate()
  const { failure, isBusy, submit } = useAct(HREF, { only: 'done' })
  const answer = useMemo(
    () => failure && visibleAnswer(failure, { takesCards: asksForCards }),
    [failure, asksForCards],
  )
  // The same attempt until it has become an order, however often the page is read anew.
  const [attemptKey] = useState(answer?.values.attemptKey || offeredKey)
  // A declined card is an order, too: nothing folds away above the field that is answered.
  const [isKnown] = useState(isFilledIn)
  const declineCount = useDeclineCount(answer)
  const [method, setMethod] = useState(answer?.values.method ?? 'card')
  const hasPrompts = networks.length > 0
  const takesCards = asksForCards && method !== MOBILE_MONEY

  if (cart.availableCount === 0)
    return (
      <Alert kind="danger" action={<CartLink code={answer?.code} />}>
        {answer?.message ?? 'Nothing in your cart can be ordered any more.'}
      </Alert>
    )
  const first = cart.totals.hasRentals ? 1 : 0
  // The summary's dates are the server's, so what is chosen goes into the address.
  const showDates = (event: FormEvent<HTMLElement>) => {
    const form = (event.target as HTMLInputElement).form
    const control = event.target as HTMLInputElement
    if (!form || !control.validity.valid) return
    const data = new FormData(form)
    const params = new URLSearchParams(only ? { only } : {})
    for (const name of ['leaseDuration', 'moveInDate']) params.set(name, String(data.get(name) ?? ''))
    void navigate(`${urls.payment}?${params}`, { replace: true, preventScrollReset: true })
  }
  const send = (form: HTMLFormElement) => {
    if (!isBusy) void submit(form)
  }
  return (
    <CheckedForm
      schema={() =>
        import('#/features/orders/checkout.schema.ts').then((module) =>
          module.checkoutFormOn(moveIn, { takesCards }),
        )
      }
      answer={answer}
      action={HREF}
      submit={send}
      defaults={defaults}
      label="Checkout"
      {...(answer?.code && answer.code !== DECLINED ? { alertAction: <CartLink code={answer.code} /> } : {})}
    >
      <input type="hidden" name="attemptKey" value={attemptKey} />
      <input type="hidden" name="shownTotalPesewas" value={cart.totals.totalPesewas} />
      <input type="hidden" name="shownItems" value={shownItems} />
      <input type="hidden" name="only" value={only ?? ''} />
      <div className="shop-columns">
        <div className="flex min-w-0 flex-col gap-4">
          {cart.changes.unavailable > 0 ? <Unavailable cart={cart} /> : null}
          {cart.totals.hasRentals ? (
            <PaymentSection title="Your lease" step={1} onChange={showDates}>
              <div className="grid gap-4 sm:grid-cols-2">
                <FormField name="leaseDuration" label="Lease duration" required>
                  {(control) => <Select {...control} options={leases} />}
                </FormField>
                <TextField
                  name="moveInDate"
                  label="Move-in date"
                  type="date"
                  min={moveIn.first}
                  max={moveIn.last}
                  hint="From today to two years ahead"
                />
              </div>
            </PaymentSection>
          ) : null}
          <BuyerSections step={first + 1} isKnown={isKnown} />
          {asksForCards ? (
            <PaymentSection
              title={hasPrompts ? 'How to pay' : 'Payment by card'}
              step={first + (isKnown ? 2 : 3)}
              className="pay-methods"
            >
              {hasPrompts ? (
                <PaymentMethods method={method} onChange={setMethod} options={SIMULATED_METHODS} />
              ) : null}
              {/* A card that was declined is not stored: its fields begin anew. */}
              <div className="by-card flex-col gap-4">
                <CardFields key={declineCount} testCards={testCards} isDeclined={answer?.code === DECLINED} />
              </div>
              {hasPrompts ? <WalletFields networks={networks} /> : null}
            </PaymentSection>
          ) : (
            <PaymentSection title="Payment" step={first + (isKnown ? 2 : 3)}>
              <OnlineOrTransfer ways={ways} method={method} onChange={setMethod} />
            </PaymentSection>
          )}
        </div>
        <aside id="order-summary" aria-label="Order summary" className="shop-follow">
          <PaymentSummary cart={cart} />
        </aside>
        <div className="pay-now">
          <TermsField isAccepted={answer?.values.termsAccepted === 'on'} />
          <div className="action-bar bottom-0 z-30 bg-limewash py-2">
            <Button
              type="submit"
              wide
              busy={isBusy}
              icon={<IconLock />}
              disabled={!(ways.online || ways.transfer)}
            >
              {asksForCards ? 'Pay' : 'Continue to payment:'} {cart.totalsText.totalAmount}
            </Button>
          </div>
          <div>
            <p className="text-ink-3 text-xs">
              {asksForCards
                ? 'Simulated: no money is taken. If the connection breaks, press Pay again: you pay once.'
                : 'If the connection breaks, press the button again: you pay once.'}
            </p>
            <p role="status" className="text-ink-2 text-sm">
              {isBusy ? 'Your payment is being made…' : ''}
            </p>
          </div>
        </div>
      </div>
    </CheckedForm>
  )
}

// Another answer has not used the card: it stays in its fields, and nowhere else.
function useDeclineCount(answer: FormAnswer | undefined): number {
  const [counted, setCounted] = useState({ answer, count: 0 })
  if (answer === counted.answer) return counted.count
  const count = counted.count + (answer?.code === DECLINED ? 1 : 0)
  setCounted({ answer, count })
  return count
}

function CartLink({ code }: { code: string | undefined }) {
  const isOrdered = code === 'order.attempt_reused'
  return (
    <LinkButton href={isOrdered ? urls.orders : urls.cart} variant="secondary" size="sm">
      {isOrdered ? 'Open your orders' : 'Back to cart'}
    </LinkButton>
  )
}

function Unavailable({ cart }: { cart: CartText }) {
  const gone = [...cart.rentals, ...cart.sales].filter(({ state }) => state !== 'available')
  return (
    <Alert
      title="Not everything in your cart can be ordered any more."
      action={<CartLink code={undefined} />}
    >
      {gone.map(({ title }) => `“${title}”`).join(', ')}. You pay for the rest only.
    </Alert>
  )
}
