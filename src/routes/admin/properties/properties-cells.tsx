import type { ReactNode } from 'react'
import { SmallCover } from '#/features/media/components/small-cover.tsx'
import { countOf } from '#/shared/text.ts'
import type { Column } from '#/ui/data-table.tsx'
import { Price } from '#/ui/price.tsx'
import './properties-rows.css'
import type { PropertyRow } from './properties-row.ts'

/** What came of a property until now, in two short lines. */
export const FIGURES_COLUMN: Column<PropertyRow> = {
  label: 'Since listed',
  width: '11.5rem',
  cell: ({ figures }) => (figures ? <FiguresCell figures={figures} /> : null),
}

function FiguresCell({
  figures: { views, favorites, leads, daysOnMarket },
}: {
  figures: NonNullable<PropertyRow['figures']>
}) {
  return (
    <ul className="grid grid-cols-2 text-ink-2 text-xs leading-5 tabular">
      <li>{countOf(views, 'view', 'views')}</li>
      <li>{countOf(favorites, 'favourite', 'favourites')}</li>
      <li>{countOf(leads, 'lead', 'leads')}</li>
      <li>{daysOnMarket === null ? 'not listed' : countOf(daysOnMarket, 'day', 'days')}</li>
    </ul>
  )
}

/** What names a property in a list: cover, title and location, with whatever stands before them. */
export function PropertyCell({
  property: { cover, title, location },
  before,
}: {
  property: PropertyRow
  before?: ReactNode
}) {
  return (
    <div className="name flex items-start gap-2">
      {before}
      <SmallCover cover={cover} dense />
      <div className="min-w-0 grow">
        <p className="line-clamp-3 font-semibold leading-5" title={title}>
          {title}
        </p>
        <p className="line-clamp-3 text-ink-2 leading-5" title={location}>
          {location}
        </p>
      </div>
    </div>
  )
}

export function PriceCell({ property: { price, tag } }: { property: PropertyRow }) {
  return <Price size="sm" amount={price} suffix={tag === 'For Rent' ? '/ month' : undefined} />
}
