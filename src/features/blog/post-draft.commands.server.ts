import type { Transaction } from 'kysely'
import type { DB } from '#/database/schema.gen.ts'
import { adminsOnly } from '#/features/accounts/account.errors.ts'
import { lockAuthor } from '#/features/accounts/author.queries.server.ts'
import type { Services } from '#/platform/services.ts'
import type { Actor } from '#/shared/actor.ts'
import { derivedId } from '#/shared/derived-id.server.ts'
import { isId, newId } from '#/shared/ids.ts'
import { asWritten } from '#/shared/text.ts'
import {
  postDraftNotFound,
  postDraftTooLarge,
  postDraftUsed,
  postNotFound,
  tooManyPostDrafts,
} from './post.errors.ts'
import { MOST_POST_DRAFTS, POST_FIELDS, type PostFields } from './post-form.schema.ts'

// The table allows 1,000,000 in its own spelling, which has a few blanks more.
const MOST_DRAFT_BYTES = 990_000

type DraftServices = Pick<Services, 'clock' | 'db'>

/**
 * Keeps what stands in a form, finished or not: of a new article under `draftId` (an id of the caller's, or null for a
 * first time), or one's own changes to an article, of which there is one draft each. `version` is the version of the
 * article that the form was opened with. What was sent as an article meanwhile is not kept again.
 */
export async function saveDraft(
  { db, clock }: DraftServices,
  actor: Actor,
  draft: { draftId: string | null; postId: string | null; fields: PostFields; version?: number | null },
): Promise<{ draftId: string; savedAt: Date }> {
  if (actor.role !== 'admin') throw adminsOnly()
  const { draftId, postId } = draft
  if (draftId !== null && !isId(draftId)) throw postDraftNotFound()
  const data = draftData(draft)
  return await db.transaction().execute(async (tx) => {
    await lockAuthor(tx, actor)
    const savedAt = clock.now()
    const id =
      postId === null
        ? await keepArticle(tx, actor, { draftId, data, savedAt })
        : await keepChanges(tx, actor, { postId, data, savedAt })
    return { draftId: id, savedAt }
  })
}

/** Forgets one's own draft; one that is gone already is no refusal, and somebody else's stays. */
export async function discardDraft(
  { db }: DraftServices,
  actor: Actor,
  { draftId }: { draftId: string },
): Promise<void> {
  if (actor.role !== 'admin') throw adminsOnly()
  if (!isId(draftId)) return
  await db.deleteFrom('postDrafts').where('id', '=', draftId).where('userId', '=', actor.accountId).execute()
}

/** Refuses a draft that has become an article already. */
export async function refuseUsedDraft(tx: Transaction<DB>, actor: Actor, draftId: string): Promise<void> {
  const id = derivedId(draftId, actor.accountId)
  const used = await tx.selectFrom('posts').select('id').where('id', '=', id).executeTakeFirst()
  if (used) throw postDraftUsed(id)
}

async function keepArticle(
  tx: Transaction<DB>,
  actor: Actor,
  { draftId, data, savedAt }: { draftId: string | null; data: string; savedAt: Date },
): Promise<string> {
  const author = actor.accountId
  if (draftId !== null) {
    await refuseUsedDraft(tx, actor, draftId)
    const { numUpdatedRows } = await tx
      .updateTable('postDrafts')
      .set({ data, updatedAt: savedAt })
      .where('id', '=', draftId)
      .where('userId', '=', author)
      .where('postId', 'is', null)
      .executeTakeFirst()
    if (numUpdatedRows > 0n) return draftId
  }
  const { count } = await tx
    .selectFrom('postDrafts')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('userId', '=', author)
    .where('postId', 'is', null)
    .executeTakeFirstOrThrow()
  if (count >= MOST_POST_DRAFTS) throw tooManyPostDrafts(MOST_POST_DRAFTS)
  const id = draftId ?? newId(savedAt.getTime())
  const added = await tx
    .insertInto('postDrafts')
    .values({ id, userId: author, data, createdAt: savedAt, updatedAt: savedAt })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  // The id of somebody else's, or of changes to an article.
  if (!added) throw postDraftNotFound()
  return id
}

async function keepChanges(
  tx: Transaction<DB>,
  actor: Actor,
  { postId, data, savedAt }: { postId: string; data: string; savedAt: Date },
): Promise<string> {
  const post = isId(postId)
    ? await tx.selectFrom('posts').select('id').where('id', '=', postId).forKeyShare().executeTakeFirst()
    : undefined
  if (!post) throw postNotFound()
  const { id } = await tx
    .insertInto('postDrafts')
    .values({
      id: newId(savedAt.getTime()),
      userId: actor.accountId,
      postId,
      data,
      createdAt: savedAt,
      updatedAt: savedAt,
    })
    .onConflict((conflict) =>
      conflict.columns(['postId', 'userId']).doUpdateSet({ data, updatedAt: savedAt }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

function draftData({ fields, version }: { fields: PostFields; version?: number | null }): string {
  const given = new Map<string, unknown>(Object.entries(fields))
  const kept = POST_FIELDS.flatMap((field) => {
    const value = given.get(field)
    return typeof value === 'string' ? [[field, asWritten(value)]] : []
  })
  const known = Number.isSafeInteger(version) ? { version } : {}
  const data = JSON.stringify({ ...Object.fromEntries(kept), ...known })
  if (Buffer.byteLength(data) > MOST_DRAFT_BYTES) throw postDraftTooLarge()
  return data
}
