import type { CartIdsAnswer } from '#/features/cart/cart.schema.ts'
import {
  FAVORITE_MESSAGES,
  type FavoriteAnswer,
  type FavoritesAnswer,
  type NoteAnswer,
} from '#/features/favorites/favorite.schema.ts'
import { callEndpoint } from '#/shared/endpoint-call.ts'
import { urls } from '#/shared/urls.ts'
import { showToast } from '#/ui/overlays/toast.tsx'
import { saidBy } from '#/web/request/call-answer.ts'
import { cartMarks, favoriteMarks } from './id-marks.ts'
import { createOptimisticIds } from './optimistic-ids.ts'
import { tellOtherTabs, watchOtherTabs } from './other-tabs.ts'

/** The favourites of whoever is signed in here, fetched once somebody is. */
export const favorites = createOptimisticIds({
  read: async () => (await callEndpoint<FavoritesAnswer>(urls.favoritesApi)).ids,
  publish: favoriteMarks.publish,
  tabs: { tell: tellOtherTabs, watch: watchOtherTabs },
})

/** What is in the cart of whoever is signed in here. */
export const cart = createOptimisticIds({
  read: async () => (await callEndpoint<CartIdsAnswer>(urls.cartApi)).ids,
  publish: cartMarks.publish,
  tabs: { tell: tellOtherTabs, watch: watchOtherTabs },
})

/** What hearts and header show of this person. */
export async function loadMarks(owner: string): Promise<void> {
  await Promise.all([favorites.load(owner), cart.load(owner)])
}

/** Counts again after something else than a heart or Add to Cart changed them, such as a payment; other tabs too. */
export async function recountMarks(owner: string): Promise<void> {
  tellOtherTabs()
  await loadMarks(owner)
}

/** Sets a heart or takes it back, and tells when that did not work. Answers whether it did. */
export async function setFavorite(owner: string, propertyId: string, isFavorite: boolean): Promise<boolean> {
  try {
    await favorites.update(owner, propertyId, isFavorite, () =>
      callEndpoint<FavoriteAnswer>(urls.favoritesApi, { json: { propertyId, isFavorite }, keepalive: true }),
    )
    return true
  } catch (error) {
    const { addFailed, removeFailed } = FAVORITE_MESSAGES
    return tellFailure(isFavorite ? addFailed : removeFailed, error)
  }
}

const noteAddress = (propertyId: string) => `${urls.favoritesApi}/${propertyId}/note`

/** What is noted of a favourite; empty for nothing. Rejects with CallFailed. */
export async function readNote(propertyId: string): Promise<string> {
  return (await callEndpoint<NoteAnswer>(noteAddress(propertyId))).note ?? ''
}

/** Notes something of a favourite, and tells how that went. Answers whether it worked. */
export async function setNote(propertyId: string, text: string): Promise<boolean> {
  const { noteRemoved, noteSaved, noteFailed } = FAVORITE_MESSAGES
  try {
    const { note } = await callEndpoint<NoteAnswer>(noteAddress(propertyId), {
      json: { note: text },
    })
    showToast({ kind: 'success', title: note === null ? noteRemoved : noteSaved })
    return true
  } catch (error) {
    return tellFailure(noteFailed, error)
  }
}

function tellFailure(title: string, error: unknown): false {
  showToast({
    kind: 'danger',
    title,
    description: saidBy(error) ?? 'Check your connection and try again.',
  })
  return false
}
