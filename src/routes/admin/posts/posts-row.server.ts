import type { ManagedPostView } from '#/features/blog/post.schema.ts'
import { formatDateTime } from '#/shared/dates.ts'

export type PostRow = ReturnType<typeof presentPostRow>

/** An article for reading; `shownAt` reads `21 November 2026, 09:14`, of a draft when it was last saved. */
export function presentPostRow({ publishedAt, updatedAt, ...post }: ManagedPostView) {
  return {
    ...post,
    publishedAt: publishedAt?.toISOString() ?? null,
    shownAt: formatDateTime(publishedAt ?? updatedAt),
  }
}
