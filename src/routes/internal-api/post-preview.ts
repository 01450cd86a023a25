import * as v from 'valibot'
import { renderPreview } from '#/features/blog/post.commands.server.ts'
import { MOST_CONTENT_CHARACTERS, POST_MESSAGES } from '#/features/blog/post-form.schema.ts'
import type { RouteHandle } from '#/web/request/access.ts'
import { readAs } from '#/web/request/act.server.ts'
import { jsonOf, postEndpoint, privateJson } from '#/web/request/endpoint.server.ts'
import { requireAdmin } from '#/web/request/respond.server.ts'
import type { Route } from './+types/post-preview'

export const handle = { access: 'admin' } satisfies RouteHandle

const previewRequest = v.object({
  content: v.pipe(
    v.string(),
    v.maxLength(MOST_CONTENT_CHARACTERS, POST_MESSAGES.tooLong(MOST_CONTENT_CHARACTERS)),
  ),
})

/** Answers a text, `{ content }`, as it would be published: `{ html, outline, words, readMinutes }`. Keeps nothing. */
export const action = ({ context, request }: Route.ActionArgs) =>
  postEndpoint({ context, request }, async (services) => {
    const { actor, body } = await readAs({ context, request }, requireAdmin, jsonOf(previewRequest))
    return privateJson(await renderPreview(services, actor, { markdown: body.content }))
  })
