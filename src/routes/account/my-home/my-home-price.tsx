import type { ReactNode } from 'react'
import { Badge } from '#/ui/badge.tsx'
import { Card } from '#/ui/card.tsx'
import type { PriceView } from './my-home-price-view.server.ts'

type Raise = PriceView['raises'][number]

/** A price that is not locked: what it is today, by what rule it rises, and each raise. */
export function PriceOfHome({ price, actOf }: { price: PriceView; actOf?: (raise: Raise) => ReactNode }) {
  return (
    <Card as="section" className="p-4">
      <h2 className="font-sans font-strong text-h3">{price.today}</h2>
      <p className="mt-1 text-ink-2 text-sm">{price.rule}</p>
      <ul className="divide-y divide-line">
        {price.raises.map((raise) => (
          <li key={raise.id} className="py-3">
            <p className="font-semibold">
              {raise.title} <Badge kind={raise.kind}>{raise.state}</Badge>
            </p>
            {raise.lines.map((line) => (
              <p key={line} className="break-words text-ink-2">
                {line}
              </p>
            ))}
            {actOf?.(raise)}
          </li>
        ))}
      </ul>
    </Card>
  )
}
