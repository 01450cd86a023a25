import { Card } from '#/ui/card.tsx'
import { Disclosure } from '#/ui/disclosure.tsx'

/** One month: amounts formatted, bars in units of the picture. */
export type ReceivedMonth = {
  month: string
  label: string
  due: string
  received: string
  bar: { x: number; width: number; due: number; received: number }
}

const HEIGHT = 150

/** What was due and what came in by month, as a picture with its table. */
export function Received({ months }: { months: ReceivedMonth[] }) {
  if (months.length === 0) return null
  return (
    <Card as="section" className="p-4">
      <h2 className="font-sans font-strong text-h3">Due and received by month</h2>
      <div className="mt-3 grid items-start gap-x-8 lg:grid-cols-2">
        <svg
          viewBox="0 -4 360 184"
          role="img"
          aria-label="Due and received by month; the table says the same in figures."
          fontSize="13"
          className="w-full text-ink-2"
        >
          <path d={`M0 ${HEIGHT}H360`} stroke="var(--color-line)" />
          {months.map(({ month, label, bar: { x, width, due, received } }) => (
            <g key={month}>
              <rect x={x} y={HEIGHT - due} width={width} height={due} fill="var(--color-line-strong)" />
              <rect
                x={x + width}
                y={HEIGHT - received}
                width={width}
                height={received}
                fill="var(--color-palm)"
              />
              <text x={x + width} y={HEIGHT + 20} textAnchor="middle" fill="currentColor">
                {label.slice(0, 3)}
              </text>
            </g>
          ))}
        </svg>
        <div>
          <p className="text-ink-2 text-sm">
            On the left what fell due with late fees, on the right in green what came in less what was paid
            back, by the days from which they count.
          </p>
          <Disclosure title="Show every month as a table">
            <table className="w-full text-sm">
              <thead>
                <tr>
                  <th scope="col" className="py-1 text-left">
                    Month
                  </th>
                  <th scope="col" className="py-1 text-right">
                    Due
                  </th>
                  <th scope="col" className="py-1 text-right">
                    Received
                  </th>
                </tr>
              </thead>
              <tbody className="divide-y divide-dashed divide-line">
                {months.map(({ month, label, due, received }) => (
                  <tr key={month}>
                    <th scope="row" className="py-1 text-left font-normal">
                      {label}
                    </th>
                    <td className="tabular py-1 text-right">{due}</td>
                    <td className="tabular py-1 text-right">{received}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </Disclosure>
        </div>
      </div>
    </Card>
  )
}
