import { data, isRouteErrorResponse } from 'react-router'
import { PostArticle } from '#/features/blog/components/post-article.tsx'
import { getPost, listPosts, listRelatedPosts } from '#/features/blog/post.queries.server.ts'
import { LATEST_POSTS_LIMIT } from '#/features/blog/post.schema.ts'
import { presentPost, presentPostCard } from '#/features/blog/post-card.rules.ts'
import { Refusal } from '#/shared/errors.ts'
import { shorten } from '#/shared/text.ts'
import { urls } from '#/shared/urls.ts'
import { Link } from '#/ui/link.tsx'
import { ErrorPage } from '#/web/layout/error-page.tsx'
import { Letterhead, printLinks } from '#/web/layout/letterhead.tsx'
import type { RouteHandle } from '#/web/request/access.ts'
import { publicPageHeaders } from '#/web/request/cache.ts'
import { PageHead, postFeedOf, SHARE_PICTURE } from '#/web/request/page-head.tsx'
import { page } from '#/web/request/respond.server.ts'
import { pageShows } from '#/web/request/services.server.ts'
import { useSite } from '#/web/request/site.ts'
import IconArrowLeft from '~icons/ph/arrow-left'
import type { Route } from './+types/post-detail'
import { MorePosts, PostElsewhere } from './post-elsewhere.tsx'
import { PostShare } from './post-share.tsx'
import { describePost } from './post-structured-data.ts'
import './post-detail.css'

export const handle = { access: 'public' } satisfies RouteHandle

export const links = printLinks

const GONE = { status: 410, headers: { 'Cache-Control': 'no-store' } }

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders.has('Cache-Control') ? loaderHeaders : publicPageHeaders()
}

export function loader({ context, params: { id } }: Route.LoaderArgs) {
  return page(context, async ({ db, clock }) => {
    const now = clock.now()
    const limit = LATEST_POSTS_LIMIT
    try {
      const post = await getPost(db, { id, now })
      const more = await listRelatedPosts(db, { id, now, limit })
      // A new article may be a related one.
      pageShows(context, [`post:${id}`, 'posts'])
      return data({ post: presentPost(post), more: more.map(presentPostCard) })
    } catch (error) {
      if (!(error instanceof Refusal && error.kind === 'gone')) throw error
      const { posts } = await listPosts(db, { now, limit })
      return data({ post: null, more: posts.map(presentPostCard) }, GONE)
    }
  })
}

export default function PostDetail({ loaderData: { post, more } }: Route.ComponentProps) {
  const { siteUrl, brand } = useSite()
  if (!post) {
    return (
      <PostElsewhere title="This article was taken back" posts={more}>
        <p>Whoever wrote it does not show it any more.</p>
      </PostElsewhere>
    )
  }
  const path = urls.post(post.id)
  return (
    <div className="page-width pt-4 pb-8">
      <PageHead
        title={post.title}
        description={shorten(post.excerpt, 160)}
        path={path}
        type="article"
        alternates={[postFeedOf(brand.name)]}
        image={{ path: urls.postPicture(post.id, post.updatedAt), alt: post.title, ...SHARE_PICTURE }}
        jsonLd={describePost(post, { siteUrl, brand })}
      />
      <Letterhead />
      <article>
        <Link
          href={urls.blog}
          className="screen-only inline-flex min-h-11 items-center gap-2 font-semibold text-indigo underline-offset-4 hover:underline"
        >
          <IconArrowLeft /> All articles
        </Link>
        <PostArticle
          post={post}
          share={
            <div className="screen-only">
              <PostShare key={post.id} title={post.title} url={`${siteUrl}${path}`} />
            </div>
          }
        />
      </article>
      <div className="screen-only">
        <MorePosts title="Read next" posts={more} />
      </div>
    </div>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return isRouteErrorResponse(error) && error.status === 404 ? (
    <PostElsewhere title="Article not found">
      <p>This article does not exist or has been removed.</p>
    </PostElsewhere>
  ) : (
    <ErrorPage error={error} />
  )
}
