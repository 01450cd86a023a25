import type { ReactNode } from 'react'
import { pictureOf } from '#/features/media/image.rules.ts'
import {
  PICTURED_PARTS,
  type PlaceNearby,
  type PlacePart,
  type PlaceWithHomes,
} from '#/features/search/place-page.schema.ts'
import { countOf } from '#/shared/text.ts'
import { urls } from '#/shared/urls.ts'
import { Card } from '#/ui/card.tsx'
import { CardLink } from '#/ui/card-link.tsx'
import { PictureWhenNear } from '#/ui/picture-when-near.tsx'
import { distance } from './place-text.ts'

const SIZES = '(min-width: 40rem) 280px, (min-resolution: 1.5x) 100px, 168px'

/** The parts of a place: those with the most homes by the look of one, the others below. Nothing when there are none. */
export function PlaceParts({ title, parts }: { title: string; parts: readonly PlacePart[] }) {
  if (parts.length === 0) return null
  return (
    <section aria-label={title}>
      <h2 className="text-h2">{title}</h2>
      <ul className="place-parts mt-3">
        {parts.slice(0, PICTURED_PARTS).map(({ slug, name, count, cover }) => (
          <Card key={slug} as="li" interactive turn>
            <div className="card-picture">
              {cover ? <PictureWhenNear {...pictureOf(cover)} sizes={SIZES} /> : null}
            </div>
            <PlaceWords slug={slug} name={name}>
              {countOf(count, 'home', 'homes')}
            </PlaceWords>
          </Card>
        ))}
      </ul>
      {parts.length > PICTURED_PARTS ? <PlaceCards places={parts.slice(PICTURED_PARTS)} /> : null}
    </section>
  )
}

/** Other places with their homes, and how far they are. Nothing when there are none. */
export function PlaceLinks({ title, places }: { title: string; places: readonly PlaceNearby[] }) {
  if (places.length === 0) return null
  return (
    <section aria-label={title}>
      <h2 className="text-h2">{title}</h2>
      <PlaceCards places={places} />
    </section>
  )
}

function PlaceCards({
  places,
}: {
  places: readonly (PlaceWithHomes & Partial<Pick<PlaceNearby, 'kilometres'>>)[]
}) {
  return (
    <ul className="place-cards mt-3 grid grid-cols-2 gap-3 sm:gap-4">
      {places.map(({ slug, name, count, kilometres }) => (
        <Card key={slug} as="li" interactive>
          <PlaceWords slug={slug} name={name}>
            {countOf(count, 'home', 'homes')}
            {kilometres === undefined ? null : `, ${distance(kilometres)}`}
          </PlaceWords>
        </Card>
      ))}
    </ul>
  )
}

function PlaceWords({ slug, name, children }: { slug: string; name: string; children: ReactNode }) {
  return (
    <div className="p-3">
      <h3 className="break-words text-base">
        <CardLink href={urls.placePage(slug)}>{name}</CardLink>
      </h3>
      <p className="text-ink-2 text-sm">{children}</p>
    </div>
  )
}
