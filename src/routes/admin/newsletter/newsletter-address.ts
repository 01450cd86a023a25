import { MOST_HOMES } from '#/features/newsletter/subscriber.schema.ts'
import { isId } from '#/shared/ids.ts'
import { cleanText } from '#/shared/text.ts'
import { urls } from '#/shared/urls.ts'

const LONGEST_QUERY = 200

/** What an address picks for a newsletter: an article, homes in their order, and the words to find more homes by. */
export type NewsletterAddress = {
  postId: string | undefined
  homeIds: string[]
  query: string
  /** It has no pages. */
  page?: never
}

/** Reads it; what is no id, twice, or beyond what one newsletter has room for is left out. */
export function readNewsletterAddress(given: URLSearchParams): NewsletterAddress {
  const postId = given.get('post') ?? ''
  const homeIds = [...new Set(given.getAll('home').filter(isId))].slice(0, MOST_HOMES)
  return {
    postId: isId(postId) ? postId : undefined,
    homeIds,
    query: cleanText(given.get('query') ?? '', LONGEST_QUERY),
  }
}

/** How the form of a newsletter writes its address. */
export const newsletterAddress = {
  path: urls.newsletterDraft,
  read: readNewsletterAddress,
  href: ({ postId, homeIds, query }: NewsletterAddress) => {
    const params = new URLSearchParams(postId ? { post: postId } : {})
    for (const id of homeIds) params.append('home', id)
    if (query) params.set('query', query)
    return params.size > 0 ? `${urls.newsletterDraft}?${params}` : urls.newsletterDraft
  },
  clearHref: () => null,
}
