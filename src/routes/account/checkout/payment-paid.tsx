import { useEffect } from 'react'
import type { OrderText } from '#/features/orders/order-text.rules.ts'
import { formatPhone } from '#/shared/phone.ts'
import { countOf } from '#/shared/text.ts'
import { urls } from '#/shared/urls.ts'
import { Alert } from '#/ui/alert.tsx'
import { Card } from '#/ui/card.tsx'
import { Lattice } from '#/ui/lattice.tsx'
import { Link } from '#/ui/link.tsx'
import { LinkButton } from '#/ui/link-button.tsx'
import { recountMarks } from '#/web/buyers/favorites-live.ts'
import { useSite } from '#/web/request/site.ts'
import { useSession } from '#/web/session/session-provider.tsx'
import IconDone from '~icons/ph/check-circle'
import IconDownload from '~icons/ph/download-simple'
import IconPhone from '~icons/ph/phone'
import type { Paid } from './payment-answer.ts'
import { agentsToAccept, PaidLater, WhatHappensNext } from './payment-next.tsx'
import { ShopPicture } from './shop-picture.tsx'

/** What follows a payment: what was paid for, and what happens next. */
export function PaymentPaid({ paid: { messages, order, cartCount } }: { paid: Paid }) {
  const { brand } = useSite()
  const owner = useSession().user?.id
  // A page that comes from the server counts by itself; one that the browser goes on to has the header of before.
  useEffect(() => {
    if (owner) recountMarks(owner).catch(() => undefined)
  }, [owner])
  const { id, items } = order
  return (
    <>
      <PaidHead order={order} messages={messages} />
      {/* On a phone what stands beside the steps would come after all of them. */}
      <div className="mb-6 lg:hidden">
        <WhatWasPaid order={order} isSmall />
      </div>
      <div className="mb-6 flex flex-wrap gap-2">
        <LinkButton href={urls.order(id)}>View order</LinkButton>
        <LinkButton href={urls.orderReceiptFile(id)} variant="secondary" icon={<IconDownload />} download>
          Receipt (PDF)
        </LinkButton>
      </div>
      <div className="space-y-6 lg:grid lg:grid-cols-[minmax(0,1fr)_23rem] lg:gap-12 lg:space-y-0">
        <section aria-labelledby="next">
          <h2 id="next" className="mb-4 text-h2">
            What happens next
          </h2>
          <WhatHappensNext order={order} receiptHref={urls.orderReceipt(id)} />
          <PaidLater items={items} />
        </section>
        <aside aria-label="About your order" className="space-y-4">
          <div className="max-lg:hidden">
            <WhatWasPaid order={order} isSmall={items.length > 1} />
          </div>
          <Alert title="Pay only whom you know.">
            If somebody asks you to pay to another number, stop and call us:{' '}
            <a href={`tel:${brand.phone}`} className="whitespace-nowrap underline">
              {formatPhone(brand.phone)}
            </a>
          </Alert>
          {cartCount > 0 ? (
            <p>
              Still in your cart:{' '}
              <Link href={urls.cart} className="inline-flex min-h-11 items-center font-semibold underline">
                {countOf(cartCount, 'property', 'properties')}
              </Link>
            </p>
          ) : null}
          {order.canCancel ? (
            <p className="text-ink-2 text-sm">You can cancel the order on its page until it is completed.</p>
          ) : null}
        </aside>
      </div>
    </>
  )
}

