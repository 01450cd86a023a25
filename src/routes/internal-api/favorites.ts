import { addFavorite, removeFavorite } from '#/features/favorites/favorite.commands.server.ts'
import { listFavoriteIds } from '#/features/favorites/favorite.queries.server.ts'
import type { FavoriteAnswer, FavoritesAnswer } from '#/features/favorites/favorite.schema.ts'
import { favoriteForm } from '#/features/favorites/favorite-form.schema.ts'
import type { RouteHandle } from '#/web/request/access.ts'
import { readAsClaimed, requireBuyingActor } from '#/web/request/act.server.ts'
import { endpoint, jsonOf, postEndpoint, privateJson } from '#/web/request/endpoint.server.ts'
import type { Route } from './+types/favorites'

export const handle = { access: 'signed-in' } satisfies RouteHandle

/** Which properties this person keeps: `{ ids, count }`. */
export const loader = ({ context, request }: Route.LoaderArgs) =>
  endpoint(context, async ({ db }) => {
    const actor = await requireBuyingActor(context, request)
    const ids = await listFavoriteIds(db, actor)
    return privateJson({ ids, count: ids.length } satisfies FavoritesAnswer)
  })

/** Keeps a property or lets it go: `{ propertyId, isFavorite }` gives `{ isFavorite, count }`. */
export const action = ({ context, request }: Route.ActionArgs) =>
  postEndpoint({ context, request }, async (services) => {
    const read = jsonOf(favoriteForm)
    const { by, body } = await readAsClaimed({ context, request }, requireBuyingActor, read)
    const { propertyId, isFavorite } = body
    const change = isFavorite ? addFavorite : removeFavorite
    const count = await change(services, by, { propertyId })
    return privateJson({ isFavorite, count } satisfies FavoriteAnswer)
  })
