import { PostByline } from '#/features/blog/components/post-card.tsx'
import { getPost } from '#/features/blog/post.queries.server.ts'
import { pictureOf } from '#/features/media/image.rules.ts'
import { urls } from '#/shared/urls.ts'
import { Alert } from '#/ui/alert.tsx'
import { Link } from '#/ui/link.tsx'
import { Picture } from '#/ui/picture.tsx'
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
  return page(context, async ({ db }) => ({ post: await getPost(db, { id: params.id }) }))
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
      <header className="mt-4 max-w-[48rem]">
        <p className="font-semibold text-laterite">{post.category}</p>
        <h1 className="mt-2 text-display">{post.title}</h1>
        <p className="mt-4 max-w-measure text-h3 text-ink-2">{post.excerpt}</p>
        <PostByline post={post} />
      </header>
      {post.cover ? (
        <div className="turned-hero mt-8 overflow-hidden border border-line bg-sand">
          <Picture
            {...pictureOf(post.cover)}
            sizes="(min-width: 80rem) 1200px, 95vw"
            eager="first"
            className="aspect-4/3 w-full object-cover sm:aspect-[2/1]"
          />
        </div>
      ) : null}
      <div className="mt-8 lg:mt-12">
        {/* Sanitised by an allow-list when it was published. */}
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the article's HTML is the product of our own sanitiser */}
        <div className="prose" dangerouslySetInnerHTML={{ __html: post.bodyHtml }} />
        {post.tags.length > 0 ? (
          <p className="mt-8 text-ink-3 text-sm">Filed under {post.tags.join(', ')}</p>
        ) : null}
        {post.isSample ? (
          <div className="mt-8 max-w-measure">
            <Alert kind="info">
              This is a sample article with a computer-made picture. It is general information, not legal
              advice.
            </Alert>
          </div>
        ) : null}
      </div>
    </article>
  )
}
