import { useId } from 'react'
import { Card } from '#/ui/card.tsx'
import { Disclosure } from '#/ui/disclosure.tsx'
import type { SettledChart } from './payments-figures.server.ts'

// In units of the picture, which takes the width of its card.
const STEP = 12
const BAR = 9
const GAP = 2

/** What was settled on each day, and below the line what was paid back; the same in words, and in a table. */
export function SettledDays({ chart }: { chart: SettledChart }) {
  const { period, summary, most, height, backHeight, bars, rows, total } = chart
  const id = useId()
  const width = bars.length * STEP - (STEP - BAR)
  const base = height + GAP
  return (
    <Card as="section" className="p-4">
      <h2 className="font-sans font-strong text-h3">Settled by day</h2>
      <p className="mt-1 text-ink-2 text-sm">{summary}</p>
      <p className="mt-3 text-ink-3 text-xs">Up to {most}</p>
      <svg
        viewBox={`0 0 ${width} ${base + backHeight + GAP}`}
        role="img"
        aria-labelledby={`${id}title`}
        aria-describedby={`${id}summary`}
        className="mt-1 block w-full"
      >
        <title id={`${id}title`}>{`Settled by day, ${period}: ${total}`}</title>
        <desc id={`${id}summary`}>{summary}</desc>
        <path d={`M0 .5H${width}`} stroke="var(--color-line)" strokeDasharray="3 3" />
        {bars.map(({ day, label, settled, back }, index) => (
          <g key={day}>
            <title>{label}</title>
            <rect x={index * STEP - 1} y={0} width={STEP} height={base + backHeight} fill="transparent" />
            {settled > 0 ? (
              <rect
                x={index * STEP}
                y={base - settled}
                width={BAR}
                height={settled}
                fill="var(--color-palm)"
              />
            ) : null}
            {back > 0 ? (
              <rect x={index * STEP} y={base + 1} width={BAR} height={back} fill="var(--color-brass)" />
            ) : null}
          </g>
        ))}
        <path d={`M0 ${base + 0.5}H${width}`} stroke="var(--color-line-strong)" />
      </svg>
      <p aria-hidden className="mt-1 text-ink-3 text-xs">
        {period}
        {backHeight > 0 ? '; below the line what was paid back' : ''}
      </p>
      {rows.length > 0 ? (
        <Disclosure title="The same as a table" className="mt-2 border-line border-t">
          <table className="mt-1 w-full text-left text-sm">
            <thead>
              <tr>
                <th scope="col" className="py-1 font-semibold">
                  Day
                </th>
                <th scope="col" className="py-1 text-right font-semibold">
                  Settled
                </th>
                <th scope="col" className="py-1 text-right font-semibold">
                  Paid back
                </th>
              </tr>
            </thead>
            <tbody className="divide-y divide-line">
              {rows.map(({ day, shown, settled, paidBack }) => (
                <tr key={day}>
                  <th scope="row" className="py-1 font-normal">
                    {shown}
                  </th>
                  <td className="tabular py-1 text-right">{settled}</td>
                  <td className="tabular py-1 text-right">{paidBack ?? 'None'}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </Disclosure>
      ) : null}
    </Card>
  )
}
