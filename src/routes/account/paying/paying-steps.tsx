import type { ReactNode } from 'react'
import { formatPhone } from '#/shared/phone.ts'
import { urls } from '#/shared/urls.ts'
import { Alert } from '#/ui/alert.tsx'
import { Card } from '#/ui/card.tsx'
import { LinkButton } from '#/ui/link-button.tsx'
import { actHref, type Question } from '#/web/act/act.ts'
import { ActButton } from '#/web/act/act-form.tsx'
import { useSite } from '#/web/request/site.ts'
import IconArrow from '~icons/ph/arrow-right'
import IconLock from '~icons/ph/lock'
import IconPhone from '~icons/ph/phone'
import { PAYING_ACTS } from './paying-acts.ts'
import type { PayingText } from './paying-view.server.ts'

const transferQuestion: Question = {
  title: 'Give these homes back?',
  sentence:
    'Do not do it once you have sent the transfer: others can order the homes then. They stay in your cart, and you can pay in another way or another time.',
  confirm: 'Give them back',
  refuse: 'Keep them for me',
  icon: null,
}

const giveUpQuestion: Question = {
  title: 'Give these homes back?',
  sentence:
    'Others can order them then. They stay in your cart, and you can pay in another way or another time.',
  confirm: 'Give them back',
  refuse: 'Keep them for me',
  icon: null,
}

/** What is asked before homes are given back. */
export const giveUpQuestionOf = ({ isTransfer }: Pick<PayingText, 'isTransfer'>): Question =>
  isTransfer ? transferQuestion : giveUpQuestion

/** What the buyer can do now. */
export function PayingSteps({ paying }: { paying: PayingText }) {
  const { kind, isReached, payUntil } = paying
  return (
    <section aria-label="What you can do now" className="min-w-0 space-y-4">
      {isReached || kind === 'parked' || kind === 'returned' ? null : (
        <Alert kind="danger" title="We cannot reach the payment provider right now.">
          {payUntil
            ? `We keep asking. The homes are held for you until ${payUntil}, and whatever you have paid is not lost.`
            : 'We keep asking, and whatever you have paid is not lost.'}
        </Alert>
      )}
      <Steps paying={paying} />
    </section>
  )
}

function Steps({ paying }: { paying: PayingText }) {
  const { kind, address, total, order, lookedAt } = paying
  const here = urls.orderPayment(order.id)
  switch (kind) {
    case 'continue':
      return (
        <>
          <Outside address={address} isMain>
            Continue to Paystack
          </Outside>
          <p className="text-ink-2">
            No data of a card reaches us. If nothing happens by itself, press the button.
          </p>
          <GiveUp paying={paying} />
        </>
      )
    case 'prompt':
      return (
        <>
          <Prompt paying={paying} />
          <GiveUp paying={paying} />
        </>
      )
    case 'transfer':
      return (
        <>
          <TransferDetails paying={paying} />
          <LinkButton href={here} variant="secondary">
            Look again
          </LinkButton>
          <GiveUp paying={paying} />
        </>
      )
    case 'waiting':
      return (
        <>
          <WhatHappens />
          <div className="flex flex-wrap gap-2">
            <LinkButton href={here}>Look again</LinkButton>
            <Outside address={address}>Open the payment page again</Outside>
          </div>
          <p role="status" className="text-ink-2 text-sm">
            Last looked at {lookedAt}.
          </p>
          <GiveUp paying={paying} />
        </>
      )
    case 'unbegun':
    case 'failed':
      return (
        <>
          <ActButton href={actHref(PAYING_ACTS.again, { id: order.id })} icon={<IconLock />} wide>
            Try again: {total}
          </ActButton>
          <GiveUp paying={paying} />
        </>
      )
    case 'expired':
      return (
        <>
          <p className="text-ink-2">
            {paying.isTransfer
              ? 'Have you sent the transfer all the same? Then somebody looks at it as soon as it is on our account: the order is confirmed while its homes are free, and otherwise the money goes back to you.'
              : 'Have you paid all the same? Then we hear of it: the order is confirmed while its homes are free, and otherwise the money goes back to you.'}
          </p>
          <div className="flex flex-wrap gap-2">
            <LinkButton href={urls.cart}>Back to cart</LinkButton>
            <LinkButton href={here} variant="secondary">
              Look again
            </LinkButton>
          </div>
        </>
      )
    case 'returned':
      return (
        <div className="flex flex-wrap gap-2">
          <LinkButton href={urls.properties}>Browse Properties</LinkButton>
          <LinkButton href={urls.order(order.id)} variant="secondary">
            View order
          </LinkButton>
        </div>
      )
    case 'parked':
      return <CallUs />
  }
}

