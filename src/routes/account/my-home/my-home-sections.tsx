import type { ReactNode } from 'react'
import { Card } from '#/ui/card.tsx'
import { LinkButton } from '#/ui/link-button.tsx'
import { LedgerHeading } from './my-home-ledger.tsx'
import type { RunningHome } from './my-home-view.server.ts'
import { HomeGrowth, HomeWall } from './my-home-wall.tsx'
import { HOME_WORDS, type HomeReader } from './my-home-words.ts'

/** Equity, the wall and its growth beside what is to be paid and what buying and leaving come to. */
export function HomeToday({
  home,
  payHref,
  reader = 'buyer',
  children,
}: {
  home: RunningHome
  /** Where its buyer pays; the staff do not. */
  payHref?: string
  reader?: HomeReader
  /** What stands below them, where there is room beside what is to be paid. */
  children?: ReactNode
}) {
  const { equity, share, price, priceNote, wall, growth, next, quotes } = home
  return (
    <div className="home-today grid items-start gap-4">
      <div>
        <Card as="section" turn className="p-4 sm:p-6">
          <div className="flex flex-wrap items-end justify-between gap-2">
            <div>
              <h2 className="font-normal font-sans text-base text-ink-2">{HOME_WORDS[reader].equity}</h2>
              <p className="font-bold text-price-lg leading-none">{equity}</p>
            </div>
            <p className="text-ink-2 text-sm">
              <b className="text-ink">{share}</b> of {price}, {priceNote}
            </p>
          </div>
          {wall ? (
            <div className="mt-4">
              <HomeWall wall={wall} />
            </div>
          ) : null}
        </Card>
        {growth ? (
          <Card as="section" className="p-4 sm:p-6">
            <div className="mb-3 flex items-baseline justify-between gap-3">
              <h2 className="font-sans font-strong text-h3">{HOME_WORDS[reader].growth}</h2>
              <p className="text-ink-2 text-sm">in cedis</p>
            </div>
            <HomeGrowth growth={growth} />
          </Card>
        ) : null}
        {children}
      </div>
      <div>
        {next ? <NextPayment next={next} payHref={payHref} /> : null}
        <Card as="section" turn className="divide-y divide-dashed divide-line">
          {quotes.map(({ label, amount, note }) => (
            <div key={label} className="p-4">
              <h2 className="font-normal font-sans text-ink-2 text-sm">{label}</h2>
              <p className="font-bold text-price">{amount}</p>
              <p className="text-ink-2 text-sm">{note}</p>
            </div>
          ))}
        </Card>
      </div>
    </div>
  )
}

function NextPayment({
  next,
  payHref,
}: {
  next: NonNullable<RunningHome['next']>
  payHref: string | undefined
}) {
  const { label, amount, when, note, parts, isDue } = next
  return (
    <Card as="section" className={isDue ? 'border-laterite p-4' : 'p-4'}>
      <h2 className="font-normal font-sans text-ink-2 text-sm">{label}</h2>
      <p className={`font-bold text-price-lg ${isDue ? 'text-laterite' : ''}`}>{amount}</p>
      <p>{when}</p>
      <p className="text-ink-2 text-sm">{note}</p>
      <dl className="mt-3">
        {parts.map(({ term, amount: part }) => (
          <div key={term} className="flex justify-between gap-4 border-line border-t border-dashed py-2">
            <dt>{term}</dt>
            <dd className={isCost(term) ? 'tabular' : 'font-semibold text-palm tabular'}>{part}</dd>
          </div>
        ))}
      </dl>
      {payHref ? (
        <>
          <LinkButton href={payHref} wide className="mt-3" variant={isDue ? 'primary' : 'secondary'}>
            Pay now
          </LinkButton>
          <p className="mt-2 text-ink-2 text-sm">How and how much you choose on the next page.</p>
        </>
      ) : null}
    </Card>
  )
}

// What never becomes equity.
const isCost = (term: string) => term === 'rent' || term === 'late fees'

/** The months that come next. */
export function ComingPayments({ coming }: { coming: RunningHome['coming'] }) {
  if (coming.length === 0) return null
  return (
    <section className="mt-8">
      <LedgerHeading>Coming payments</LedgerHeading>
      <Card className="overflow-x-auto">
        <table className="home-table">
          <thead>
            <tr>
              <th scope="col">Due</th>
              <th scope="col" className="wide">
                Payment
              </th>
              <th scope="col" className="tabular figure">
                To pay
              </th>
              <th scope="col" className="tabular figure wide">
                Rent
              </th>
              <th scope="col" className="tabular figure wide">
                Equity
              </th>
              <th scope="col" className="tabular figure">
                Equity after
              </th>
            </tr>
          </thead>
          <tbody>
            {coming.map(({ number, due, payment, amount, rent, equity, after }) => (
              <tr key={number}>
                <td>{due}</td>
                <td className="wide">{payment}</td>
                <td className="tabular figure">{amount}</td>
                <td className="tabular figure wide text-ink-2">{rent}</td>
                <td className="tabular figure wide">{equity}</td>
                <td className="tabular figure font-semibold text-palm">{after}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Card>
    </section>
  )
}
