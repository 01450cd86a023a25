import type { Executor } from '#/database/connection.server.ts'
import { isId } from '#/shared/ids.ts'
import { presentImage } from '../media/image.rules.ts'
import { IMAGE_COLUMNS } from '../media/image.schema.ts'
import { postDraftNotFound, postNotFound } from './post.errors.ts'
import { postFieldsOf, postState } from './post.rules.ts'
import {
  POST_FIELDS,
  type PostDraftSummary,
  type PostDraftView,
  type PostFields,
  type PostFormImage,
  type PostFormView,
  type StalePostDetails,
} from './post-form.schema.ts'
import { WRITTEN_COLUMNS } from './post-lock.queries.server.ts'

/** An article as its form opens it for `actorId`, with their own unsaved changes. Refuses with `post.not_found`. */
export async function findPostForm(
  db: Executor,
  { actorId, postId, now }: { actorId: string; postId: string; now: Date },
): Promise<PostFormView> {
  const post = isId(postId) ? await readPost(db, postId, now) : undefined
  if (!post) throw postNotFound()
  const row = await selectDrafts(db, actorId).where('postId', '=', postId).executeTakeFirst()
  const draft = row ? await presentDraft(db, { row, actorId, coverImageId: post.coverImageId }) : null
  return {
    postId,
    version: post.version,
    state: postState(post.publishedAt, now),
    publishedAt: post.publishedAt,
    authorName: post.authorName,
    fields: post.fields,
    image: await findImage(db, { imageId: post.coverImageId, alt: post.coverAlt ?? '' }),
    // What says nothing new is nothing to go on with.
    draft: draft && !sameFields(draft.fields, post.fields) ? draft : null,
  }
}

/** One's own unfinished article. Refuses somebody else's as one that does not exist. */
export async function findDraftForm(
  db: Executor,
  { actorId, draftId }: { actorId: string; draftId: string },
): Promise<PostDraftView> {
  const row = isId(draftId)
    ? await selectDrafts(db, actorId).where('id', '=', draftId).where('postId', 'is', null).executeTakeFirst()
    : undefined
  if (!row) throw postDraftNotFound()
  return await presentDraft(db, { row, actorId, coverImageId: null })
}

/** The articles that somebody began and did not finish; the last one written first. */
export async function listDrafts(
  db: Executor,
  { actorId }: { actorId: string },
): Promise<PostDraftSummary[]> {
  const rows = await selectDrafts(db, actorId)
    .where('postId', 'is', null)
    .orderBy('updatedAt', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map(({ id, data, updatedAt }) => ({
    draftId: id,
    title: readFields(data).title?.replace(/\s+/g, ' ').trim() || null,
    savedAt: updatedAt,
  }))
}

/** What a stale form is told of the article as it stands now. */
export async function describeChange(
  db: Executor,
  { actorId, postId, now }: { actorId: string; postId: string; now: Date },
): Promise<StalePostDetails> {
  const post = await readPost(db, postId, now)
  if (!post) throw postNotFound()
  const last = await db
    .selectFrom('auditEvents')
    .leftJoin('profiles', 'profiles.id', 'auditEvents.actorId')
    .select(['auditEvents.actorId', 'profiles.fullName'])
    .where('auditEvents.subjectId', '=', postId)
    .where('auditEvents.event', 'like', 'post.%')
    .orderBy('auditEvents.at', 'desc')
    .orderBy('auditEvents.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return {
    current: post.fields,
    version: post.version,
    changedBy: last?.fullName ?? null,
    isOwnChange: last?.actorId === actorId,
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

function selectDrafts(db: Executor, actorId: string) {
  return db.selectFrom('postDrafts').select(['id', 'data', 'updatedAt']).where('userId', '=', actorId)
}

type DraftRow = { id: string; data: unknown; updatedAt: Date }

async function presentDraft(
  db: Executor,
  { row, actorId, coverImageId }: { row: DraftRow; actorId: string; coverImageId: string | null },
): Promise<PostDraftView> {
  const fields = readFields(row.data)
  const imageId = fields.imageId ?? ''
  const image = isId(imageId)
    ? await findImage(db, {
        imageId,
        alt: fields.imageAlt ?? '',
        // Only the cover of the article itself may be somebody else's.
        ...(imageId === coverImageId ? {} : { uploadedBy: actorId }),
      })
    : null
  return {
    draftId: row.id,
    fields: image === null && imageId !== '' ? { ...fields, imageId: '' } : fields,
    savedAt: row.updatedAt,
    image,
    version: readVersion(row.data),
  }
}

async function findImage(
  db: Executor,
  { imageId, alt, uploadedBy }: { imageId: string | null; alt: string; uploadedBy?: string },
): Promise<PostFormImage | null> {
  if (imageId === null) return null
  const row = await db
    .selectFrom('images')
    .select([...IMAGE_COLUMNS, 'images.id'])
    .where('images.id', '=', imageId)
    .where('images.expiresAt', 'is', null)
    .$if(uploadedBy !== undefined, (all) => all.where('images.uploadedBy', '=', uploadedBy ?? ''))
    .executeTakeFirst()
  return row ? { ...presentImage({ ...row, alt }), id: row.id } : null
}

function readFields(data: unknown): PostFields {
  const kept = new Map(Object.entries(data ?? {}))
  return Object.fromEntries(
    POST_FIELDS.flatMap((field) => {
      const value: unknown = kept.get(field)
      return typeof value === 'string' ? [[field, value]] : []
    }),
  )
}

function readVersion(data: unknown): number | null {
  const version = data && typeof data === 'object' && 'version' in data ? data.version : null
  return typeof version === 'number' ? version : null
}

function sameFields(one: PostFields, other: PostFields): boolean {
  return POST_FIELDS.every((field) => (one[field] ?? '') === (other[field] ?? ''))
}
