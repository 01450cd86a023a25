import type { SaleCostsText } from '../sale-costs.rules.ts'

/** What buying usually costs beside the price, as an estimate; nothing where nobody entered rates. */
export function SaleCosts({ costs }: { costs: SaleCostsText | null }) {
  if (!costs) return null
  return (
    <div className="text-sm">
      <p className="font-semibold">{costs.title}</p>
      <dl>
        {costs.lines.map(({ term, amount }) => (
          <div key={term} className="flex items-baseline justify-between gap-3 py-1">
            <dt className="text-ink-2">{term}</dt>
            <dd className="font-semibold tabular">{amount}</dd>
          </div>
        ))}
      </dl>
      <p className="text-ink-2">{costs.note}</p>
    </div>
  )
}
