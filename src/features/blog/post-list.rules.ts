import { readPageNumber } from '#/shared/page-number.ts'
import { cleanText } from '#/shared/text.ts'
import { urls } from '#/shared/urls.ts'
import { POST_CATEGORIES, type PostFilters } from './post.schema.ts'
import { MOST_TAG_CHARACTERS } from './post-tags.rules.ts'

export const MOST_QUERY_CHARACTERS = 200

/** The filters in the address of the blog; what is unknown or senseless is left out, as if nobody had asked. */
export function parsePostFilters(params: URLSearchParams): PostFilters {
  const wanted = (params.get('category') ?? '').trim().toLowerCase()
  const page = readPageNumber(params)
  return {
    category: POST_CATEGORIES.find((category) => category.toLowerCase() === wanted),
    tag: oneLine(params.get('tag'), MOST_TAG_CHARACTERS),
    query: oneLine(params.get('query'), MOST_QUERY_CHARACTERS),
    page: page > 1 ? page : undefined,
  }
}

/** The address of the blog with these filters, always in the same order. */
export function postsHref({ category, tag, query, page }: PostFilters): string {
  const params = new URLSearchParams()
  if (query) params.set('query', query)
  if (category) params.set('category', category)
  if (tag) params.set('tag', tag)
  if (page && page > 1) params.set('page', String(page))
  return params.size > 0 ? `${urls.blog}?${params}` : urls.blog
}

function oneLine(text: string | null, most: number): string | undefined {
  return cleanText((text ?? '').normalize('NFC').replace(/\s+/g, ' '), most) || undefined
}
