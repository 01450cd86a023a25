import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { useNavigation } from 'react-router'
import { urls } from '#/shared/urls.ts'
import { Badge } from '#/ui/badge.tsx'
import { Price } from '#/ui/price.tsx'
import { Skeleton } from '#/ui/skeleton.tsx'
import IconMapPin from '~icons/ph/map-pin'
import type { PropertyCardFacts } from '../property.schema.ts'
import { Rating } from './property-facts.tsx'

// The site's header with its line stays above it.
const HEADER = 65
// The row of small pictures under several photographs.
const THUMBNAILS = 80

/**
 * The page of a property as its card knows it, painted over the page that the card is on as soon as it is asked for:
 * that page goes when the code of the other has come, and this with it. Large screens lay it out otherwise, with styles
 * of its own.
 */
export function PropertyGlance({ properties }: { properties: readonly PropertyCardFacts[] }) {
  const coming = useNavigation().location?.pathname
  const [before, setBefore] = useState(coming)
  const [pressed, setPressed] = useState<string>()
  // Ended, or on its way elsewhere.
  if (coming !== before) {
    setBefore(coming)
    if (before) setPressed(undefined)
  }
  useEffect(() => {
    const press = (event: MouseEvent) => {
      const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>('.card-link')
      // Elsewhere or without a line the browser opens the page itself.
      const isPlain =
        event.button === 0 && !(event.metaKey || event.altKey || event.ctrlKey || event.shiftKey)
      if (link && isPlain && navigator.onLine) setPressed(link.pathname)
    }
    // Before the router follows the link, whose own news may have to wait; a press before this page listens has only that.
    addEventListener('click', press, true)
    return () => removeEventListener('click', press, true)
  }, [])
  // The browser is there already after Back and Forward, which lead to where somebody was on the page.
  const path = coming ? coming !== location.pathname && coming : pressed
  const property = path && properties.find(({ id }) => urls.property(id) === path)
  return property ? <Glance key={path} property={property} /> : null
}

/** Only to be looked at: whoever listens hears that a page is loading. */
function Glance({ property }: { property: PropertyCardFacts }) {
  const { cover, id, imageCount, isNew, isPopular, location, price, rating, tag, title } = property
  const [picture] = useState(() => pictureOnCard(id))
  return createPortal(
    <div
      aria-hidden="true"
      data-glance=""
      className="fixed inset-0 z-30 overflow-hidden bg-limewash lg:hidden"
      style={{ top: HEADER }}
    >
      <div
        className="aspect-4/3 overflow-hidden bg-sand"
        style={{ background: cover?.dominantColor, borderBottomRightRadius: 64 }}
      >
        {picture ? <img alt="" src={picture} decoding="sync" className="size-full object-cover" /> : null}
      </div>
      {imageCount > 1 ? <div style={{ height: THUMBNAILS }} /> : null}
      {/* Line by line as the page begins; to share its code would cost the page more than these. */}
      <div className="px-4 pt-4 sm:px-6">
        <div className="flex flex-wrap items-center gap-1.5">
          <Badge kind={tag === 'For Sale' ? 'sale' : 'rent'}>{tag}</Badge>
          {isPopular ? <Badge kind="popular">Popular</Badge> : null}
          {isNew ? <Badge kind="new">New</Badge> : null}
          <span className="ml-auto">
            <Rating rating={rating} />
          </span>
        </div>
        <p className="mt-3 mb-2">
          <Price amount={price} suffix={tag === 'For Rent' ? '/ month' : undefined} size="lg" />
        </p>
        <h2 className="text-h2">{title}</h2>
        <p className="mt-2 flex items-start gap-1.5 text-ink-2">
          <IconMapPin className="mt-0.5 size-5 shrink-0" />
          {location}
        </p>
        <Skeleton className="mt-6 h-32" />
      </div>
    </div>,
    document.body,
  )
}

// Its address as the browser shows it, so that nothing has to be fetched; null where it shows none yet.
function pictureOnCard(id: string): string | null {
  const link = document.querySelector(`.card-link[href^="${urls.property(id)}"]`)
  const image = link?.closest('article')?.querySelector('img')
  return image?.complete && image.naturalWidth > 0 ? image.currentSrc : null
}
