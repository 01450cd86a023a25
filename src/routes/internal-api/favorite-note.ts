import { noteFavorite } from '#/features/favorites/favorite.commands.server.ts'
import { readNote } from '#/features/favorites/favorite.queries.server.ts'
import type { NoteAnswer } from '#/features/favorites/favorite.schema.ts'
import { noteFields } from '#/features/favorites/favorite-form.schema.ts'
import type { RouteHandle } from '#/web/request/access.ts'
import { readAs, requireBuyingActor } from '#/web/request/act.server.ts'
import { endpoint, jsonOf, postEndpoint, privateJson } from '#/web/request/endpoint.server.ts'
import type { Route } from './+types/favorite-note'

export const handle = { access: 'signed-in' } satisfies RouteHandle

/** What this person has noted of a home: `{ note }`. */
export const loader = ({ context, request, params }: Route.LoaderArgs) =>
  endpoint(context, async ({ db }) => {
    const { accountId } = await requireBuyingActor(context, request)
    const note = await readNote(db, { accountId, ...params })
    return privateJson({ note } satisfies NoteAnswer)
  })

/** Notes something of a favourite: `{ note }` gives `{ note }`. */
export const action = ({ context, request, params }: Route.ActionArgs) =>
  postEndpoint({ context, request }, async (services) => {
    const { actor, body } = await readAs({ context, request }, requireBuyingActor, jsonOf(noteFields))
    const note = await noteFavorite(services, actor, { ...body, ...params })
    return privateJson({ note } satisfies NoteAnswer)
  })
