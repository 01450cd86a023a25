import { PostCard } from '#/features/blog/components/post-card.tsx'
import type { PostCardText } from '#/features/blog/post-card.rules.ts'
import { urls } from '#/shared/urls.ts'
import { Link } from '#/ui/link.tsx'
import { HomeSection } from './home-section.tsx'
import { moreLink } from './more-link.ts'

/** The latest articles. */
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
      <ul className="grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-3 lg:gap-6">
        {posts.map((post) => (
          <li key={post.id}>
            <PostCard post={post} />
          </li>
        ))}
      </ul>
    </HomeSection>
  )
}
