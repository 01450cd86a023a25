import { PropertyCard } from '#/features/properties/components/property-card.tsx'
import { countOf } from '#/shared/text.ts'
import { Card } from '#/ui/card.tsx'
import { LinkButton } from '#/ui/link-button.tsx'
import type { AffordabilityAnswer } from './affordability-answer.server.ts'

const SIZES = '(min-width: 64rem) 330px, (min-width: 40rem) 46vw, 92vw'

/** What a household can pay and which homes fit it: of what was typed, or of an example that says so. */
export function Answer({
  id,
  answer,
  isExample,
}: {
  id: string | undefined
  answer: AffordabilityAnswer
  isExample: boolean
}) {
  const { monthly, inAll, income, savings, months, homes, nearest } = answer
  const shown = homes.total > 0 ? homes.cards.map((card) => ({ card, lacks: null })) : nearest
  return (
    <Card as="section" turn id={id} aria-labelledby="answer-title" className="p-4 sm:p-6">
      <h2 id="answer-title" className="font-normal font-sans text-base text-ink-2">
        {isExample
          ? `An example: ${income} a month and ${savings} saved make, each month, at most`
          : 'Each month, at most'}
      </h2>
      <p className="mt-1 font-bold text-price-lg leading-none">{monthly}</p>
      <p className="mt-3">
        With {savings} now and that for {months} months {isExample ? 'they' : 'you'} pay <b>{inAll}</b> in
        all. A part of rent to own is rent, so the price of the home is less than that: each offer shows its
        own sum.
      </p>
      <p className="mt-4 font-strong text-h3">{countWords(answer)}</p>
      {shown.length > 0 ? (
        <ul className="mt-3 grid gap-4 sm:grid-cols-2">
          {shown.map(({ card, lacks }) => (
            <li key={card.id} className="flex flex-col">
              {lacks ? <p className="mb-2 font-semibold text-sm">Asks {lacks}</p> : null}
              <PropertyCard property={card} eager sizes={SIZES} />
            </li>
          ))}
        </ul>
      ) : null}
      {homes.total > 0 ? (
        <p className="mt-4">
          <LinkButton href={homes.href} variant={isExample ? 'secondary' : 'primary'}>
            {isExample ? 'See these homes' : 'See the homes that fit'}
          </LinkButton>
        </p>
      ) : null}
    </Card>
  )
}

function countWords({ homes: { total, isCapped }, nearest }: AffordabilityAnswer): string {
  if (total > 0) return countOf(total, 'home fits', 'homes fit', isCapped)
  return nearest.length > 0 ? 'No home fits yet. The nearest:' : 'No home is sold over time now'
}
