import type { ListingWork } from '#/features/desk/work.schema.ts'
import type { ListingFigures } from '#/features/statistics/listing-figures.queries.server.ts'
import { MILLISECONDS_PER_DAY } from '#/shared/dates.ts'
import { countOf } from '#/shared/text.ts'
import { urls } from '#/shared/urls.ts'
import { actHref } from '#/web/act/act.ts'
import { LISTING_ACTS } from '../properties/properties-acts.ts'
import type { PropertyRow } from '../properties/properties-row.ts'

/** What to do next about a home, and why: a way to where it is done, or what does it with one press. */
export type NextStep = {
  why: string
  act?: { label: string; href: string; isPress?: true; fields?: Record<string, string> }
}

/** One picture shows no rooms. */
const FEW_PICTURES = 2
/** So often seen, and so long on the market, somebody would have asked. */
const MUCH_SEEN = 30
const LONG_LISTED_DAYS = 14

type Listed = Pick<PropertyRow, 'id' | 'status' | 'imageCount' | 'placeLabel'> & { figures?: ListingFigures }

/** The one thing that helps a home most now; null for what has found somebody. People come before the listing itself. */
export function nextStep(
  { id, status, imageCount, placeLabel, figures }: Listed,
  work: ListingWork | undefined,
  now: Date,
): NextStep | null {
  const edit = (label: string) => ({ label, href: urls.editListing(id) })
  if (status === 'draft') {
    // All else a draft has that was once saved; a place is optional, as the form says.
    if (imageCount === 0) return { why: 'Still missing: pictures', act: edit('Finish') }
    const href = actHref(LISTING_ACTS.changeStatus, { propertyId: id })
    return {
      why: 'Nothing missing, ready to publish',
      act: { label: 'Publish', href, isPress: true, fields: { to: 'active' } },
    }
  }
  if (work?.order)
    return {
      why: `Order ${work.order.number} waits`,
      act: { label: 'Decide', href: urls.order(work.order.id) },
    }
  if (work?.leads)
    return {
      why: countOf(work.leads.count, 'lead to answer', 'leads to answer'),
      act: { label: 'Answer', href: urls.lead(work.leads.oldestId) },
    }
  if (status === 'withdrawn') return { why: 'Visitors do not see it' }
  if (status !== 'active') return null
  if (work?.unchangedSince) {
    const days = Math.floor((now.getTime() - work.unchangedSince.getTime()) / MILLISECONDS_PER_DAY)
    return {
      why: `Unchanged for ${days} days`,
      act: {
        label: 'Still available',
        href: actHref(LISTING_ACTS.confirm, { propertyId: id }),
        isPress: true,
      },
    }
  }
  if (imageCount < FEW_PICTURES)
    return {
      why: imageCount === 0 ? 'No pictures' : `Only ${countOf(imageCount, 'picture', 'pictures')}`,
      act: { label: 'Add pictures', href: urls.propertyPictures(id) },
    }
  if (placeLabel === null) return { why: 'No place chosen', act: edit('Choose') }
  if (
    figures &&
    figures.leads === 0 &&
    figures.views >= MUCH_SEEN &&
    (figures.daysOnMarket ?? 0) >= LONG_LISTED_DAYS
  )
    return {
      why: 'Much seen, nobody asks',
      act: { label: 'Look at price', href: `${urls.editListing(id)}#price` },
    }
  return null
}
