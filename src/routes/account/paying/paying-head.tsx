import type { ReactNode } from 'react'
import { Lattice } from '#/ui/lattice.tsx'
import type { PayingKind, PayingText } from './paying-view.server.ts'

const HEADINGS: Record<PayingKind, string> = {
  continue: 'Continue to payment',
  prompt: 'Approve the prompt on your phone',
  transfer: 'Pay by bank transfer',
  waiting: 'Waiting for your payment',
  unbegun: 'The payment has not begun',
  failed: 'The payment did not go through',
  expired: 'The time to pay has run out',
  returned: 'Your payment came too late',
  parked: 'We look at your payment',
}

/** How a payment stands, in a sentence. */
export function PayingHead({ paying }: { paying: PayingText }) {
  const { kind, order } = paying
  return (
    <header className="on-indigo turned-hero relative overflow-hidden bg-indigo p-6 text-white">
      <Lattice className="inset-y-0 right-0 w-56 opacity-15 max-xl:hidden" />
      <p className="font-semibold text-brass">Order {order.number}</p>
      <h1 className="mt-1 text-h2">{HEADINGS[kind]}</h1>
      <p className="mt-2 max-w-measure text-indigo-tint">{sentenceOf(paying)}</p>
      <Wall kind={kind} />
    </header>
  )
}

function sentenceOf({ kind, total, payUntil, reason, isTransfer, received }: PayingText): ReactNode {
  switch (kind) {
    case 'continue':
      return `You pay ${total} on the secure page of Paystack, by card or mobile money (MTN, Telecel, AirtelTigo), and come back here.`
    case 'prompt':
      return `Simulated: no money is taken. The prompt below stands for the one that your network would show on your phone.`
    case 'transfer':
      if (received)
        return `${received.amount} came in, and ${received.missing} of ${total} is missing. Transfer it until ${payUntil} with the same reference, and the homes are reserved for you.`
      return `Transfer ${total} until ${payUntil}. As soon as it is on our account, the homes are reserved for you, and we write to you.`
    case 'waiting':
      return `As soon as ${total} is paid, this page says so. If there is a prompt on your phone, approve it there.`
    case 'unbegun':
      return `Nothing was paid. The homes are held for you until ${payUntil}: begin again.`
    case 'failed':
      return `Nothing was paid${reason ? ` (“${reason}”)` : ''}. Everything is kept, and the homes are held for you until ${payUntil}.`
    case 'expired':
      return 'The homes are free for others again. What you chose is still in your cart.'
    case 'returned':
      return `The homes were not available any more as you ordered them. ${total} goes back to what you paid with, which may take some days.`
    case 'parked':
      return isTransfer
        ? 'What came in does not agree with your order. Please do not pay again: somebody looks at it and writes to you.'
        : 'What the provider says of it does not agree with your order. Please do not pay again: somebody looks at it and writes to you.'
  }
}

const BLOCKS = 7

// A wall that is laid while the payment is on its way; whoever does not see it misses nothing.
function Wall({ kind }: { kind: PayingKind }) {
  return (
    <div
      aria-hidden="true"
      className="paying-wall"
      data-kind={kind === 'prompt' || kind === 'transfer' ? 'waiting' : kind}
    >
      {Array.from({ length: BLOCKS }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the blocks are all alike
        <i key={index} />
      ))}
    </div>
  )
}
