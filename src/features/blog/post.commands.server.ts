import type { Transaction } from 'kysely'
import { announcePostChange } from '#/database/page-change.server.ts'
import type { DB } from '#/database/schema.gen.ts'
import { requireAdministrator } from '#/features/access/administrator.policy.ts'
import { type Administrator, asAdministrator } from '#/features/accounts/administrator-act.commands.server.ts'
import type { Services } from '#/platform/services.ts'
import type { Actor } from '#/shared/actor.ts'
import { derivedId } from '#/shared/derived-id.server.ts'
import { isId, newId } from '#/shared/ids.ts'
import { recordAudit } from '../audit/audit.commands.server.ts'
import { removeImages } from '../media/image.commands.server.ts'
import { holdOwnImages } from '../media/image-hold.commands.server.ts'
import { invalidPost, postNotDeletable, postNotFound, postNotPublished, stalePost } from './post.errors.ts'
import { authorNameOf, postState, readMinutesOf } from './post.rules.ts'
import { refuseUsedDraft } from './post-draft.commands.server.ts'
import { describeChange } from './post-form.queries.server.ts'
import { changedPostColumns, moments, postColumns } from './post-form.rules.ts'
import {
  asContent,
  MOST_CONTENT_CHARACTERS,
  POST_MESSAGES,
  type PostForm,
  type PostPreview,
} from './post-form.schema.ts'
import { lockPost } from './post-lock.queries.server.ts'
import { renderPostText } from './post-text.queries.server.ts'

type EditServices = Pick<Services, 'clock' | 'db'>

type Submission = {
  /** Null for a new article. */
  postId: string | null
  form: PostForm
  /** The version that the form was opened with; looked at when an article is edited. */
  version?: number | null
  /** Names the unfinished draft that a new article was, which goes; the same one sent again is refused as used. */
  draftId?: string | null
}

/** A text as the publication would render it, which writes nothing. Refuses what is too long or too complex. */
export async function renderPreview(
  { db }: Pick<Services, 'db'>,
  actor: Actor,
  { markdown }: { markdown: string },
): Promise<PostPreview> {
  requireAdministrator(actor)
  const content = asContent(markdown)
  const most = MOST_CONTENT_CHARACTERS
  if (content.length > most) throw invalidPost('content', POST_MESSAGES.tooLong(most))
  const { html, outline, words } = await renderPostText(db, content)
  return { html, outline, words, readMinutes: readMinutesOf(words) }
}

/**
 * Publishes an article, now or at the moment that its form says; one that visitors read already keeps its date and
 * takes the changes. Any administrator may edit any article, whose author stays. Refuses a form whose `version` is not
 * that of the row, unless it says just what stands there already.
 */
export async function publishPost(
  services: EditServices,
  actor: Actor,
  submission: Submission,
): Promise<{ id: string; publishedAt: Date | null }> {
  return await writePost(services, actor, submission)
}

/** Keeps a whole article where only administrators read it. Refuses one that visitors read. */
export async function savePost(
  services: EditServices,
  actor: Actor,
  submission: Submission,
): Promise<{ id: string }> {
  return await writePost(services, actor, { ...submission, form: { ...submission.form, publish: 'draft' } })
}

/** Takes an article back, or a publication to come; it stays as a draft, and visitors learn that it is gone. */
export async function unpublishPost(
  { db, clock }: EditServices,
  actor: Actor,
  { postId }: { postId: string },
): Promise<void> {
  await asAdministrator({ db, clock }, actor, async (tx) => {
    const post = await lockPost(tx, postId)
    const now = clock.now()
    if (!post.publishedAt) throw postNotPublished()
    await tx
      .updateTable('posts')
      .set({ ...moments(post, null, now), version: post.version + 1, updatedAt: now })
      .where('id', '=', postId)
      .execute()
    await recordAudit(tx, { event: 'post.unpublished', at: now, by: actor, subjectId: postId })
    if (postState(post.publishedAt, now) === 'published') await announcePostChange(tx, postId)
  })
}

/** Deletes an article that visitors never could read, with the pictures that nothing else shows. */
export async function deletePost(
  { db, clock, jobs, imageUses }: Pick<Services, 'clock' | 'db' | 'imageUses' | 'jobs'>,
  actor: Actor,
  { postId }: { postId: string },
): Promise<void> {
  await asAdministrator({ db, clock }, actor, async (tx) => {
    const post = await lockPost(tx, postId)
    const now = clock.now()
    if (post.firstPublishedAt && post.firstPublishedAt <= now) throw postNotDeletable()
    await tx.deleteFrom('posts').where('id', '=', postId).execute()
    await removeImages(tx, { jobs, imageUses }, post.coverImageId ? [post.coverImageId] : [])
    await recordAudit(tx, { event: 'post.deleted', at: now, by: actor, subjectId: postId })
  })
}

