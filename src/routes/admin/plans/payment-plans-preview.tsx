import type { PlanPreviewRow } from '#/features/properties/plan-settings/plan-rule-preview.rules.ts'
import { countOf } from '#/shared/text.ts'
import { Card } from '#/ui/card.tsx'

/** What plans come to by the rule in the form, a card for each price. */
export function PlanPreview({ rows }: { rows: readonly PlanPreviewRow[] }) {
  const prices = [...new Set(rows.map(({ price }) => price))]
  return (
    <div className="flex flex-col gap-4">
      {prices.map((price) => (
        <Card key={price} as="section" className="overflow-hidden">
          <h3 className="bg-indigo-tint px-4 py-2.5 font-sans font-semibold text-base tabular">
            A home of {price}
          </h3>
          <ul className="divide-y divide-dashed divide-line">
            {rows
              .filter((row) => row.price === price)
              .map((row) => (
                <Plan key={row.key} row={row} />
              ))}
          </ul>
        </Card>
      ))}
    </div>
  )
}

function Plan({ row }: { row: PlanPreviewRow }) {
  return (
    <li className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 px-4 py-3 tabular">
      <span className="font-semibold">{countOf(row.months, 'month', 'months')}</span>
      <span className="text-right">
        <span className="whitespace-nowrap font-semibold">+ {row.extra}</span>{' '}
        <span className="text-ink-2 text-sm">({row.extraPercent})</span>
        {row.extraNow ? <span className="block text-ink-2 text-sm">now {row.extraNow}</span> : null}
      </span>
      <span className="col-span-2 text-ink-2 text-sm">
        {row.firstPayment} first, then {row.monthly} a month; {row.total} in all.{' '}
        {row.yearlyRate
          ? `Yearly rate ${row.yearlyRate}.`
          : 'No yearly rate: the first payment is the whole price or more, so nothing is lent.'}
      </span>
    </li>
  )
}
