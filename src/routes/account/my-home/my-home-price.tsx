import type { ReactNode } from 'react'
import { Badge } from '#/ui/badge.tsx'
import { Card } from '#/ui/card.tsx'
import type { PriceView } from './my-home-price-view.server.ts'

type Raise = PriceView['raises'][number]

const STATES = {
  announced: { kind: 'sale', label: 'Announced' },
  counts: { kind: 'neutral', label: 'Counts' },
  withdrawn: { kind: 'neutral', label: 'Withdrawn' },
} as const

/** A price that is not locked: what it is today, by what rule it rises, and each raise. */
export function PriceOfHome({ price, actOf }: { price: PriceView; actOf?: (raise: Raise) => ReactNode }) {
  return (
    <Card as="section" className="p-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="font-sans font-strong text-h3">The price</h2>
        <p className="tabular font-bold">{price.today} today</p>
      </div>
      <p className="mt-1 text-ink-2 text-sm">{price.rule}</p>
      {price.raises.length > 0 ? (
        <ul className="mt-3 divide-y divide-line border-line border-t">
          {price.raises.map((raise) => (
            <li key={raise.id} className="py-3">
              <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
                <p className="tabular font-semibold">
                  {raise.withdrawn ? <s>{raise.price}</s> : raise.price} from {raise.from}
                </p>
                <Badge kind={STATES[raise.state].kind}>{STATES[raise.state].label}</Badge>
              </div>
              <p className="text-ink-2">
                {raise.more} more than {raise.before}, announced on {raise.announced}
              </p>
              <p className="break-words">{raise.reason}</p>
              {raise.withdrawn ? (
                <p className="break-words text-ink-2">
                  Withdrawn on {raise.withdrawn.day}: {raise.withdrawn.reason}
                </p>
              ) : null}
              {actOf?.(raise)}
            </li>
          ))}
        </ul>
      ) : null}
    </Card>
  )
}
