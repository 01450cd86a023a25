import type {
  FavoriteView,
  GoneFavoriteView,
  PublicFavoriteView,
} from '#/features/favorites/favorite.schema.ts'
import { cardFacts } from '#/features/properties/components/card-facts.ts'
import type { PropertyCardFacts } from '#/features/properties/property.schema.ts'
import { formatDate } from '#/shared/dates.ts'
import { formatPrice } from '#/shared/money.ts'

/** What became of a saved home's price. */
type PriceChange = { isCheaper: boolean; by: string; from: string }

export type SavedHome = PropertyCardFacts & {
  status: PublicFavoriteView['status']
  isPublic: true
  /** `12 November 2026` */
  savedOn: string
  /** The owner's own; empty for none. */
  note: string
  /** Null while it costs what it cost when it was saved. */
  priceChange: PriceChange | null
  /** The owner's order that reserves it. */
  order: { id: string; number: number } | null
}

type OwnClaim = { propertyId: string; orderId: string; number: number }

export type SavedView = SavedHome | GoneFavoriteView

/** A saved home as its card shows it, with what has changed since it was saved; `claims` are the owner's own. */
export function presentSaved(property: FavoriteView, claims: readonly OwnClaim[]): SavedView {
  if (!property.isPublic) return property
  const { savedAt, savedPricePesewas, status, note, ...card } = property
  const own = status === 'reserved' ? claims.find(({ propertyId }) => propertyId === card.id) : undefined
  const difference = card.pricePesewas - savedPricePesewas
  return {
    ...cardFacts(card),
    status,
    isPublic: true,
    savedOn: formatDate(savedAt),
    note: note ?? '',
    order: own ? { id: own.orderId, number: own.number } : null,
    priceChange:
      difference === 0
        ? null
        : {
            isCheaper: difference < 0,
            by: formatPrice(Math.abs(difference)),
            from: formatPrice(savedPricePesewas),
          },
  }
}
