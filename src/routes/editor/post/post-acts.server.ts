import { data, redirect } from 'react-router'
import * as v from 'valibot'
import { publishPost, renderPreview, savePost, unpublishPost } from '#/features/blog/post.commands.server.ts'
import { discardDraft, saveDraft } from '#/features/blog/post-draft.commands.server.ts'
import { findPostForm } from '#/features/blog/post-form.queries.server.ts'
import { postForm } from '#/features/blog/post-form.schema.ts'
import { Refusal } from '#/shared/errors.ts'
import { urls } from '#/shared/urls.ts'
import {
  actToSave,
  actUnchecked,
  type Done,
  type EditorCall,
  type EditorForm,
  keepUnfinished,
} from '#/web/editor/editor-acts.server.ts'
import { readIntent, readReplaced } from '#/web/editor/editor-answer.ts'
import { readId, readVersion } from '#/web/editor/form-fields.ts'
import { POST_INTENTS, type PostAnswer, type PostIntent, sayFailure } from './post-answer.ts'
import type { FieldName } from './post-fields.ts'
import { POST_WORDS } from './post-words.ts'

const FORM: EditorForm<FieldName> = {
  words: POST_WORDS,
  subject: 'postId',
  find: ({ services, actor }, postId) =>
    findPostForm(services.db, { actorId: actor.accountId, postId, now: services.clock.now() }),
  keepDraft: ({ services, actor }, { subjectId, ...draft }) =>
    saveDraft(services, actor, { ...draft, postId: subjectId }),
  usedCode: 'post.draft_used',
  staleCode: 'post.stale',
  sayFailure: ({ values }, { message }) =>
    sayFailure(readIntent(POST_INTENTS, values.intent) ?? 'publish', message),
}

const ACTS: Record<PostIntent, (call: EditorCall) => Promise<Done<PostAnswer>>> = {
  publish: (call) => keep(call, 'publish'),
  save: (call) => keep(call, 'save'),
  draft: (call) => {
    const asDraft = { ...call, values: { ...call.values, publish: 'draft' } }
    // A chosen moment is saved with the unfinished draft: a saved article has none.
    return call.values.publish !== 'later' && v.is(postForm, asDraft.values)
      ? keep(asDraft, 'draft')
      : actUnchecked(FORM, call, async () => {
          await keepUnfinished(FORM, call)
          return redirect(urls.managePosts, 303)
        })
  },
  preview: (call) =>
    actUnchecked(FORM, call, async () => {
      const { services, actor, values } = call
      const preview = await renderPreview(services, actor, { markdown: values.content ?? '' })
      return data<PostAnswer>({ errors: {}, values, preview })
    }),
  unpublish: (call) =>
    actUnchecked(FORM, call, async () => {
      const postId = call.values.postId ?? ''
      await unpublishPost(call.services, call.actor, { postId })
      return redirect(urls.editPost(postId), 303)
    }),
  discard: (call) =>
    actUnchecked(FORM, call, async () => {
      const { services, actor, values } = call
      await discardDraft(services, actor, { draftId: values.draftId ?? '' })
      const postId = readId(values.postId)
      return redirect(postId ? urls.editPost(postId) : urls.managePosts, 303)
    }),
}

/** Does what a button of the article's form asks for: leads on, or answers what is wrong. */
export async function actOnPost(call: EditorCall): Promise<Done<PostAnswer>> {
  const intent = readIntent(POST_INTENTS, call.values.intent)
  if (!intent) throw new Refusal('invalid', 'request.invalid', 'That request cannot be read.')
  return await ACTS[intent](call)
}

async function keep(call: EditorCall, intent: 'publish' | 'save' | 'draft'): Promise<Done> {
  const { services, actor, values } = call
  return await actToSave(FORM, call, postForm, async (form) => {
    const submission = {
      postId: values.postId || null,
      form,
      // "Keep mine" names the version that it replaces.
      version: readReplaced(values.intent) ?? readVersion(values.version),
      draftId: values.postId ? null : readId(values.draftId),
    }
    if (intent === 'draft') {
      await savePost(services, actor, submission)
      return redirect(urls.managePosts, 303)
    }
    const { id, publishedAt } = await publishPost(services, actor, submission)
    const isPublic = publishedAt !== null && publishedAt <= services.clock.now()
    if (!isPublic) return redirect(urls.managePosts, 303)
    return redirect(intent === 'save' ? urls.post(id) : urls.blog, 303)
  })
}
