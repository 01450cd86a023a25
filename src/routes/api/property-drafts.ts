import * as v from 'valibot'
import { discardDraft, saveDraft } from '#/features/properties/property-draft.commands.server.ts'
import { PROPERTY_FIELDS } from '#/features/properties/property-form.schema.ts'
import { isId } from '#/shared/ids.ts'
import type { RouteHandle } from '../request/access.ts'
import { checkJson, postEndpoint, privateJson, readBody } from '../request/endpoint.server.ts'
import { requireAdmin } from '../request/respond.server.ts'
import type { Route } from './+types/property-drafts'

export const handle = { access: 'admin' } satisfies RouteHandle

const id = v.pipe(v.string(), v.check(isId, 'That is no id.'))
const writing = v.object({
  draftId: v.optional(v.nullable(id), null),
  propertyId: v.optional(v.nullable(id), null),
  version: v.optional(v.nullable(v.pipe(v.number(), v.safeInteger(), v.minValue(1))), null),
  fields: v.object(v.entriesFromList(PROPERTY_FIELDS, v.exactOptional(v.string()))),
})
const discarding = v.object({ discards: id })

/**
 * Keeps what stands in a listing form, `{ draftId, propertyId, version, fields }`, and answers `{ draftId, savedAt }`;
 * or forgets a draft: `{ discards }`.
 */
export const action = ({ context, request }: Route.ActionArgs) =>
  postEndpoint({ context, request }, async (services) => {
    const actor = await requireAdmin(context, request)
    const body = await readBody(request)
    if (typeof body === 'object' && body !== null && 'discards' in body) {
      await discardDraft(services, actor, { draftId: checkJson(body, discarding).discards })
      return new Response(null, { status: 204, headers: { 'Cache-Control': 'private, no-store' } })
    }
    return privateJson(await saveDraft(services, actor, checkJson(body, writing)))
  })
