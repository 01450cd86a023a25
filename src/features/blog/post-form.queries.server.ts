import type { Executor } from '#/database/connection.server.ts'
import { limitTo } from '#/features/access/scope.queries.server.ts'
import { everything, ownedBy, type Scope } from '#/features/access/scope.rules.ts'
import { isId } from '#/shared/ids.ts'
import { findBeginning, findChanges, listBeginnings } from '../drafts/draft.queries.server.ts'
import { sameFields } from '../drafts/draft.rules.ts'
import type { DraftSummary, SavedDraft, StaleDetails } from '../drafts/draft.schema.ts'
import { presentImage } from '../media/image.rules.ts'
import { IMAGE_COLUMNS } from '../media/image.schema.ts'
import { findLastChange } from '../oversight/audit-log.queries.server.ts'
import { postDraftNotFound, postNotFound } from './post.errors.ts'
import { postFieldsOf, postState } from './post.rules.ts'
import {
  POST_FIELDS,
  type PostDraftView,
  type PostField,
  type PostFormImage,
  type PostFormView,
} from './post-form.schema.ts'
import { WRITTEN_COLUMNS } from './post-lock.queries.server.ts'

const DRAFTS = { table: 'postDrafts', fields: POST_FIELDS } as const

/** An article as its form opens it for `actorId`, with their own unsaved changes. Refuses with `post.not_found`. */
export async function findPostForm(
  db: Executor,
  { actorId, postId, now }: { actorId: string; postId: string; now: Date },
): Promise<PostFormView> {
  const post = isId(postId) ? await readPost(db, postId, now) : undefined
  if (!post) throw postNotFound()
  const saved = await findChanges(db, DRAFTS, { actorId, subjectId: postId })
  const draft = saved && (await withPicture(db, saved, { actorId, coverImageId: post.coverImageId }))
  return {
    postId,
    version: post.version,
    state: postState(post.publishedAt, now),
    publishedAt: post.publishedAt,
    authorName: post.authorName,
    fields: post.fields,
    image: await findImage(db, { imageId: post.coverImageId, alt: post.coverAlt ?? '', scope: everything }),
    // What says nothing new is nothing to go on with.
    draft: draft && !sameFields(POST_FIELDS, draft.fields, post.fields) ? draft : null,
  }
}

/** One's own unfinished article. Refuses somebody else's as one that does not exist. */
export async function findDraftForm(
  db: Executor,
  { actorId, draftId }: { actorId: string; draftId: string },
): Promise<PostDraftView> {
  const saved = await findBeginning(db, DRAFTS, { actorId, draftId })
  if (!saved) throw postDraftNotFound()
  return await withPicture(db, saved, { actorId, coverImageId: null })
}

/** The articles that somebody began and did not finish; the last one written first. */
export async function listDrafts(db: Executor, { actorId }: { actorId: string }): Promise<DraftSummary[]> {
  const drafts = await listBeginnings(db, DRAFTS, { actorId })
  return drafts.map(({ fields: _, ...draft }) => draft)
}

/** What a stale form learns of the article as it stands now. */
export async function describeChange(
  db: Executor,
  { actorId, postId, now }: { actorId: string; postId: string; now: Date },
): Promise<StaleDetails<PostField>> {
  const post = await readPost(db, postId, now)
  if (!post) throw postNotFound()
  return {
    current: post.fields,
    version: post.version,
    ...(await findLastChange(db, { actorId, subjectId: postId, of: 'post' })),
    changedAt: post.updatedAt,
  }
}

async function readPost(db: Executor, postId: string, now: Date) {
  const row = await db
    .selectFrom('posts')
    .select([...WRITTEN_COLUMNS, 'version', 'authorName', 'updatedAt'])
    .where('id', '=', postId)
    .executeTakeFirst()
  return row && { ...row, fields: postFieldsOf(row, now) }
}

async function withPicture(
  db: Executor,
  draft: SavedDraft<PostField>,
  { actorId, coverImageId }: { actorId: string; coverImageId: string | null },
): Promise<PostDraftView> {
  const { fields } = draft
  const imageId = fields.imageId ?? ''
  const image = isId(imageId)
    ? await findImage(db, {
        imageId,
        alt: fields.imageAlt ?? '',
        // Only the cover of the article itself may be somebody else's.
        scope: imageId === coverImageId ? everything : ownedBy(actorId),
      })
    : null
  return { ...draft, fields: image === null && imageId !== '' ? { ...fields, imageId: '' } : fields, image }
}

async function findImage(
  db: Executor,
  { imageId, alt, scope }: { imageId: string | null; alt: string; scope: Scope },
): Promise<PostFormImage | null> {
  if (imageId === null) return null
  const row = await db
    .selectFrom('images')
    .select([...IMAGE_COLUMNS, 'images.id'])
    .where('images.id', '=', imageId)
    .where('images.expiresAt', 'is', null)
    .$call((all) => limitTo(all, scope, 'images.uploadedBy'))
    .executeTakeFirst()
  return row ? { ...presentImage({ ...row, alt }), id: row.id } : null
}
