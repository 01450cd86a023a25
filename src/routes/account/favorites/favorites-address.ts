import { FAVORITE_SORTS } from '#/features/favorites/favorite.schema.ts'
import { urls } from '#/shared/urls.ts'
import { listAddress, orderOf } from '#/web/act/list-address.ts'

export const favoritesAddress = listAddress(urls.favorites, { sort: orderOf(FAVORITE_SORTS) })
