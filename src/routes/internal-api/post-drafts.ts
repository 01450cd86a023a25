import { discardDraft, saveDraft } from '#/features/blog/post-draft.commands.server.ts'
import { POST_FIELDS } from '#/features/blog/post-form.schema.ts'
import type { RouteHandle } from '#/web/request/access.ts'
import { readAs } from '#/web/request/act.server.ts'
import { postEndpoint, readBody } from '#/web/request/endpoint.server.ts'
import { requireAdmin } from '#/web/request/respond.server.ts'
import type { Route } from './+types/post-drafts'
import { answerDraft } from './draft-requests.server.ts'

export const handle = { access: 'admin' } satisfies RouteHandle

/** Keeps what stands in an article's form, or forgets it; of changes `postId` says to which article. */
export const action = ({ context, request }: Route.ActionArgs) =>
  postEndpoint({ context, request }, async (services) => {
    const { actor, body } = await readAs({ context, request }, requireAdmin, readBody)
    return await answerDraft(body, {
      subject: 'postId',
      names: POST_FIELDS,
      save: ({ subjectId, ...draft }) => saveDraft(services, actor, { ...draft, postId: subjectId }),
      discard: (draft) => discardDraft(services, actor, draft),
    })
  })