// What was said at the payment stands small above what it means: what is reserved, who has to accept it, and until when.
function PaidHead({ order, messages }: { order: OrderText; messages: readonly string[] }) {
  const { brand } = useSite()
  const { number, items, lease, hasSales } = order
  const agents = order.status === 'paid' ? agentsToAccept(order) : []
  const signing = lease ? `${hasSales ? ', the lease' : ''} by ${lease.moveIn}` : ''
  return (
    <header className="on-indigo turned-hero relative mb-6 overflow-hidden bg-indigo p-6 text-white">
      <Lattice className="inset-y-0 right-0 w-24 opacity-15 max-xl:hidden" />
      <p className="flex max-w-measure gap-2 text-indigo-tint text-sm">
        <IconDone className="mt-1 shrink-0 text-brass" />
        <span>
          {messages.map((message, index) => (
            <span key={message}>{index === 0 ? message : <SaidBefore message={message} />} </span>
          ))}
        </span>
      </p>
      <h1 className="mt-2 max-w-measure text-h2">Paid. {homesOf(items.length)} reserved for you.</h1>
      {order.status === 'paid' ? (
        <div className="mt-2 max-w-measure">
          <p className="font-semibold">
            Next: {awaitedOf(agents.map(({ agentName }) => agentName))} the order, then you sign{signing}.
          </p>
          <p className="text-indigo-tint">
            Confirmed means paid and reserved: until then order {number} is pending.
          </p>
          <div className="mt-4 flex flex-wrap gap-2">
            {agents.map(({ agentName, agentPhone }) => (
              <LinkButton
                key={agentName}
                href={`tel:${agentPhone ?? brand.phone}`}
                variant="secondary"
                size="sm"
                icon={<IconPhone />}
              >
                <span className="min-w-0 break-words">
                  {agentPhone ? `Call ${agentName}: ` : 'Call our office: '}
                  <span className="whitespace-nowrap">{formatPhone(agentPhone ?? brand.phone)}</span>
                </span>
              </LinkButton>
            ))}
          </div>
        </div>
      ) : (
        <p className="mt-2 text-indigo-tint">Order {number}</p>
      )}
    </header>
  )
}

// Of a rental and a purchase in one order each has its whole sentence; that the payment worked is seen once.
function SaidBefore({ message }: { message: string }) {
  const opening = message.slice(0, message.indexOf('!') + 1)
  return (
    <>
      <span className="sr-only">{opening}</span>
      {message.slice(opening.length)}
    </>
  )
}

// What does not follow from the payment.
function awaitedOf(agents: readonly string[]): string {
  const last = agents.at(-1)
  if (!last) return 'our office completes'
  return agents.length === 1 ? `${last} accepts` : `${agents.slice(0, -1).join(', ')} and ${last} accept`
}

function homesOf(count: number): string {
  if (count === 1) return 'This home is'
  return count === 2 ? 'Both homes are' : `All ${count} homes are`
}

function WhatWasPaid({
  order: { items, totals },
  isSmall,
}: {
  order: OrderText
  /** Pictures beside the words. */
  isSmall: boolean
}) {
  return (
    <Card turn className="space-y-4 p-4">
      {items.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an order's items never change
        <Ordered key={index} item={item} isSmall={isSmall} />
      ))}
      <p className="flex items-baseline justify-between gap-3 border-line border-t pt-3 font-semibold">
        Paid today <span className="font-bold text-price">{totals.totalAmount}</span>
      </p>
    </Card>
  )
}

function Ordered({ item, isSmall }: { item: OrderText['items'][number]; isSmall: boolean }) {
  const { title, location, tag, price, cover, plan } = item
  const words = (
    <div className="min-w-0">
      <p className="font-semibold">
        {price}
        {tag === 'For Rent' ? ' / month' : ''}
      </p>
      <p className="line-clamp-3" title={title}>
        {title}
      </p>
      <p className="truncate text-ink-2 text-sm">{location}</p>
      {plan ? (
        <p className="text-sm">
          <span className="font-semibold">{plan.total} in all</span> over {plan.months} months
          {plan.extra ? `, ${plan.extra} more than the price` : null}
        </p>
      ) : null}
    </div>
  )
  return isSmall ? (
    <div className="flex items-start gap-3">
      <div className="w-20 shrink-0">
        <ShopPicture cover={cover} sizes="80px" />
      </div>
      {words}
    </div>
  ) : (
    <div className="space-y-3">
      <ShopPicture cover={cover} sizes="(min-width: 64rem) 320px, 100vw" />
      {words}
    </div>
  )
}
