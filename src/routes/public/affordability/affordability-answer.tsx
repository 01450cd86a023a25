import { PropertyCard } from '#/features/properties/components/property-card.tsx'
import { formatPhone } from '#/shared/phone.ts'
import { countOf } from '#/shared/text.ts'
import { Card } from '#/ui/card.tsx'
import { Link } from '#/ui/link.tsx'
import { LinkButton } from '#/ui/link-button.tsx'
import { useSite } from '#/web/request/site.ts'
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
  const { monthly, inAll, income, savings, months, homes, unfit } = answer
  const shown = unfit ? unfit.nearest : homes.cards.map((card) => ({ card, lacks: null }))
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
      {unfit && !isExample ? <OtherWays unfit={unfit} monthly={monthly} /> : null}
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

const WAY = 'inline-flex min-h-11 items-center font-semibold text-indigo underline underline-offset-4'

// What can be done where no home for sale fits.
function OtherWays({
  unfit: { rent, saveHref, byMonthHref },
  monthly,
}: {
  unfit: NonNullable<AffordabilityAnswer['unfit']>
  monthly: string
}) {
  const { phone } = useSite().brand
  return (
    <ul className="mt-4">
      {rent.total > 0 ? (
        <li>
          <Link href={rent.href} className={WAY}>
            {`${countOf(rent.total, 'home', 'homes', rent.isCapped)} to rent up to ${monthly} a month`}
          </Link>
        </li>
      ) : null}
      <li>
        <Link href={saveHref} className={WAY}>
          Tell me when there is one
        </Link>
      </li>
      <li>
        <Link href={byMonthHref} className={WAY}>
          You know what you can pay a month? Search by that
        </Link>
      </li>
      <li>
        {'Our office: '}
        <a href={`tel:${phone}`} className={WAY}>
          {formatPhone(phone)}
        </a>
      </li>
    </ul>
  )
}

function countWords({ homes: { total, isCapped }, unfit }: AffordabilityAnswer): string {
  if (!unfit) return countOf(total, 'home fits', 'homes fit', isCapped)
  if (!unfit.isSoldOverTime) return 'No home is sold over time now'
  return unfit.nearest.length > 0 ? 'No home fits yet. The nearest:' : 'No home fits yet'
}
