import { cleanWords, MOST_HOMES, type NewsletterWords } from '#/features/newsletter/subscriber.schema.ts'
import { isId } from '#/shared/ids.ts'
import { cleanText } from '#/shared/text.ts'
import { urls } from '#/shared/urls.ts'

const LONGEST_QUERY = 200

/** What an address picks for a newsletter: an article, homes in their order, the words to find more homes by, and what is written. */
export type NewsletterAddress = NewsletterWords & {
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
    ...cleanWords({ subject: given.get('subject') ?? '', greeting: given.get('greeting') ?? '' }),
  }
}

/** How the form of a newsletter writes its address. */
export const newsletterAddress = {
  path: urls.newsletterDraft,
  read: readNewsletterAddress,
  href: ({ postId, homeIds, query, subject, greeting }: NewsletterAddress) => {
    const params = new URLSearchParams(postId ? { post: postId } : {})
    for (const id of homeIds) params.append('home', id)
    if (query) params.set('query', query)
    if (subject) params.set('subject', subject)
    if (greeting) params.set('greeting', greeting)
    return params.size > 0 ? `${urls.newsletterDraft}?${params}` : urls.newsletterDraft
  },
  clearHref: () => null,
}
