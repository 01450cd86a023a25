import type { PostAuthor, PostState } from '#/features/blog/post.schema.ts'
import { findPostAuthor } from '#/features/blog/post-author.queries.server.ts'
import { findDraftForm, findPostForm, listDrafts } from '#/features/blog/post-form.queries.server.ts'
import { NEW_POST_FIELDS, type PostFields, type PostFormImage } from '#/features/blog/post-form.schema.ts'
import type { Services } from '#/platform/services.ts'
import type { Actor } from '#/shared/actor.ts'
import { formatDateTime } from '#/shared/dates.ts'
import { newId } from '#/shared/ids.ts'
import { asOpened } from '../writing/field-differences.ts'
import type { Kept, UnfinishedView } from '../writing/kept-changes.tsx'
import { POST_WORDS } from './post-words.ts'

/** Of the articles that somebody began, as many are offered to go on with. */
const MOST_OFFERED = 3

/** What the form opens with. */
export type PostEditorView = {
  /** New with every reading, so that the form begins anew with it. */
  readingId: string
  /** The article that is edited; null for a new one. */
  post: { id: string; version: number; state: PostState; shownAt: string | null } | null
  /** Under which id what is typed is kept; of changes the server decides. */
  draftId: string
  /** When what the form shows was kept as a draft, in ISO 8601; null when it shows no draft. */
  savedAt: string | null
  fields: PostFields
  /** What stood in the article when the form was begun, in brief; a new one has nothing. */
  opened: PostFields
  image: PostFormImage | null
  /** Whose name stands on it. */
  author: PostAuthor
  /** Changes of one's own that were kept before, beside what the form shows. */
  kept: Kept | null
  /** Articles that were begun and not finished. */
  unfinished: UnfinishedView[]
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
    unfinished: isNew ? await readUnfinished(services, actor) : [],
    now: services.clock.now().toISOString(),
  }
}

async function readPost(
  { db, clock }: Services,
  actor: Actor,
  { postId, showsDraft }: { postId: string; showsDraft: boolean },
): Promise<Reading> {
  const form = await findPostForm(db, { actorId: actor.accountId, postId, now: clock.now() })
  const { draft, publishedAt, state } = form
  const shown = showsDraft && draft ? draft : form
  // Changes that were begun on an earlier version meet the question whose values hold.
  const version = (shown === draft ? draft?.version : null) ?? form.version
  return {
    post: { id: postId, version, state, shownAt: publishedAt && formatDateTime(publishedAt) },
    draftId: draft?.draftId ?? '',
    savedAt: shown === draft ? (draft?.savedAt.toISOString() ?? null) : null,
    fields: withMoment(shown.fields),
    opened: version === form.version ? asOpened(POST_WORDS, form.fields) : {},
    image: shown.image,
    kept: draft && {
      draftId: draft.draftId,
      savedAt: formatDateTime(draft.savedAt),
      isShown: shown === draft,
    },
  }
}

async function readDraft({ db }: Services, actor: Actor, draftId: string): Promise<Reading> {
  const draft = await findDraftForm(db, { actorId: actor.accountId, draftId })
  return {
    post: null,
    draftId,
    savedAt: draft.savedAt.toISOString(),
    fields: withMoment(draft.fields),
    opened: {},
    image: draft.image,
    kept: null,
  }
}

function newPost({ clock }: Services): Reading {
  return {
    post: null,
    // Given now, so that a form that is sent twice makes one article.
    draftId: newId(clock.now().getTime()),
    savedAt: null,
    fields: NEW_POST_FIELDS,
    opened: {},
    image: null,
    kept: null,
  }
}

// The form asks when to publish what the buttons beside it keep as a draft.
function withMoment(fields: PostFields): PostFields {
  return fields.publish === 'draft' || !fields.publish ? { ...fields, publish: 'now' } : fields
}

async function readUnfinished({ db }: Services, actor: Actor): Promise<UnfinishedView[]> {
  const drafts = await listDrafts(db, { actorId: actor.accountId })
  return drafts.slice(0, MOST_OFFERED).map(({ draftId, title, savedAt }) => ({
    draftId,
    title,
    savedAt: formatDateTime(savedAt),
  }))
}
