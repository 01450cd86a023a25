import type { PostAuthor, PostState } from '#/features/blog/post.schema.ts'
import { findPostAuthor } from '#/features/blog/post-author.queries.server.ts'
import { findDraftForm, findPostForm, listDrafts } from '#/features/blog/post-form.queries.server.ts'
import {
  NEW_POST_FIELDS,
  type PostField,
  type PostFields,
  type PostFormImage,
} from '#/features/blog/post-form.schema.ts'
import type { Services } from '#/platform/services.ts'
import type { Actor } from '#/shared/actor.ts'
import { formatDateTime } from '#/shared/dates.ts'
import { newId } from '#/shared/ids.ts'
import {
  type EditorView,
  offerUnfinished,
  startAnew,
  startEditing,
  startFromDraft,
} from '#/web/editor/editor-view.ts'
import { POST_WORDS } from './post-words.ts'

/** What the form opens with. */
export type PostEditorView = EditorView<PostField> & {
  /** The article that is edited; null for a new one. */
  post: { id: string; version: number; state: PostState; shownAt: string | null } | null
  image: PostFormImage | null
  /** Whose name stands on it. */
  author: PostAuthor
  /** The moment of the reading, in ISO 8601. */
  now: string
}

type Reading = Omit<PostEditorView, 'readingId' | 'author' | 'unfinished' | 'now'>

/** Reads what the form at this address opens with. */
export async function readPostEditor(
  services: Services,
  actor: Actor,
  params: URLSearchParams,
): Promise<PostEditorView> {
  const postId = params.get('edit')
  const draftId = params.get('draft')
  const reading =
    postId !== null
      ? await readPost(services, actor, { postId, showsDraft: params.get('changes') !== 'kept' })
      : draftId !== null
        ? await readDraft(services, actor, draftId)
        : newPost(services)
  const isNew = postId === null && draftId === null
  return {
    readingId: newId(),
    ...reading,
    author: await findPostAuthor(services.db, { accountId: actor.accountId, postId }),
    unfinished: isNew ? offerUnfinished(await listDrafts(services.db, { actorId: actor.accountId })) : [],
    now: services.clock.now().toISOString(),
  }
}

async function readPost(
  { db, clock }: Services,
  actor: Actor,
  { postId, showsDraft }: { postId: string; showsDraft: boolean },
): Promise<Reading> {
  const form = await findPostForm(db, { actorId: actor.accountId, postId, now: clock.now() })
  const { publishedAt, state } = form
  const shown = (showsDraft && form.draft) || form
  const { version, ...start } = startEditing(POST_WORDS, form, { showsDraft })
  return {
    post: { id: postId, version, state, shownAt: publishedAt && formatDateTime(publishedAt) },
    ...start,
    fields: withMoment(shown.fields),
    image: shown.image,
  }
}

async function readDraft({ db }: Services, actor: Actor, draftId: string): Promise<Reading> {
  const draft = await findDraftForm(db, { actorId: actor.accountId, draftId })
  return { post: null, ...startFromDraft(draft), fields: withMoment(draft.fields), image: draft.image }
}

function newPost({ clock }: Services): Reading {
  return { post: null, ...startAnew(clock.now()), fields: NEW_POST_FIELDS, image: null }
}

// The form asks when to publish what the buttons beside it keep as a draft.
function withMoment(fields: PostFields): PostFields {
  return fields.publish === 'draft' || !fields.publish ? { ...fields, publish: 'now' } : fields
}
