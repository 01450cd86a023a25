import { formatDate } from '#/shared/dates.ts'
import type { PostCardView, PostView } from './post.schema.ts'

/** An article in a list for reading: `date` is `21 November 2026`, `publishedAt` the same moment in ISO 8601, UTC. */
export type PostCardText = Omit<PostCardView, 'publishedAt'> & { date: string; publishedAt: string }

/** An article for reading; `updatedAt` is ISO 8601, UTC. */
export type PostText = Omit<PostView, keyof PostCardView | 'updatedAt'> & PostCardText & { updatedAt: string }

/** An article of a list for reading. Formats a date: server only. */
export function presentPostCard<T extends PostCardView>({ publishedAt, ...post }: T) {
  return { ...post, date: formatDate(publishedAt), publishedAt: publishedAt.toISOString() }
}

/** An article for reading. Formats a date: server only. */
export function presentPost({ updatedAt, ...post }: PostView): PostText {
  return { ...presentPostCard(post), updatedAt: updatedAt.toISOString() }
}
