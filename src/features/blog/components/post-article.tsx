import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { pictureOf } from '#/features/media/image.rules.ts'
import { Alert } from '#/ui/alert.tsx'
import { ChipLink } from '#/ui/chip.tsx'
import { Link } from '#/ui/link.tsx'
import { Picture } from '#/ui/picture.tsx'
import type { PostText } from '../post-card.rules.ts'
import { postsHref } from '../post-list.rules.ts'
import { PostAuthorLine } from './post-author.tsx'
import { PostOutline } from './post-outline.tsx'
import '#/ui/prose.css'

/** An article as visitors read it; whoever writes it sees the same before it is published. */
export function PostArticle({
  post,
  titleAs: Title = 'h1',
  isNarrow = false,
  share,
}: {
  post: PostText
  titleAs?: 'h1' | 'h2'
  /** In a column, beside what it is made of. */
  isNarrow?: boolean
  /** Stands after the text. */
  share?: ReactNode
}) {
  return (
    <>
      <div className="post-head mt-4 lg:mt-0">
        <header className="max-w-[48rem]">
          <p className="font-semibold text-laterite">
            <Link
              href={postsHref({ category: post.category })}
              className="inline-flex min-h-11 items-center underline-offset-4 hover:underline"
            >
              {post.category}
            </Link>
          </p>
          <Title className={clsx('post-title break-words', isNarrow ? 'text-h2' : 'text-display')}>
            {post.title}
          </Title>
          <p className="mt-4 max-w-measure break-words text-h3 text-ink-2">{post.excerpt}</p>
          <PostAuthorLine post={post} />
        </header>
        {post.cover ? (
          <div className="turned-hero mt-8 overflow-hidden border border-line bg-sand">
            <Picture
              {...pictureOf(post.cover)}
              sizes="(min-width: 80rem) 560px, (min-width: 64rem) 45vw, 95vw"
              eager="first"
              className="aspect-[2/1] w-full object-cover"
            />
          </div>
        ) : null}
      </div>
      <div
        className={clsx('post-body mt-8 gap-10', !isNarrow && 'lg:flex lg:flex-row-reverse lg:justify-end')}
      >
        <div className="post-outline lg:w-72 lg:shrink-0">
          <PostOutline outline={post.outline} />
        </div>
        <div className="post-columns mt-8 min-w-0 lg:mt-0">
          {/* Sanitised by an allow-list when it was published. */}
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the article's HTML is the product of our own sanitiser */}
          <div className="prose break-words" dangerouslySetInnerHTML={{ __html: post.bodyHtml }} />
          <div className="post-side">
            {post.tags.length > 0 ? (
              <ul aria-label="Tags" className="mt-8 flex max-w-measure flex-wrap gap-2">
                {post.tags.map((tag) => (
                  <li key={tag} className="max-w-full">
                    <ChipLink href={postsHref({ tag })}>{tag}</ChipLink>
                  </li>
                ))}
              </ul>
            ) : null}
            {post.isSample ? (
              <div className="mt-8 max-w-measure">
                <Alert kind="info">
                  This is a sample article with a computer-made picture. It is general information, not legal
                  advice.
                </Alert>
              </div>
            ) : null}
            {share ? <div className="mt-8 max-w-measure">{share}</div> : null}
          </div>
        </div>
      </div>
    </>
  )
}
