import { clsx } from 'clsx'
import type { FavoriteView, GoneFavoriteView } from '#/features/favorites/favorite.schema.ts'
import { pictureOf } from '#/features/media/image.rules.ts'
import { termsOf } from '#/features/properties/components/property-card.tsx'
import { PropertyFacts } from '#/features/properties/components/property-facts.tsx'
import { urls } from '#/shared/urls.ts'
import { Badge } from '#/ui/badge.tsx'
import { Button } from '#/ui/button.tsx'
import { CardLink } from '#/ui/card-link.tsx'
import { Link } from '#/ui/link.tsx'
import { Picture } from '#/ui/picture.tsx'
import { PictureWhenNear } from '#/ui/picture-when-near.tsx'
import { actHref } from '#/web/act/act.ts'
import { ActForm } from '#/web/act/act-form.tsx'
import { FAVORITE_ACTS } from '#/web/buyers/favorite-acts.ts'
import IconHeartSet from '~icons/ph/heart-fill'
import IconMapPin from '~icons/ph/map-pin'
import { CHOSEN_HOMES } from './favorites-chosen.tsx'
import { SavedHomeNote } from './favorites-note.tsx'
import type { SavedHome, SavedView } from './favorites-view.server.ts'

const SIZES = '(min-width: 80rem) 300px, (min-width: 64rem) 23vw, (min-width: 40rem) 46vw, 112px'

// Nothing while it can be had.
const NOTES: Partial<Record<FavoriteView['status'], { label: string; sentence: string }>> = {
  reserved: { label: 'Reserved', sentence: 'Somebody has agreed to take it.' },
  sold: { label: 'Sold', sentence: 'This property has been sold.' },
  let: { label: 'Let', sentence: 'This property has been let.' },
  withdrawn: { label: 'Withdrawn', sentence: 'Its agent took it off the market.' },
  draft: { label: 'Withdrawn', sentence: 'Its agent took it off the market.' },
  removed: { label: 'Removed', sentence: 'This property has been removed by its agent.' },
}

/** A property that somebody keeps, with its heart to let it go; what has changed or cannot be had any more says so. */
export function FavoriteCard({
  property,
  eager,
  onRemove,
}: {
  property: SavedView
  /** On the screen at once. */
  eager: boolean
  onRemove: () => void
}) {
  return property.isPublic ? (
    <SavedCard property={property} eager={eager} onRemove={onRemove} />
  ) : (
    <GoneCard property={property} onRemove={onRemove} />
  )
}

function SavedCard({
  property,
  eager,
  onRemove,
}: {
  property: SavedHome
  eager: boolean
  onRemove: () => void
}) {
  const { id, title, tag, location, cover, status, savedOn, priceChange, order } = property
  const note = order ? undefined : NOTES[status]
  return (
    <article className={clsx('property-card pressable saved-home', note && 'saved-home-taken')}>
      <div className="card-top">
        <div className="card-picture turned-card">
          {cover ? (
            eager ? (
              <Picture {...pictureOf(cover)} sizes={SIZES} eager />
            ) : (
              <PictureWhenNear {...pictureOf(cover)} sizes={SIZES} />
            )
          ) : null}
        </div>
        <div className="card-tags">
          <Badge kind={tag === 'For Sale' ? 'sale' : 'rent'}>{tag}</Badge>
          {order ? (
            <Badge kind="success">Yours</Badge>
          ) : note ? (
            <Badge kind="danger">{note.label}</Badge>
          ) : priceChange?.isCheaper ? (
            <Badge kind="success">Costs less now</Badge>
          ) : null}
        </div>
        <ActForm href={actHref(FAVORITE_ACTS.remove, { propertyId: id })} perform={onRemove}>
          <button type="submit" aria-label={`Remove from favorites: ${title}`} className="heart">
            <IconHeartSet />
          </button>
        </ActForm>
      </div>
      <div className="card-body">
        <p className="card-price">
          {property.price}
          {tag === 'For Rent' ? (
            <>
              {' '}
              <span className="whitespace-nowrap">/ month</span>
            </>
          ) : null}
          {priceChange ? (
            <>
              {' '}
              <s className="whitespace-nowrap font-normal text-base text-ink-3">
                <span className="sr-only">was </span>
                {priceChange.from}
              </s>
            </>
          ) : null}
        </p>
        <State property={property} />
        <h2 className="card-title" title={title}>
          {title}
        </h2>
        <p className="card-place">
          <IconMapPin />
          <span>{location}</span>
        </p>
        <div className="card-facts">
          <PropertyFacts property={property} />
        </div>
        <p className="mt-1 text-ink-3 text-xs">Saved {savedOn}</p>
        {/* What is pressed lies above the link over the whole card. */}
        <div className="saved-home-foot flex flex-wrap items-center justify-between gap-x-3 border-t border-line text-ink-3 text-xs">
          <SavedHomeNote home={property} />
          <label className="saved-home-tick relative z-10 inline-flex min-h-11 cursor-pointer items-center gap-2 font-semibold text-indigo">
            <input type="checkbox" name="homes" value={id} form={CHOSEN_HOMES} className="size-5" />
            Compare<span className="sr-only">: {title}</span>
          </label>
          <b className="text-indigo">
            <CardLink href={urls.property(id)}>
              View Details<span className="sr-only">: {title}</span>
            </CardLink>
          </b>
        </div>
      </div>
    </article>
  )
}

/** What there is to know of it before it is opened: gone, cheaper, dearer, or as it was. */
function State({ property }: { property: SavedHome }) {
  const { status, priceChange, order } = property
  if (order)
    return (
      <p className="card-terms">
        <Link href={urls.order(order.id)} className="saved-home-tick relative z-10 text-palm underline">
          Reserved for you · Order {order.number}
        </Link>
      </p>
    )
  const note = NOTES[status]
  if (note) return <p className="card-terms text-danger">{note.sentence}</p>
  if (priceChange)
    return (
      <p className={clsx('card-terms', priceChange.isCheaper ? 'text-palm' : 'text-ink-2')}>
        {priceChange.by} {priceChange.isCheaper ? 'less' : 'more'} than when you saved it
      </p>
    )
  return <p className="card-terms">{termsOf(property)}</p>
}

function GoneCard({ property, onRemove }: { property: GoneFavoriteView; onRemove: () => void }) {
  const { id, title, tag, status } = property
  const note = NOTES[status]
  return (
    <article className="property-card saved-home-gone">
      <div className="card-top">
        <div className="card-picture turned-card" />
        <div className="card-tags">
          <Badge kind={tag === 'For Sale' ? 'sale' : 'rent'}>{tag}</Badge>
          {note ? <Badge kind="danger">{note.label}</Badge> : null}
        </div>
      </div>
      <div className="card-body">
        {note ? <p className="text-danger text-sm">{note.sentence}</p> : null}
        <h2 className="card-title" title={title}>
          {title}
        </h2>
        <div className="mt-auto pt-3">
          <ActForm href={actHref(FAVORITE_ACTS.dismiss, { propertyId: id })} perform={onRemove}>
            <Button type="submit" variant="secondary" wide aria-label={`Dismiss: ${title}`}>
              Dismiss
            </Button>
          </ActForm>
        </div>
      </div>
    </article>
  )
}
