import { PriceLinePicture } from '#/features/properties/components/price-line-picture.tsx'
import { Card } from '#/ui/card.tsx'
import type { PlacePricesText } from './place-prices-view.server.ts'

// A longer table opens when asked for: on a phone there may be a dozen of them.
const MOST_OPEN_ROWS = 4

/** What homes asked month by month, as a line where it changed and as a table. */
export function PlacePricesSection({ prices }: { prices: readonly PlacePricesText[] }) {
  if (prices.length === 0) return null
  return (
    <section aria-labelledby="prices">
      <div className="place-prices grid gap-4 lg:grid-cols-2 lg:gap-6">
        <div>
          <h2 id="prices" className="text-h2">
            Prices month by month
          </h2>
          <p className="mt-2 max-w-measure text-ink-2">
            The price in the middle of what is advertised: half of the homes ask as much or less. It stands on
            five homes or more; of fewer nothing is shown.
            {prices.some(({ hasSamples }) => hasSamples) ? ' Sample listings are among them.' : null}
          </p>
        </div>
        {prices.map(({ title, summary, line, rows }) => (
          <Card key={title} as="section" className="px-4 py-4 lg:px-6">
            <h3 className="font-sans font-semibold text-h3">{title}</h3>
            <p className="mt-1 text-sm">{summary}</p>
            {line ? (
              <>
                <PriceLinePicture line={line} />
                <p className="flex justify-between text-ink-2 text-sm">
                  <span>{rows.at(-1)?.month}</span>
                  <span>{rows[0]?.month}</span>
                </p>
              </>
            ) : null}
            {rows.length > MOST_OPEN_ROWS ? (
              <details className="mt-1">
                <summary className="flex min-h-11 cursor-pointer items-center underline decoration-laterite underline-offset-4">
                  Month by month
                </summary>
                <PriceTable title={title} rows={rows} />
              </details>
            ) : (
              <PriceTable title={title} rows={rows} />
            )}
          </Card>
        ))}
      </div>
    </section>
  )
}

function PriceTable({ title, rows }: Pick<PlacePricesText, 'title' | 'rows'>) {
  return (
    <table className="mt-3 w-full border-line border-y text-sm tabular">
      <caption className="sr-only">{title}</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">Month</th>
          <th scope="col">Homes</th>
          <th scope="col">Price in the middle</th>
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {rows.map(({ month, price, homes }) => (
          <tr key={month}>
            <td className="py-2.5 pr-4 text-ink-2">{month}</td>
            <td className="py-2.5 pr-4 text-ink-2">{homes}</td>
            <td className="whitespace-nowrap py-2.5 text-right font-semibold">{price}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
