import type { PostCardText } from '#/features/blog/post-card.rules.ts'
import { pictureOf } from '#/features/media/image.rules.ts'
import { urls } from '#/shared/urls.ts'
import { CardLink } from '#/ui/card-link.tsx'
import { Link } from '#/ui/link.tsx'
import { PictureWhenNear } from '#/ui/picture-when-near.tsx'
import { HomeSection } from './home-section.tsx'
import { moreLink } from './more-link.ts'

const SIZES = '(min-width: 80rem) 384px, (min-width: 64rem) 31vw, 112px'

/** The latest articles: picture, title, what they are about and how long they take to read. */
export function HomePosts({ posts }: { posts: readonly PostCardText[] }) {
  return (
    <HomeSection
      title="Latest Blog Posts"
      more={
        <Link href={urls.blog} className={moreLink}>
          View All Posts
        </Link>
      }
    >
      <ul className="home-posts grid gap-3 lg:grid-cols-3 lg:gap-6">
        {posts.map(({ id, title, cover, category, readMinutes }) => (
          <li key={id}>
            <article className="relative items-center gap-3">
              <div className="card-picture turned">
                {cover ? <PictureWhenNear {...pictureOf(cover)} sizes={SIZES} /> : null}
              </div>
              <div>
                <h3 className="break-words">
                  <CardLink href={urls.post(id)}>{title}</CardLink>
                </h3>
                <p className="text-ink-2 text-sm">
                  {category} · {readMinutes} min read
                </p>
              </div>
            </article>
          </li>
        ))}
      </ul>
    </HomeSection>
  )
}
