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
export const POST_PAGE_SIZE = 12
export const MANAGED_POST_PAGE_SIZE = 24

/** Which articles somebody wants to read; what is left out narrows nothing. */
export type PostFilters = {
  category?: PostCategory | undefined
  /** As it is written below an article. */
  tag?: string | undefined
  /** Words to look for. */
  query?: string | undefined
  /** From 1; left out for the first. */
  page?: number | undefined
}

export type PostCardView = {
  id: string
  title: string
  excerpt: string
  category: PostCategory
  authorName: string
  publishedAt: Date
  readMinutes: number
  cover: ImageView | null
  isSample: boolean
}

/** An article in a feed. */
export type PostFeedView = PostCardView & {
  tags: string[]
  /** The last change, and never before its publication. */
  updatedAt: Date
}

/** A heading of an article; `id` is that of its element. */
export type PostHeading = { id: string; text: string; level: 2 | 3 | 4 }

/** Whoever wrote an article; the picture is that of their profile, whose alternative text is empty. */
export type PostAuthor = { name: string; photo: ImageView | null }

export type PostView = PostFeedView & {
  /** Sanitised when the article was published. */
  bodyHtml: string
  /** In the order of the text. */
  outline: PostHeading[]
  author: PostAuthor
}

export const POST_STATES = ['draft', 'scheduled', 'published'] as const
export type PostState = (typeof POST_STATES)[number]

/** An article in the list of those who manage them. */
export type ManagedPostView = {
  id: string
  version: number
  title: string
  category: PostCategory
  authorName: string
  state: PostState
  /** When it was or will be published; null for a draft. */
  publishedAt: Date | null
  updatedAt: Date
  readMinutes: number
  cover: ImageView | null
  isSample: boolean
  /** False once visitors could read it. */
  isDeletable: boolean
}