async function writePost(
  { db, clock }: EditServices,
  actor: Actor,
  { postId, form, version = null, draftId }: Submission,
): Promise<{ id: string; publishedAt: Date | null }> {
  requireAdministrator(actor)
  if (postId !== null && !isId(postId)) throw postNotFound()
  refuseWrongMoment(form, clock.now())
  // Before anything is locked: a long text takes a while.
  const text = await renderPostText(db, form.content)
  if (text.words === 0 && text.pictures.length === 0) throw invalidPost('content', POST_MESSAGES.contentEmpty)
  const draft = draftId && isId(draftId) ? draftId : null
  const act = async (tx: Transaction<DB>, author: Administrator) =>
    postId === null
      ? await addPost(tx, actor, { form, text, author, draftId: draft, now: clock.now() })
      : await changePost(tx, actor, { postId, form, text, version, now: clock.now() })
  return await asAdministrator({ db, clock }, actor, act, { isOneByOne: true })
}

type Text = Awaited<ReturnType<typeof renderPostText>>

async function addPost(
  tx: Transaction<DB>,
  actor: Actor,
  {
    form,
    text,
    author,
    draftId,
    now,
  }: { form: PostForm; text: Text; author: Administrator; draftId: string | null; now: Date },
): Promise<{ id: string; publishedAt: Date | null }> {
  if (draftId) {
    await refuseUsedDraft(tx, actor, draftId)
    await tx
      .deleteFrom('postDrafts')
      .where('id', '=', draftId)
      .where('userId', '=', actor.accountId)
      .where('postId', 'is', null)
      .execute()
  }
  await holdPictures(tx, actor, { form, text, currentCover: null })
  const id = draftId ? derivedId(draftId, actor.accountId) : newId(now.getTime())
  const columns = postColumns(form, text, { publishedAt: null, firstPublishedAt: null }, now)
  await tx
    .insertInto('posts')
    .values({
      ...columns,
      id,
      authorId: actor.accountId,
      authorName: authorNameOf(author),
      createdAt: now,
      updatedAt: now,
    })
    .execute()
  await recordAudit(tx, { event: 'post.created', at: now, by: actor, subjectId: id })
  await notePublication(tx, actor, { postId: id, from: null, to: columns.publishedAt, now })
  return { id, publishedAt: columns.publishedAt }
}

async function changePost(
  tx: Transaction<DB>,
  actor: Actor,
  {
    postId,
    form,
    text,
    version,
    now,
  }: { postId: string; form: PostForm; text: Text; version: number | null; now: Date },
): Promise<{ id: string; publishedAt: Date | null }> {
  const post = await lockPost(tx, postId)
  const columns = postColumns(form, text, post, now)
  const changed = changedPostColumns(post, columns)
  if (changed.length > 0) {
    if (post.version !== version)
      throw stalePost(await describeChange(tx, { actorId: actor.accountId, postId, now }))
    await holdPictures(tx, actor, { form, text, currentCover: post.coverImageId })
    await tx
      .updateTable('posts')
      .set({ ...columns, version: post.version + 1, updatedAt: now })
      .where('id', '=', postId)
      .execute()
    const written = changed.filter((column) => column !== 'publishedAt')
    if (written.length > 0)
      await recordAudit(tx, {
        event: 'post.edited',
        at: now,
        by: actor,
        subjectId: postId,
        details: { fields: written.join(', ') },
      })
    await notePublication(tx, actor, { postId, from: post.publishedAt, to: columns.publishedAt, now })
  }
  await tx
    .deleteFrom('postDrafts')
    .where('postId', '=', postId)
    .where('userId', '=', actor.accountId)
    .execute()
  return { id: postId, publishedAt: columns.publishedAt }
}

// Writes down a publication that is new or has another date, and tells when visitors see something else.
async function notePublication(
  tx: Transaction<DB>,
  actor: Actor,
  { postId, from, to, now }: { postId: string; from: Date | null; to: Date | null; now: Date },
): Promise<void> {
  const noted = { at: now, by: actor, subjectId: postId }
  if (to && from?.getTime() !== to.getTime())
    await recordAudit(tx, { ...noted, event: 'post.published', details: { at: to.toISOString() } })
  if (!to && from) await recordAudit(tx, { ...noted, event: 'post.unpublished' })
  if (postState(to, now) === 'published' || postState(from, now) === 'published')
    await announcePostChange(tx, postId)
}

const YEAR = 365 * 86_400_000

function refuseWrongMoment({ publish }: PostForm, now: Date): void {
  if (!(publish instanceof Date)) return
  if (publish <= now) throw invalidPost('publishAt', POST_MESSAGES.publishAtPast)
  if (publish.getTime() > now.getTime() + 2 * YEAR) throw invalidPost('publishAt', POST_MESSAGES.publishAtFar)
}

/**
 * Keeps the pictures of an article from being cleaned away until it is committed. Refuses a cover that is neither the
 * article's already nor uploaded by the actor to stay, and a text with pictures that are gone or will go.
 */
async function holdPictures(
  tx: Transaction<DB>,
  actor: Actor,
  { form, text, currentCover }: { form: PostForm; text: Text; currentCover: string | null },
): Promise<void> {
  if (form.imageId !== null && form.imageId !== currentCover)
    if (!(await holdOwnImages(tx, actor, [form.imageId]))) throw invalidPost('imageId', POST_MESSAGES.image)
  if (text.pictures.length === 0) return
  const found = await tx
    .selectFrom('images')
    .select('id')
    .where('storageKey', 'in', text.pictures)
    .where('expiresAt', 'is', null)
    .forKeyShare()
    .execute()
  if (found.length !== text.pictures.length) throw invalidPost('content', POST_MESSAGES.contentImage)
}
