import type { PropertyCardView } from '#/features/properties/property.schema.ts'
import { urls } from '#/shared/urls.ts'
import { Link } from '#/ui/link.tsx'
import { NotFound } from '#/web/layout/error-page.tsx'
import { SimilarHomes } from './property-detail-similar.tsx'

/** What is shown at the address of a property that does not exist: the newest homes, or homes like it when it did. */
export function PropertyNotFound({
  instead = [],
  insteadTitle,
  former,
  lists = [],
}: {
  instead?: readonly PropertyCardView[]
  /** What these are. */
  insteadTitle?: string
  /** What is known of one that was there, in a sentence. */
  former?: string | undefined
  /** The lists of all homes, that of its kind first. */
  lists?: readonly (readonly [label: string, href: string])[] | undefined
}) {
  return (
    <NotFound
      title="Property Not Found"
      ways={[['Back to Properties', urls.properties]]}
      homes={
        <div className="pb-8 lg:page-width">
          <SimilarHomes title={insteadTitle} similar={instead} />
          {lists.length > 0 ? (
            <p className="flex flex-wrap gap-x-6 px-4 pt-4 sm:px-6 lg:px-0">
              {lists.map(([label, href]) => (
                <Link
                  key={href}
                  href={href}
                  className="inline-flex min-h-11 items-center font-semibold text-indigo underline"
                >
                  {label}
                </Link>
              ))}
            </p>
          ) : null}
        </div>
      }
    >
      The property you're looking for doesn't exist or has been removed.
      {former ? <b className="mt-2 block break-words font-semibold">{former}</b> : null}
    </NotFound>
  )
}
