import type { BlogPosting, Graph } from 'schema-dts'
import type { PostText } from '#/features/blog/post-card.rules.ts'
import { postsHref } from '#/features/blog/post-list.rules.ts'
import { urls } from '#/shared/urls.ts'
import { describeTrail } from '#/web/layout/trail.ts'
import { previewOf } from '#/web/request/page-head.tsx'

/** The article and the way to it, as search engines read them. */
export function describePost(
  post: PostText,
  { siteUrl, brand }: { siteUrl: string; brand: { name: string } },
): Graph {
  const url = `${siteUrl}${urls.post(post.id)}`
  const { photo } = post.author
  const article: BlogPosting = {
    '@type': 'BlogPosting',
    '@id': url,
    url,
    mainEntityOfPage: url,
    headline: post.title,
    description: post.excerpt,
    articleSection: post.category,
    datePublished: post.publishedAt,
    dateModified: post.updatedAt,
    inLanguage: 'en-GH',
    author: {
      '@type': 'Person',
      name: post.author.name,
      ...(photo ? { image: `${siteUrl}${previewOf(photo).path}` } : {}),
    },
    publisher: { '@type': 'Organization', name: brand.name, url: siteUrl },
    ...(post.tags.length > 0 ? { keywords: post.tags } : {}),
    image: [
      `${siteUrl}${post.cover ? previewOf(post.cover).path : urls.postPicture(post.id, post.updatedAt)}`,
    ],
  }
  const trail = [
    ['Home', urls.home],
    ['Blog', urls.blog],
    [post.category, postsHref({ category: post.category })],
    [post.title, urls.post(post.id)],
  ] as const
  return { '@context': 'https://schema.org', '@graph': [article, describeTrail(trail, siteUrl)] }
}
