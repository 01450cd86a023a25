import type { ReactNode } from 'react'
import {
  PROPERTY_TYPES,
  type PropertyType,
  TYPES_WITHOUT_BEDS,
} from '#/features/properties/property.schema.ts'
import { propertiesHref } from '#/features/search/search.rules.ts'
import { countOf } from '#/shared/text.ts'
import { Card } from '#/ui/card.tsx'
import { CardLink } from '#/ui/card-link.tsx'
import IconRoom from '~icons/ph/bed'
import IconApartment from '~icons/ph/buildings'
import IconTownhouse from '~icons/ph/house'
import IconHouse from '~icons/ph/house-line'
import IconLand from '~icons/ph/map-trifold'
import IconCommercial from '~icons/ph/storefront'
import { HomeSection, homeGrid } from './home-section.tsx'

const ICONS: Record<PropertyType, ReactNode> = {
  Apartment: <IconApartment />,
  House: <IconHouse />,
  Townhouse: <IconTownhouse />,
  Room: <IconRoom />,
  Commercial: <IconCommercial />,
  Land: <IconLand />,
}
// What people look for most stays, even while there is none.
const ALWAYS: readonly PropertyType[] = ['Apartment', 'House']

/** The types of homes that there are, with their counts once these are known. */
export function HomeCategories({ counts }: { counts: Record<PropertyType, number> | undefined }) {
  return (
    <HomeSection title="Explore by Category">
      <ul className={`${homeGrid} home-types`}>
        {PROPERTY_TYPES.filter((type) => ALWAYS.includes(type) || !counts || counts[type] > 0).map((type) => (
          <Card key={type} as="li" interactive className="flex items-center gap-2 px-2 py-3">
            {ICONS[type]}
            <div className="min-w-0">
              <h3 className="text-base">
                <CardLink href={propertiesHref({ type: [type] })}>{type}</CardLink>
              </h3>
              <p className="min-h-6 text-ink-2 text-sm">
                {counts ? countOf(counts[type], ...nounsOf(type)) : null}
              </p>
            </div>
          </Card>
        ))}
      </ul>
    </HomeSection>
  )
}

const nounsOf = (type: PropertyType): [string, string] =>
  TYPES_WITHOUT_BEDS.includes(type) ? ['listing', 'listings'] : ['home', 'homes']
