import {
  FAVORITE_MESSAGES,
  type FavoriteAnswer,
  type FavoritesAnswer,
} from '#/features/favorites/favorite.schema.ts'
import { callEndpoint } from '#/shared/endpoint-call.ts'
import { urls } from '#/shared/urls.ts'
import { showToast } from '#/ui/overlays/toast.tsx'
import { saidBy } from '#/web/request/call-answer.ts'
import { favoriteMarks } from './id-marks.ts'
import { createOptimisticIds } from './optimistic-ids.ts'
import { tellOtherTabs, watchOtherTabs } from './other-tabs.ts'

/** The favourites of whoever is signed in here, fetched once somebody is. */
export const favorites = createOptimisticIds({
  read: async () => (await callEndpoint<FavoritesAnswer>(urls.favoritesApi)).ids,
  publish: favoriteMarks.publish,
  tabs: { tell: tellOtherTabs, watch: watchOtherTabs },
})

/** Sets a heart or takes it back, and tells when that did not work. Answers whether it did. */
export async function setFavorite(owner: string, propertyId: string, isFavorite: boolean): Promise<boolean> {
  try {
    await favorites.update(owner, propertyId, isFavorite, () =>
      callEndpoint<FavoriteAnswer>(urls.favoritesApi, { json: { propertyId, isFavorite }, keepalive: true }),
    )
    return true
  } catch (error) {
    const { addFailed, removeFailed } = FAVORITE_MESSAGES
    showToast({
      kind: 'danger',
      title: isFavorite ? addFailed : removeFailed,
      description: saidBy(error) ?? 'Check your connection and try again.',
    })
    return false
  }
}
