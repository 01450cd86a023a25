import type { ImageView } from '../media/image.schema.ts'

export const POST_CATEGORIES = [
  'Buying Guide',
  'Selling Tips',
  'Market Trends',
  'Investment',
  'Home Improvement',
  'News',
] as const
export type PostCategory = (typeof POST_CATEGORIES)[number]

export const LATEST_POSTS_LIMIT = 3

export type PostCardView = {
  id: string
  title: string
  excerpt: string
  category: PostCategory
  authorName: string
  /** `21 November 2026` */
  date: string
  /** The same moment for machines, ISO 8601 in UTC. */
  publishedAt: string
  readMinutes: number
  cover: ImageView | null
  isSample: boolean
}

export type PostView = PostCardView & {
  tags: string[]
  /** Sanitised when the article was published. */
  bodyHtml: string
  updatedAt: string
}
