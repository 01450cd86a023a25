import { discardDraft, saveDraft } from '#/features/properties/form/property-draft.commands.server.ts'
import { PROPERTY_FIELDS } from '#/features/properties/form/property-form.schema.ts'
import type { RouteHandle } from '#/web/request/access.ts'
import { readAs } from '#/web/request/act.server.ts'
import { postEndpoint, readBody } from '#/web/request/endpoint.server.ts'
import { requireAgentActor } from '#/web/request/respond.server.ts'
import type { Route } from './+types/property-drafts'
import { answerDraft } from './draft-requests.server.ts'

export const handle = { access: 'agent' } satisfies RouteHandle

/** Keeps what stands in a listing form, or forgets it; of changes `propertyId` says to which property. */
export const action = ({ context, request }: Route.ActionArgs) =>
  postEndpoint({ context, request }, async (services) => {
    const { actor, body } = await readAs({ context, request }, requireAgentActor, readBody)
    return await answerDraft(body, {
      subject: 'propertyId',
      names: PROPERTY_FIELDS,
      save: ({ subjectId, ...draft }) => saveDraft(services, actor, { ...draft, propertyId: subjectId }),
      discard: (draft) => discardDraft(services, actor, draft),
    })
  })
