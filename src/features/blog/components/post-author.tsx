import { pictureOf } from '#/features/media/image.rules.ts'
import { initialsOf } from '#/shared/text.ts'
import { Picture } from '#/ui/picture.tsx'
import type { PostText } from '../post-card.rules.ts'

/** Who wrote an article, with their picture or their initials, when, and how long it takes to read. */
export function PostAuthorLine({ post }: { post: PostText }) {
  const { author } = post
  const isChanged = post.updatedAt.slice(0, 10) > post.publishedAt.slice(0, 10)
  return (
    <div className="mt-6 flex items-center gap-3">
      {author.photo ? (
        <span className="size-12 shrink-0 overflow-hidden rounded border border-line">
          <Picture {...pictureOf(author.photo)} sizes="48px" className="size-full object-cover" />
        </span>
      ) : (
        <span
          aria-hidden="true"
          className="flex size-12 shrink-0 items-center justify-center rounded border border-line bg-sand font-semibold text-indigo"
        >
          {initialsOf(author.name)}
        </span>
      )}
      <div className="min-w-0">
        <p className="break-words font-semibold">{author.name}</p>
        <p className="text-ink-3 text-sm">
          <time dateTime={post.publishedAt}>{post.date}</time>
          {isChanged ? ', changed since' : null} · {post.readMinutes} min read
        </p>
      </div>
    </div>
  )
}
