import { redirect, replace } from 'react-router'
import { publishPost, renderPreview, savePost, unpublishPost } from '#/features/blog/post.commands.server.ts'
import { discardDraft, saveDraft } from '#/features/blog/post-draft.commands.server.ts'
import { findPostForm } from '#/features/blog/post-form.queries.server.ts'
import { type PostForm, type PostPreview, postForm } from '#/features/blog/post-form.schema.ts'
import { urls } from '#/shared/urls.ts'
import { type ActCall, type ActHandler, done, outdatedAct } from '#/web/act/act-route.server.ts'
import { editorActs, versionOf } from '#/web/editor/editor-acts.server.ts'
import type { EditorShown } from '#/web/editor/editor-answer.ts'
import { readId } from '#/web/editor/form-fields.ts'
import { POST_EDITOR } from './post-editor.ts'
import { POST_WORDS } from './post-words.ts'

const { on, onDiscard, onDraft, onSave } = editorActs({
  kind: POST_EDITOR,
  fieldWords: POST_WORDS,
  find: ({ services, actor }, postId) =>
    findPostForm(services.db, { actorId: actor.accountId, postId, now: services.clock.now() }),
  saveDraft: ({ services, actor }, { subjectId, ...draft }) =>
    saveDraft(services, actor, { ...draft, postId: subjectId }),
  discardDraft: ({ services, actor }, draft) => discardDraft(services, actor, draft),
  usedCode: 'post.draft_used',
  staleCode: 'post.stale',
})

/** What the buttons of an article's editor do. */
export const postHandlers: readonly ActHandler[] = [
  onSave('publish', postForm, (call, form) => publish(call, form, urls.blog)),
  onSave('save', postForm, (call, form) => publish(call, form)),
  onDraft(postForm, {
    listHref: urls.managePosts,
    // A chosen moment is saved with the unfinished draft: a saved article has none.
    complete: ({ values, ...call }) =>
      values.publish === 'later' ? null : { ...call, values: { ...values, publish: 'draft' } },
    save: async (call, form) => {
      await savePost(call.services, call.actor, submissionOf(call, form))
      return redirect(urls.managePosts, 303)
    },
  }),
  on('preview', async ({ services, actor, values }) => {
    const shown = await renderPreview(services, actor, { markdown: values.content ?? '' })
    return done('Preview', { values, shown } satisfies EditorShown<PostPreview>)
  }),
  on('unpublish', async ({ services, actor, values }) => {
    const postId = values.postId ?? ''
    await unpublishPost(services, actor, { postId })
    return replace(urls.editPost(postId), 303)
  }),
  onDiscard(urls.managePosts),
  outdatedAct(urls.submitBlog),
]

// Leads to the article itself where nothing else is said, once visitors can see it.
async function publish(call: ActCall, form: PostForm, next?: string) {
  const { services, actor } = call
  const { id, publishedAt } = await publishPost(services, actor, submissionOf(call, form))
  const isPublic = publishedAt !== null && publishedAt <= services.clock.now()
  return redirect(isPublic ? (next ?? urls.post(id)) : urls.managePosts, 303)
}

function submissionOf(call: ActCall, form: PostForm) {
  const { postId, draftId } = call.values
  return {
    postId: postId || null,
    form,
    version: versionOf(call),
    draftId: postId ? null : readId(draftId),
  }
}
