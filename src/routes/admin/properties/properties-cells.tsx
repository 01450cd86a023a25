import type { ReactNode } from 'react'
import { SmallCover } from '#/features/media/components/small-cover.tsx'
import { countOf } from '#/shared/text.ts'
import { Link } from '#/ui/link.tsx'
import { Price } from '#/ui/price.tsx'
import './properties-rows.css'
import type { PropertyRow } from './properties-row.ts'

/** What came of a property until now, in two short lines; on a phone in one, with its `agent`. */
export function FiguresCell({
  figures: { views, favorites, leads, daysOnMarket },
  agent,
}: {
  figures: NonNullable<PropertyRow['figures']>
  agent: string
}) {
  return (
    <ul className="grid grid-cols-2 text-ink-2 text-xs leading-5 tabular">
      <li>{countOf(views, 'view', 'views')}</li>
      <li>{countOf(favorites, 'favourite', 'favourites')}</li>
      <li>{countOf(leads, 'lead', 'leads')}</li>
      <li>{daysOnMarket === null ? 'not listed' : countOf(daysOnMarket, 'day', 'days')}</li>
      <li className="min-w-0 truncate lg:hidden">{agent}</li>
    </ul>
  )
}

/** What names a property in a list: cover, title and location, with whatever stands before them; `href` opens it. */
export function PropertyCell({
  property: { cover, title, location },
  href,
  before,
}: {
  property: PropertyRow
  href?: string | undefined
  before?: ReactNode
}) {
  return (
    <div className="name flex items-start gap-2">
      {before}
      <SmallCover cover={cover} dense />
      <div className="min-w-0 grow">
        <p className="line-clamp-3 font-semibold leading-5" title={title}>
          {href ? <Link href={href}>{title}</Link> : title}
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
