import { data, type RouterContextProvider } from 'react-router'
import * as v from 'valibot'
import { deletePost, unpublishPost } from '#/features/blog/post.commands.server.ts'
import { discardDraft } from '#/features/blog/post-draft.commands.server.ts'
import type { Services } from '#/platform/services.ts'
import type { Actor } from '#/shared/actor.ts'
import { Refusal } from '#/shared/errors.ts'
import { UNWORDED } from '#/shared/unworded-issue.ts'
import { answer } from '../../request/form.server.ts'
import { POSTS_INTENTS, type PostsAnswer, type PostsIntent } from './posts-answer.ts'

type Call = {
  context: Readonly<RouterContextProvider>
  services: Services
  actor: Actor
  values: Readonly<Record<string, string>>
}

const form = v.object({
  intent: v.picklist(POSTS_INTENTS),
  subject: v.string(),
  confirmed: v.optional(v.string()),
})

const ACTS: Record<PostsIntent, (call: Call, subject: string) => Promise<void>> = {
  unpublish: ({ services, actor }, postId) => unpublishPost(services, actor, { postId }),
  delete: ({ services, actor }, postId) => deletePost(services, actor, { postId }),
  discard: ({ services, actor }, draftId) => discardDraft(services, actor, { draftId }),
}

/** Does what a form in the list of articles asks for; what was not confirmed is asked about first. */
export async function actOnPosts(call: Call) {
  const parsed = v.safeParse(form, call.values, UNWORDED)
  if (!parsed.success) throw new Refusal('invalid', 'request.invalid', 'That request cannot be read.')
  const { intent, subject, confirmed } = parsed.output
  const named = { intent, subject }
  if (!confirmed) return { ...named, asks: true } satisfies PostsAnswer
  const outcome = await answer(call.context, call.values, form, async () => {
    await ACTS[intent](call, subject)
    return { ...named, done: true } satisfies PostsAnswer
  })
  if (!('data' in outcome)) return outcome
  const { message = 'That request cannot be read.', code } = outcome.data
  return data<PostsAnswer>({ ...named, failure: message, code }, outcome.init ?? undefined)
}
