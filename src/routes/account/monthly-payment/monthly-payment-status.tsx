import { useEffect } from 'react'
import { formatPhone } from '#/shared/phone.ts'
import { Alert } from '#/ui/alert.tsx'
import { Card } from '#/ui/card.tsx'
import { LinkButton } from '#/ui/link-button.tsx'
import { ActButton } from '#/web/act/act-form.tsx'
import { useQuietRevalidation } from '#/web/act/use-quiet-revalidation.ts'
import { useSite } from '#/web/request/site.ts'
import IconArrow from '~icons/ph/arrow-right'
import IconPhone from '~icons/ph/phone'
import type { PaymentPage } from './monthly-payment-view.server.ts'

const LOOK_MILLISECONDS = 4_000
const MOST_LOOKS = 150

/** How the last payment stands, and what can be done about it; `here` is the page's own address. */
export function MonthlyPaymentStatus({
  status,
  isReached,
  receiptText = 'The receipt stands in the ledger.',
  promptHref,
  here,
}: {
  status: PaymentPage['status']
  isReached: boolean
  receiptText?: string
  promptHref: string
  here: string
}) {
  const isWaiting = status?.kind === 'waiting' || status?.kind === 'prompt' || status?.kind === 'beginning'
  useLooks(isWaiting)
  return (
    <>
      {isReached ? null : (
        <Alert kind="danger" title="We cannot reach the payment provider right now.">
          We keep asking, and whatever you have paid is not lost.
        </Alert>
      )}
      {status ? (
        <Status status={status} receiptText={receiptText} promptHref={promptHref} here={here} />
      ) : null}
    </>
  )
}

// Looks again for as long as somebody sees the page and a payment is on its way.
function useLooks(isWaiting: boolean): void {
  const revalidate = useQuietRevalidation()
  useEffect(() => {
    if (!isWaiting) return
    let looks = 0
    const timer = setInterval(() => {
      looks += 1
      if (looks > MOST_LOOKS) clearInterval(timer)
      else if (document.visibilityState === 'visible') void revalidate()
    }, LOOK_MILLISECONDS)
    return () => clearInterval(timer)
  }, [isWaiting, revalidate])
}

function Status({
  status: { kind, amount, paidWith, reason, address, wallet, lookedAt },
  receiptText,
  promptHref,
  here,
}: {
  status: NonNullable<PaymentPage['status']>
  receiptText: string
  promptHref: string
  here: string
}) {
  const { brand } = useSite()
  switch (kind) {
    case 'paid':
      return (
        <Alert kind="success" title={`${amount} is paid.`}>
          {paidWith ? `Paid with ${paidWith}. ` : ''}
          {receiptText}
        </Alert>
      )
    case 'failed':
      return (
        <Alert kind="danger" title={`The payment of ${amount} did not go through.`}>
          Nothing was taken{reason ? ` (${reason.replace(/[.]$/, '')})` : ''}, and nothing has changed. You
          can try again.
        </Alert>
      )
    case 'returned':
      return (
        <Alert title={`${amount} goes back to what you paid with.`}>{reason} That may take some days.</Alert>
      )
    case 'parked':
      return (
        <Alert title="We look at your payment.">
          {amount} came in and does not agree with what we asked for. Please do not pay again: somebody looks
          at it and writes to you. You can also call us on {formatPhone(brand.phone)}.
        </Alert>
      )
    case 'beginning':
      return (
        <Alert title={`A payment of ${amount} is being made.`}>
          This page says how it ends. Nothing is paid twice.
        </Alert>
      )
    case 'prompt':
      return (
        <Card turn className="space-y-4 border-laterite p-4">
          <h2 className="flex items-center gap-3 font-sans font-strong text-h3">
            <IconPhone /> {wallet}
          </h2>
          <p>
            {brand.name} asks for {amount}. Approve?
          </p>
          <div className="flex flex-wrap gap-2">
            <ActButton href={promptHref} fields={{ prompt: 'approve' }}>
              Approve
            </ActButton>
            <ActButton href={promptHref} fields={{ prompt: 'refuse' }} variant="secondary">
              Refuse
            </ActButton>
          </div>
          <p className="text-ink-2 text-sm">
            Simulated: no money is taken. This stands for the prompt that your network would show on your
            phone.
          </p>
        </Card>
      )
    case 'waiting':
      return (
        <Card turn className="space-y-4 border-laterite p-4">
          <h2 className="font-sans font-strong text-h3">Waiting for your payment of {amount}</h2>
          <p>
            Approve the prompt on your phone, or finish on the payment page. This page notices within seconds;
            you can also close it.
          </p>
          <div className="flex flex-wrap gap-2">
            {address ? (
              <LinkButton href={address} rel="noreferrer">
                Continue to Paystack <IconArrow />
              </LinkButton>
            ) : null}
            <LinkButton href={here} variant="secondary">
              Look again
            </LinkButton>
          </div>
          <p role="status" className="text-ink-2 text-sm">
            Last looked at {lookedAt}.
          </p>
        </Card>
      )
  }
}
