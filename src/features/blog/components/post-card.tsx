import { pictureOf } from '#/features/media/image.rules.ts'
import { urls } from '#/shared/urls.ts'
import { Card, CardImage } from '#/ui/card.tsx'
import { CardLink } from '#/ui/card-link.tsx'
import { Picture } from '#/ui/picture.tsx'
import { PictureWhenNear } from '#/ui/picture-when-near.tsx'
import type { PostCardText } from '../post-card.rules.ts'

// A little less than the card's width on a phone: looks the same and halves the data.
const GRID_SIZES = '(min-width: 80rem) 384px, (min-width: 64rem) 31vw, (min-width: 40rem) 46vw, 80vw'

const LINE_SIZES = '(min-width: 64rem) 384px, (min-width: 40rem) 46vw, 100px'
const LEAD_SIZES = '(min-width: 80rem) 750px, (min-width: 64rem) 59vw, (min-width: 40rem) 46vw, 80vw'

/** An article in a list: category, title, excerpt, author, date and reading time; one large link to it. */
export function PostCard({
  post,
  eager = false,
  isLead = false,
  isLine = false,
  titleAs: Title = 'h3',
}: {
  post: PostCardText
  eager?: boolean
  /** Over the whole width on a desktop. */
  isLead?: boolean
  /** A line with a small picture on a phone. */
  isLine?: boolean
  titleAs?: 'h2' | 'h3'
}) {
  return (
    <Card as="article" interactive className="flex h-full flex-col">
      <CardImage>
        {post.cover && eager ? (
          <Picture {...pictureOf(post.cover)} sizes={isLead ? LEAD_SIZES : GRID_SIZES} eager />
        ) : null}
        {post.cover && !eager ? (
          <PictureWhenNear {...pictureOf(post.cover)} sizes={isLine ? LINE_SIZES : GRID_SIZES} />
        ) : null}
      </CardImage>
      <div className="flex grow flex-col px-4 pt-3.5 pb-4">
        <p className="font-semibold text-laterite text-sm">{post.category}</p>
        <Title className="mt-1 break-words font-sans font-strong text-h3">
          <CardLink href={urls.post(post.id)}>{post.title}</CardLink>
        </Title>
        <p className="mt-2 line-clamp-3 break-words text-ink-2">{post.excerpt}</p>
        <PostByline post={post} />
      </div>
    </Card>
  )
}

/** Who wrote it, when, and how long it takes to read. */
export function PostByline({ post }: { post: PostCardText }) {
  return (
    // The dots stand in the room left of each part, which is cut off where a line begins.
    <p className="mt-auto overflow-hidden pt-3 text-ink-3 text-sm">
      <span className="dotted -ml-4 flex flex-wrap">
        <span>{post.authorName}</span>
        <time dateTime={post.publishedAt}>{post.date}</time>
        <span>{post.readMinutes} min read</span>
      </span>
    </p>
  )
}
