import type { ReactNode } from 'react'
import { PROPERTY_TYPES, type PropertyType } from '#/features/properties/property.schema.ts'
import { propertiesHref } from '#/features/search/search.rules.ts'
import { countOf } from '#/shared/text.ts'
import { Card } from '#/ui/card.tsx'
import { CardLink } from '#/ui/card-link.tsx'
import { ChipLink } from '#/ui/chip.tsx'
import IconArrow from '~icons/ph/arrow-right'
import IconApartment from '~icons/ph/buildings'
import IconHouse from '~icons/ph/house-line'
import { HomeSection } from './home-section.tsx'

const FIRST: PropertyType[] = ['Apartment', 'House']

/** The two large categories as cards, the other types as chips, all with their counts once these are known. */
export function HomeCategories({ counts }: { counts: Record<PropertyType, number> | undefined }) {
  const others = PROPERTY_TYPES.filter((type) => !FIRST.includes(type) && counts && counts[type] > 0)
  return (
    <HomeSection title="Explore by Category">
      <ul className="grid grid-cols-1 gap-4 sm:grid-cols-2 lg:gap-6">
        <Category
          type="Apartment"
          icon={<IconApartment />}
          note="Flats in walled compounds and towers"
          count={counts?.Apartment}
        />
        <Category
          type="House"
          icon={<IconHouse />}
          note="Bungalows, family houses and villas"
          count={counts?.House}
        />
      </ul>
      {others.length > 0 && counts ? (
        <ul aria-label="Other types" className="mt-4 flex flex-wrap gap-2">
          {others.map((type) => (
            <li key={type}>
              <ChipLink href={propertiesHref({ type })}>
                {type} · {counts[type].toLocaleString('en-GB')}
              </ChipLink>
            </li>
          ))}
        </ul>
      ) : null}
    </HomeSection>
  )
}

function Category({
  type,
  icon,
  note,
  count,
}: {
  type: 'Apartment' | 'House'
  icon: ReactNode
  note: string
  count: number | undefined
}) {
  return (
    <Card as="li" turn interactive className="flex items-center gap-4 p-4 lg:gap-6 lg:p-6">
      <span className="flex size-14 shrink-0 items-center justify-center rounded bg-indigo-tint text-indigo lg:size-18 [&_svg]:size-8 lg:[&_svg]:size-10">
        {icon}
      </span>
      <div className="min-w-0 grow">
        <h3 className="text-h3">
          <CardLink href={propertiesHref({ type })}>{type}</CardLink>
        </h3>
        <p className="text-ink-2 text-sm">{note}</p>
        <p className="mt-1 min-h-6 font-semibold text-sm">
          {count === undefined ? null : countOf(count, 'home', 'homes')}
        </p>
      </div>
      <IconArrow className="mr-2 size-6 shrink-0 text-laterite" />
    </Card>
  )
}
