import type { Transaction } from 'kysely'
import type { DB } from '#/database/schema.gen.ts'
import type { Services } from '#/platform/services.ts'
import type { Actor } from '#/shared/actor.ts'
import { derivedId } from '#/shared/derived-id.server.ts'
import { isId } from '#/shared/ids.ts'
import { draftsIn } from '../drafts/draft.commands.server.ts'
import {
  postDraftNotFound,
  postDraftTooLarge,
  postDraftUsed,
  postNotFound,
  tooManyPostDrafts,
} from './post.errors.ts'
import { MOST_POST_DRAFTS, POST_FIELDS, type PostFields } from './post-form.schema.ts'

const drafts = draftsIn('postDrafts', {
  fields: POST_FIELDS,
  most: MOST_POST_DRAFTS,
  // The table allows 1,000,000 in its own spelling, which has a few blanks more.
  mostBytes: 990_000,
  holdSubject: holdPost,
  refuseUsed: refuseUsedDraft,
  notFound: postDraftNotFound,
  tooLarge: postDraftTooLarge,
  tooMany: tooManyPostDrafts,
})

/**
 * Keeps what stands in a form, finished or not: of a new article under `draftId` (an id of the caller's, or null for a
 * first time), or one's own changes to an article, of which there is one draft each. `version` is the version of the
 * article that the form was opened with. What was sent as an article meanwhile is not saved again.
 */
export async function saveDraft(
  services: Pick<Services, 'clock' | 'db'>,
  actor: Actor,
  {
    postId,
    ...draft
  }: { draftId: string | null; postId: string | null; fields: PostFields; version?: number | null },
): Promise<{ draftId: string; savedAt: Date }> {
  return await drafts.save(services, actor, { ...draft, subjectId: postId })
}

/** Forgets one's own draft; one that is gone already is no refusal, and somebody else's stays. */
export const discardDraft = drafts.discard

/** Refuses a draft that has become an article already. */
export async function refuseUsedDraft(tx: Transaction<DB>, actor: Actor, draftId: string): Promise<void> {
  const id = derivedId(draftId, actor.accountId)
  const used = await tx.selectFrom('posts').select('id').where('id', '=', id).executeTakeFirst()
  if (used) throw postDraftUsed(id)
}

// Any administrator may change any article.
async function holdPost(tx: Transaction<DB>, _actor: Actor, postId: string): Promise<void> {
  const post = isId(postId)
    ? await tx.selectFrom('posts').select('id').where('id', '=', postId).forKeyShare().executeTakeFirst()
    : undefined
  if (!post) throw postNotFound()
}
