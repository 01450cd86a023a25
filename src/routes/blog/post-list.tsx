import { PostCard } from '#/features/blog/components/post-card.tsx'
import { listPosts } from '#/features/blog/post.queries.server.ts'
import { urls } from '#/shared/urls.ts'
import { EmptyState } from '#/ui/empty-state.tsx'
import { LinkButton } from '#/ui/link-button.tsx'
import type { RouteHandle } from '../request/access.ts'
import { publicPageHeaders } from '../request/cache.ts'
import { PageHead } from '../request/page-head.tsx'
import { page } from '../request/respond.server.ts'
import type { Route } from './+types/post-list'

export const handle = { access: 'public' } satisfies RouteHandle
export const headers = publicPageHeaders

export function loader({ context }: Route.LoaderArgs) {
  return page(context, ({ db, clock }) => listPosts(db, { now: clock.now() }))
}

export default function PostList({ loaderData: { posts } }: Route.ComponentProps) {
  return (
    <div className="page-width py-12 lg:py-18">
      <PageHead
        title="Blog"
        description="Guides to renting, buying and owning a home in Ghana: rent to own, land papers, rent advance and more."
        path={urls.blog}
      />
      <h1 className="text-display">Before you sign</h1>
      <p className="mt-4 max-w-[52ch] text-h3 text-ink-2">
        What to ask, what to check and what the law says, for anybody who rents, buys or sells in Ghana.
      </p>
      {posts.length === 0 ? (
        <div className="mt-10">
          <EmptyState
            title="No articles yet"
            action={<LinkButton href={urls.properties}>Browse properties</LinkButton>}
          >
            <p>The first ones are being written.</p>
          </EmptyState>
        </div>
      ) : (
        <ul className="mt-10 grid gap-4 sm:grid-cols-2 lg:grid-cols-3 lg:gap-6">
          {posts.map((post, position) => (
            <li key={post.id}>
              <PostCard post={post} eager={position === 0} titleAs="h2" />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
