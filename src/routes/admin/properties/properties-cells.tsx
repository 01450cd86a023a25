import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { SmallCover } from '#/features/media/components/small-cover.tsx'
import { titleWithout } from '#/features/properties/titles/short-title.rules.ts'
import type { ListingFigures } from '#/features/statistics/listing-figures.queries.server.ts'
import type { Column } from '#/ui/data-table.tsx'
import { Link } from '#/ui/link.tsx'
import { Price } from '#/ui/price.tsx'
import './properties-rows.css'
import type { PropertyRow } from './properties-row.ts'

/**
 * A number alone in the table, and before it with its word, which `sign` replaces unless it counts days; null, such as
 * the days of a draft, is nothing.
 */
export function figureColumn(
  label: string,
  width: string,
  of: (figures: ListingFigures) => number | null,
  sign?: ReactNode,
): Column<PropertyRow> {
  const isDays = label === 'Days'
  return {
    label,
    width,
    cell: ({ figures }) => {
      const count = figures ? of(figures) : null
      if (count === null) return null
      return (
        <span
          className={clsx(
            'figure tabular',
            count === 0 && !isDays && 'none',
            count === 0 || isDays ? 'text-ink-2' : 'font-semibold',
          )}
        >
          {sign}
          {count}
          <small className={sign && !isDays ? 'sr-only' : 'text-xs'}>
            {' '}
            {label.toLowerCase().replace(count === 1 ? /s$/ : '', '')}
          </small>
        </span>
      )
    },
  }
}

/**
 * What names a property in a list: cover, title and location, with whatever stands before them; `href` opens it. What
 * the location says, the title says not again.
 */
export function PropertyCell({
  property: { cover, title, location },
  href,
  before,
}: {
  property: PropertyRow
  href?: string | undefined
  before?: ReactNode
}) {
  const short = titleWithout(location, title)
  return (
    <div className="name flex items-start gap-2">
      {before}
      <SmallCover cover={cover} dense />
      <div className="min-w-0 grow">
        <p className="line-clamp-3 font-semibold leading-5" title={title}>
          {href ? <Link href={href}>{short}</Link> : short}
        </p>
        <p className="line-clamp-3 text-ink-2 leading-5" title={location}>
          {location}
        </p>
      </div>
    </div>
  )
}

export function PriceCell({ property: { price, tag } }: { property: PropertyRow }) {
  return (
    <Price
      size="sm"
      className="whitespace-nowrap"
      amount={price}
      suffix={tag === 'For Rent' ? '/ month' : undefined}
    />
  )
}
