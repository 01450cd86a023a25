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
const DUE = 'var(--color-line-strong)'
const RECEIVED = 'var(--color-palm)'
const KEYS = [
  { says: 'Due, with late fees', color: DUE },
  { says: 'Received, less what was paid back', color: RECEIVED },
]

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
              <rect x={x} y={HEIGHT - due} width={width} height={due} fill={DUE} />
              <rect x={x + width} y={HEIGHT - received} width={width} height={received} fill={RECEIVED} />
              <text x={x + width} y={HEIGHT + 20} textAnchor="middle" fill="currentColor">
                {label.slice(0, 3)}
              </text>
            </g>
          ))}
        </svg>
        <div>
          <ul className="text-ink-2 text-sm">
            {KEYS.map(({ says, color }) => (
              <li key={says} className="flex items-center gap-2">
                <span aria-hidden className="size-3 shrink-0 rounded-sm" style={{ background: color }} />
                {says}
              </li>
            ))}
          </ul>
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
