import { formatPhone } from '#/shared/phone.ts'
import { Alert } from '#/ui/alert.tsx'
import { useSite } from '#/web/request/site.ts'
import { BANK_TRANSFER } from './payment-answer.ts'
import { PaymentMethods } from './payment-methods.tsx'

/** How this sum may be paid; `onlineMax` is formatted, `heldFor` reads `3 days`. */
export type Ways = { online: boolean; transfer: boolean; onlineMax: string; heldFor: string }

/** The ways to pay with a provider that has a page of its own: online up to its limit, and by bank transfer. */
export function OnlineOrTransfer({
  ways: { online, transfer, onlineMax, heldFor },
  method,
  onChange,
}: {
  ways: Ways
  method: string
  onChange: (method: string) => void
}) {
  if (!online && !transfer) return <TooLarge onlineMax={onlineMax} />
  const byOnline =
    'You pay by card or mobile money (MTN, Telecel, AirtelTigo) on the secure page of Paystack. We hold these homes for you meanwhile.'
  const byTransfer = `The next page and a mail say where to transfer the money and what to write on it. We hold these homes for you for ${heldFor}.`
  if (!transfer) return <p>{byOnline}</p>
  if (!online)
    return (
      <>
        <input type="hidden" name="method" value={BANK_TRANSFER} />
        <p>
          At most {onlineMax} can be paid online at once, so you pay this by bank transfer. {byTransfer}
        </p>
      </>
    )
  return (
    <>
      <PaymentMethods
        method={method}
        onChange={onChange}
        options={[
          { value: 'card', label: 'Card or mobile money', note: 'At once' },
          { value: BANK_TRANSFER, label: 'Bank transfer', note: `Within ${heldFor}` },
        ]}
      />
      <p>{byOnline}</p>
      <p>By bank transfer: {byTransfer.charAt(0).toLowerCase() + byTransfer.slice(1)}</p>
    </>
  )
}

function TooLarge({ onlineMax }: { onlineMax: string }) {
  const { brand } = useSite()
  return (
    <Alert kind="danger" title={`At most ${onlineMax} can be paid online at once.`}>
      Call us to pay this sum:{' '}
      <a href={`tel:${brand.phone}`} className="whitespace-nowrap font-semibold underline">
        {formatPhone(brand.phone)}
      </a>
      . What you chose stays in your cart.
    </Alert>
  )
}
