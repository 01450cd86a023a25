import type { PostState } from '#/features/blog/post.schema.ts'
import { Badge } from '#/ui/badge.tsx'
import { Moment } from '#/web/dashboard/moment.tsx'
import type { PostRow } from './posts-row.server.ts'

export const STATE_LABELS: Record<PostState, string> = {
  draft: 'Draft',
  scheduled: 'Scheduled',
  published: 'Published',
}

const BADGES = { draft: 'neutral', scheduled: 'popular', published: 'success' } as const

/** Where an article is in its life, and since or until when. */
export function StateCell({ post: { state, shownAt, publishedAt } }: { post: PostRow }) {
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <Badge kind={BADGES[state]}>{STATE_LABELS[state]}</Badge>
      <p className="whitespace-nowrap text-ink-2">
        {state === 'draft' ? 'Saved ' : state === 'scheduled' ? 'For ' : 'On '}
        {publishedAt ? <Moment at={publishedAt}>{shownAt}</Moment> : <Moment>{shownAt}</Moment>}
      </p>
    </div>
  )
}
