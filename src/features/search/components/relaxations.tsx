import { Link } from '#/ui/link.tsx'
import { propertiesHref, withoutPage } from '../search.rules.ts'
import type { PropertyFilters } from '../search.schema.ts'

/** What to try when a draft finds nothing: the same search with one restriction less, each a link. */
export function Relaxations({ filters }: { filters: PropertyFilters }) {
  return (
    <p role="status" className="basis-full text-sm">
      No homes match all of this. Look{' '}
      {relaxationsOf(filters).map(({ label, href }, index) => (
        <span key={label}>
          {index > 0 ? ' · ' : null}
          <Link
            href={href}
            className="inline-flex min-h-7 items-center font-semibold text-laterite underline underline-offset-4"
          >
            {label}
          </Link>
        </span>
      ))}
    </p>
  )
}

/** One entry for every restriction: where the list leads without it. */
export function relaxationsOf(filters: PropertyFilters): { label: string; href: string }[] {
  const without = (label: string, ...keys: (keyof PropertyFilters)[]) => {
    if (keys.every((key) => filters[key] === undefined)) return []
    const rest = withoutPage(filters)
    for (const key of keys) delete rest[key]
    return [{ label, href: propertiesHref(rest) }]
  }
  return [
    ...without('at any price', 'minPrice', 'maxPrice'),
    ...without('with any number of beds', 'beds'),
    ...without('with any number of baths', 'baths'),
    ...without('in every location', 'location'),
    ...without('of every type', 'type'),
    ...without('for sale and for rent', 'tag'),
    ...without('without your words', 'query'),
  ]
}
