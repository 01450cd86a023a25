import { PostArticle } from '#/features/blog/components/post-article.tsx'
import { getPost } from '#/features/blog/post.queries.server.ts'
import { urls } from '#/shared/urls.ts'
import { Link } from '#/ui/link.tsx'
import IconArrowLeft from '~icons/ph/arrow-left'
import type { RouteHandle } from '../request/access.ts'
import { publicPageHeaders } from '../request/cache.ts'
import { PageHead, previewOf } from '../request/page-head.tsx'
import { page } from '../request/respond.server.ts'
import { useSite } from '../request/site.ts'
import type { Route } from './+types/post-detail'

export const handle = { access: 'public' } satisfies RouteHandle
export const headers = publicPageHeaders

export function loader({ context, params }: Route.LoaderArgs) {
  return page(context, async ({ db, clock }) => ({
    post: await getPost(db, { id: params.id, now: clock.now() }),
  }))
}

export default function PostDetail({ loaderData: { post } }: Route.ComponentProps) {
  const { siteUrl, brand } = useSite()
  const preview = post.cover ? previewOf(post.cover) : undefined
  return (
    <article className="page-width py-8 lg:py-12">
      <PageHead
        title={post.title}
        description={post.excerpt.slice(0, 160)}
        path={urls.post(post.id)}
        type="article"
        image={preview}
        jsonLd={{
          '@context': 'https://schema.org',
          '@type': 'Article',
          headline: post.title,
          description: post.excerpt,
          articleSection: post.category,
          datePublished: post.publishedAt,
          dateModified: post.updatedAt,
          author: { '@type': 'Person', name: post.authorName },
          publisher: { '@type': 'Organization', name: brand.name, url: siteUrl },
          ...(preview ? { image: `${siteUrl}${preview.path}` } : {}),
        }}
      />
      <Link
        href={urls.blog}
        className="inline-flex min-h-11 items-center gap-2 font-semibold text-indigo underline-offset-4 hover:underline"
      >
        <IconArrowLeft /> All articles
      </Link>
      <PostArticle post={post} />
    </article>
  )
}
