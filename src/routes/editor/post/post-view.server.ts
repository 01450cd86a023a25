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
import {
  type EditorView,
  readEditor,
  startAnew,
  startEditing,
  startFromDraft,
} from '#/web/editor/editor-view.ts'
import { POST_WORDS } from './post-words.ts'

/** What the form opens with. */
export type PostEditorView = EditorView<PostField, EditedPost> & {
  image: PostFormImage | null
  /** Whose name stands on it. */
  author: PostAuthor
  /** The moment of the reading, in ISO 8601. */
  now: string
}

type EditedPost = { id: string; version: number; state: PostState; shownAt: string | null }
type Reading = Omit<PostEditorView, 'readingId' | 'author' | 'unfinished' | 'now'>

/** Reads what the form at this address opens with. */
export async function readPostEditor(
  services: Services,
  actor: Actor,
  params: URLSearchParams,
): Promise<PostEditorView> {
  const postId = params.get('edit')
  const reading = await readEditor<Reading>(params, {
    id: postId,
    edit: (id, how) => readPost(services, actor, { postId: id, ...how }),
    draft: (draftId) => readDraft(services, actor, draftId),
    anew: () => newPost(services),
    listDrafts: () => listDrafts(services.db, { actorId: actor.accountId }),
  })
  return {
    ...reading,
    author: await findPostAuthor(services.db, { accountId: actor.accountId, postId }),
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
    edited: { id: postId, version, state, shownAt: publishedAt && formatDateTime(publishedAt) },
    ...start,
    fields: withMoment(shown.fields),
    image: shown.image,
  }
}

async function readDraft({ db }: Services, actor: Actor, draftId: string): Promise<Reading> {
  const draft = await findDraftForm(db, { actorId: actor.accountId, draftId })
  return { edited: null, ...startFromDraft(draft), fields: withMoment(draft.fields), image: draft.image }
}

function newPost({ clock }: Services): Reading {
  return { edited: null, ...startAnew(clock.now()), fields: NEW_POST_FIELDS, image: null }
}

// The form asks when to publish what the buttons beside it keep as a draft.
function withMoment(fields: PostFields): PostFields {
  return fields.publish === 'draft' || !fields.publish ? { ...fields, publish: 'now' } : fields
}
