import type { ReactNode } from 'react'
import { PostCard } from '#/features/blog/components/post-card.tsx'
import type { PostCardText } from '#/features/blog/post-card.rules.ts'
import { urls } from '#/shared/urls.ts'
import { EmptyState } from '#/ui/empty-state.tsx'
import { LinkButton } from '#/ui/link-button.tsx'

/** Articles to go on with. */
export function MorePosts({ title, posts }: { title: string; posts: readonly PostCardText[] }) {
  if (posts.length === 0) return null
  return (
    <section aria-labelledby="more" className="mt-12 lg:mt-18">
      <h2 id="more" className="mb-4 text-h2">
        {title}
      </h2>
      <ul className="more-posts grid gap-4 sm:grid-cols-2 lg:grid-cols-3 lg:gap-6">
        {posts.map((post) => (
          <li key={post.id}>
            <PostCard post={post} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** What is shown at the address of an article that cannot be read, with others instead. */
export function PostElsewhere({
  title,
  children,
  posts = [],
}: {
  title: string
  children: ReactNode
  posts?: readonly PostCardText[]
}) {
  return (
    <div className="page-width py-12 lg:py-18">
      <title>{title}</title>
      <meta name="robots" content="noindex" />
      <EmptyState heading="h1" title={title} action={<LinkButton href={urls.blog}>All articles</LinkButton>}>
        {children}
      </EmptyState>
      <MorePosts title="Other articles" posts={posts} />
    </div>
  )
}
