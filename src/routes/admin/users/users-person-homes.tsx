import type { OwnPropertyView } from '#/features/properties/property.schema.ts'
import { StatusBadge } from '#/routes/admin/properties/properties-status-badge.tsx'
import { urls } from '#/shared/urls.ts'
import { Card } from '#/ui/card.tsx'
import { Link } from '#/ui/link.tsx'

/** The homes that somebody entered last. */
export function PersonHomes({ homes }: { homes: readonly OwnPropertyView[] }) {
  if (homes.length === 0) return null
  return (
    <Card as="section" className="p-4">
      <h2 className="mb-1 font-sans font-strong text-h3">Latest homes</h2>
      <ul className="divide-y divide-line">
        {homes.map(({ id, title, location, status, isPublic }) => (
          <li key={id} className="flex items-start justify-between gap-3 py-2.5">
            <div className="min-w-0">
              {isPublic ? (
                <Link
                  href={urls.property(id)}
                  className="font-semibold text-indigo underline-offset-4 hover:underline"
                >
                  {title}
                </Link>
              ) : (
                <p className="font-semibold">{title}</p>
              )}
              <p className="text-ink-2 text-sm">{location}</p>
            </div>
            <StatusBadge status={status} />
          </li>
        ))}
      </ul>
    </Card>
  )
}
