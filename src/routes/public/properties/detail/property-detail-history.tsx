import { PriceLinePicture } from '#/features/properties/components/price-line-picture.tsx'
import { SectionHeading } from './property-detail-heading.tsx'
import type { HistoryText } from './property-detail-history-view.server.ts'

/** What was asked for the home and when, as a line where it changed, and as a table. */
export function HistorySection({ history }: { history: HistoryText | null }) {
  if (!history) return null
  const { rows, summary, line } = history
  return (
    <section aria-labelledby="history" className="screen-only">
      <SectionHeading id="history">Price history</SectionHeading>
      <p>{summary}</p>
      {line ? <PriceLinePicture line={line} /> : null}
      <table className="mt-3 w-full border-line border-y text-sm tabular">
        <thead className="sr-only">
          <tr>
            <th scope="col">Date</th>
            <th scope="col">What happened</th>
            <th scope="col">Price</th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {rows.map(({ date, what, price, change }) => (
            <tr key={`${date} ${what} ${price}`}>
              <td className="py-2.5 pr-4 text-ink-2">{date}</td>
              <td className="py-2.5 pr-4">
                {what}
                {change ? <span className="text-ink-2">, {change}</span> : null}
              </td>
              <td className="whitespace-nowrap py-2.5 text-right font-semibold">{price}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
