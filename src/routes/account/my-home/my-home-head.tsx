import { pictureOf } from '#/features/media/image.rules.ts'
import type { ImageView } from '#/features/media/image.schema.ts'
import { urls } from '#/shared/urls.ts'
import { Card } from '#/ui/card.tsx'
import { Disclosure } from '#/ui/disclosure.tsx'
import { Link } from '#/ui/link.tsx'
import { Picture } from '#/ui/picture.tsx'
import type { HomeView } from './my-home-view.server.ts'

/** The home itself, with its picture, above what is paid for it. */
export function HomeHead({
  agreement: { title, location, number, since, propertyId },
  cover,
}: {
  agreement: HomeView
  cover: ImageView | null
}) {
  return (
    <Card as="section" className="home-head mb-4 overflow-hidden">
      {cover ? (
        <div className="card-picture">
          <Picture {...pictureOf({ ...cover, alt: '' })} sizes="(min-width: 40rem) 208px, 112px" eager />
        </div>
      ) : null}
      <div className="min-w-0 self-center p-4">
        <h2 className="break-words font-sans font-strong text-h3">
          {propertyId && cover ? (
            <Link href={urls.property(propertyId)} className="underline-offset-4 hover:underline">
              {title}
            </Link>
          ) : (
            title
          )}
        </h2>
        <p className="break-words text-ink-2">{location}</p>
        <p className="mt-1 text-ink-2 text-sm">
          Agreement {number}
          {since ? ` of ${since}` : ''}
        </p>
      </div>
    </Card>
  )
}

/** What happens when a month is not paid on its day. */
export function IfLate({ late }: { late: readonly string[] }) {
  if (late.length === 0) return null
  return (
    <Card as="section" className="home-late px-4">
      <Disclosure title="If a payment is late">
        <ul className="home-late-rules space-y-2 pb-4 text-ink-2">
          {late.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      </Disclosure>
    </Card>
  )
}
