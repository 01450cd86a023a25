import { Refusal, refusal } from '#/shared/errors.ts'
import type { StaleDetails } from '../drafts/draft.schema.ts'
import type { PostField, PostFields } from './post-form.schema.ts'

/** No such article, or one that visitors may not read yet. */
export const postNotFound = refusal(
  'not_found',
  'post.not_found',
  'This article does not exist or has been removed.',
)

/** Visitors could read it once, and cannot any more. */
export const postUnpublished = refusal('gone', 'post.taken_back', 'This article was taken back.')

/** A value of the form that only the server could judge. */
export function invalidPost(field: keyof PostFields, message: string): Refusal {
  return new Refusal('invalid', `post.${field}_invalid`, message, { fields: { [field]: [message] } })
}

/** Somebody saved the article since the form was opened; `details` are StaleDetails. */
export function stalePost(details: StaleDetails<PostField>): Refusal {
  return new Refusal('conflict', 'post.stale', 'Somebody saved this article meanwhile.', details)
}

/** An article that visitors read is not made a draft or put off by saving it. */
export const postIsPublic = refusal(
  'conflict',
  'post.public',
  'This article is published. Take it back first.',
)

/** There is nothing to unpublish. */
export const postNotPublished = refusal('conflict', 'post.not_published', 'This article is a draft already.')

/** What visitors could read is unpublished and not deleted, so that its address says so. */
export const postNotDeletable = refusal(
  'conflict',
  'post.not_deletable',
  'Visitors could read this article. Take it back instead; it stays here as a draft.',
)

/** The form was sent before; `details.postId` is what it became. */
export function postDraftUsed(postId: string): Refusal {
  return new Refusal('conflict', 'post.draft_used', 'This article was saved already.', { postId })
}

export const postDraftNotFound = refusal(
  'not_found',
  'post.draft_not_found',
  'This draft does not exist any more.',
)

export const postDraftTooLarge = refusal(
  'too_large',
  'post.draft_too_large',
  'This draft is too long to be kept.',
)

export function tooManyPostDrafts(most: number): Refusal {
  return new Refusal(
    'limit',
    'post.too_many_drafts',
    `You have ${most} unfinished articles. Finish or discard one first.`,
  )
}
