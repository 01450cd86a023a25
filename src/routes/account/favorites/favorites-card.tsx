import type {
  FavoriteView,
  GoneFavoriteView,
  PublicFavoriteView,
} from '#/features/favorites/favorite.schema.ts'
import { pictureOf } from '#/features/media/image.rules.ts'
import { countOf } from '#/shared/text.ts'
import { urls } from '#/shared/urls.ts'
import { Badge } from '#/ui/badge.tsx'
import { Button } from '#/ui/button.tsx'
import { Card, CardImage } from '#/ui/card.tsx'
import { IconButton } from '#/ui/icon-button.tsx'
import { LinkButton } from '#/ui/link-button.tsx'
import { Picture } from '#/ui/picture.tsx'
import { PictureWhenNear } from '#/ui/picture-when-near.tsx'
import { Price } from '#/ui/price.tsx'
import { actHref } from '#/web/act/act.ts'
import { ActForm } from '#/web/act/act-form.tsx'
import { FAVORITE_ACTS } from '#/web/buyers/favorite-acts.ts'
import IconHeart from '~icons/ph/heart-fill'
import IconMapPin from '~icons/ph/map-pin'

const SIZES =
  '(min-width: 80rem) 280px, (min-width: 64rem) 31vw, (min-width: 40rem) 46vw, (min-resolution: 2.5x) 54vw, 92vw'

// Nothing while it can be had.
const NOTES: Partial<Record<FavoriteView['status'], { label: string; sentence: string }>> = {
  reserved: { label: 'Reserved', sentence: 'Somebody has agreed to take it.' },
  sold: { label: 'Sold', sentence: 'This property has been sold.' },
  let: { label: 'Let', sentence: 'This property has been let.' },
  withdrawn: { label: 'Withdrawn', sentence: 'Its agent took it off the market.' },
  draft: { label: 'Withdrawn', sentence: 'Its agent took it off the market.' },
  removed: { label: 'Removed', sentence: 'This property has been removed by its agent.' },
}

/** A property that somebody keeps, with its heart to let it go; what cannot be had any more says so. */
export function FavoriteCard({
  property,
  eager,
  onRemove,
}: {
  property: FavoriteView
  /** On the screen at once. */
  eager: boolean
  onRemove: () => void
}) {
  return property.isPublic ? (
    <PublicCard property={property} eager={eager} onRemove={onRemove} />
  ) : (
    <GoneCard property={property} onRemove={onRemove} />
  )
}

function PublicCard({
  property,
  eager,
  onRemove,
}: {
  property: PublicFavoriteView
  eager: boolean
  onRemove: () => void
}) {
  const { id, title, tag, location, cover, status } = property
  const note = NOTES[status]
  return (
    <Card as="article" className="flex h-full min-w-0 flex-col">
      <CardImage
        tags={
          <>
            <Badge kind={tag === 'For Sale' ? 'sale' : 'rent'}>{tag}</Badge>
            {note ? <Badge kind="danger">{note.label}</Badge> : null}
          </>
        }
        action={
          <ActForm href={actHref(FAVORITE_ACTS.remove, { propertyId: id })} perform={onRemove}>
            <IconButton
              type="submit"
              label={`Remove from favorites: ${title}`}
              variant="float"
              size="sm"
              icon={<IconHeart className="text-laterite" />}
            />
          </ActForm>
        }
      >
        {cover ? (
          eager ? (
            <Picture {...pictureOf(cover)} sizes={SIZES} eager />
          ) : (
            <PictureWhenNear {...pictureOf(cover)} sizes={SIZES} />
          )
        ) : null}
      </CardImage>
      <div className="flex grow flex-col px-3.5 pt-3 pb-3.5">
        <Price amount={property.price} suffix={tag === 'For Rent' ? '/ month' : undefined} />
        <h2 className="mt-2 truncate font-medium font-sans text-base" title={title}>
          {title}
        </h2>
        <p className="flex items-center gap-1.5 text-ink-2 text-sm">
          <IconMapPin className="size-[18px] shrink-0" />
          <span className="truncate">{location}</span>
        </p>
        <p className="text-ink-2 text-sm">{factsOf(property)}</p>
        {note ? <p className="mt-2 text-danger text-sm">{note.sentence}</p> : null}
        <div className="mt-auto pt-3">
          <LinkButton href={urls.property(id)} variant="secondary" wide aria-label={`View Details: ${title}`}>
            View Details
          </LinkButton>
        </div>
      </div>
    </Card>
  )
}

function GoneCard({ property, onRemove }: { property: GoneFavoriteView; onRemove: () => void }) {
  const { id, title, tag, status } = property
  const note = NOTES[status]
  return (
    <Card as="article" className="flex h-full min-w-0 flex-col">
      <CardImage
        tags={
          <>
            <Badge kind={tag === 'For Sale' ? 'sale' : 'rent'}>{tag}</Badge>
            {note ? <Badge kind="danger">{note.label}</Badge> : null}
          </>
        }
      />
      <div className="flex grow flex-col px-3.5 pt-3 pb-3.5">
        <h2 className="truncate font-medium font-sans text-base" title={title}>
          {title}
        </h2>
        {note ? <p className="mt-2 text-danger text-sm">{note.sentence}</p> : null}
        <div className="mt-auto pt-3">
          <ActForm href={actHref(FAVORITE_ACTS.dismiss, { propertyId: id })} perform={onRemove}>
            <Button type="submit" variant="secondary" wide aria-label={`Dismiss: ${title}`}>
              Dismiss
            </Button>
          </ActForm>
        </div>
      </div>
    </Card>
  )
}

function factsOf({ type, beds, baths }: PublicFavoriteView): string {
  const rooms = [
    beds > 0 ? countOf(beds, 'bed', 'beds') : '',
    baths > 0 ? countOf(baths, 'bath', 'baths') : '',
  ]
  return [type, ...rooms].filter(Boolean).join(', ')
}