function Prompt({ paying: { order, total, wallet } }: { paying: PayingText }) {
  const { brand } = useSite()
  const href = actHref(PAYING_ACTS.again, { id: order.id })
  return (
    <Card turn className="space-y-4 p-4">
      <h2 className="flex items-center gap-3 font-sans font-strong text-h3">
        <IconPhone /> {wallet ?? 'Your phone'}
      </h2>
      <p>
        {brand.name} asks for {total}, order {order.number}. Approve?
      </p>
      <div className="flex flex-wrap gap-2">
        <ActButton href={href} fields={{ prompt: 'approve' }}>
          Approve
        </ActButton>
        <ActButton href={href} fields={{ prompt: 'refuse' }} variant="secondary">
          Refuse
        </ActButton>
      </div>
      <p className="text-ink-2 text-sm">
        You can also leave it: the homes are held for you meanwhile, and your orders lead back here. We never
        ask for your PIN.
      </p>
    </Card>
  )
}

const WAITING = [
  'Approve the prompt on your phone, or finish on the payment page.',
  'This page notices within seconds. You can also close it: we write to you as soon as it is paid.',
  'Your homes are reserved then, and their agents are told.',
]

function TransferDetails({ paying: { transfer, total, received, payUntil } }: { paying: PayingText }) {
  if (!transfer) return <CallUs />
  const facts = [
    ...(received ? [['Came in', received.amount]] : []),
    ['Amount', received?.missing ?? total],
    ['Bank', transfer.bank],
    ['Account name', transfer.accountName],
    ['Account number', transfer.accountNumber],
    ['Reference', transfer.reference],
    ['Until', payUntil],
  ]
  return (
    <Card turn className="space-y-4 p-4">
      <h2 className="font-sans font-strong text-h3">Where to transfer it</h2>
      <dl className="divide-y divide-line border-line border-y">
        {facts.map(([term, value]) => (
          <div key={term} className="flex flex-wrap items-baseline justify-between gap-x-4 py-2.5">
            <dt className="text-ink-2">{term}</dt>
            <dd className="min-w-0 select-all break-words font-semibold tabular">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="text-ink-2 text-sm">
        Write the reference on the transfer. If your bank allows only so much a day, send several: they are
        added up. We never write to change these details: if somebody does, call us before you pay.
      </p>
      <CallUs />
    </Card>
  )
}

function WhatHappens() {
  return (
    <ol className="space-y-3">
      {WAITING.map((step, index) => (
        <li key={step} className="flex items-center gap-3">
          <span
            aria-hidden="true"
            className="flex size-10 shrink-0 items-center justify-center rounded bg-indigo text-white text-base"
          >
            {index + 1}
          </span>
          <span className="min-w-0">{step}</span>
        </li>
      ))}
    </ol>
  )
}

function Outside({
  address,
  isMain = false,
  children,
}: {
  address: string | null
  isMain?: boolean
  children: ReactNode
}) {
  if (address === null) return null
  return (
    <LinkButton href={address} rel="noreferrer" variant={isMain ? 'primary' : 'secondary'} wide={isMain}>
      {children} <IconArrow />
    </LinkButton>
  )
}

function GiveUp({ paying }: { paying: PayingText }) {
  return (
    <ActButton
      href={actHref(PAYING_ACTS.giveUp, { id: paying.order.id })}
      confirm={giveUpQuestionOf(paying)}
      variant="quiet"
      className="-mx-3"
    >
      Pay in another way
    </ActButton>
  )
}

function CallUs() {
  const { brand } = useSite()
  return (
    <p className="text-ink-2">
      You can also call us:{' '}
      <a href={`tel:${brand.phone}`} className="whitespace-nowrap font-semibold underline">
        {formatPhone(brand.phone)}
      </a>
    </p>
  )
}
