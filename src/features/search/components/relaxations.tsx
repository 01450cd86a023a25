import { Link } from '#/ui/link.tsx'
import type { PropertyFilters } from '../search.schema.ts'
import { relaxationsOf } from '../search-relaxation.rules.ts'

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
