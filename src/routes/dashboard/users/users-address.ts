import { PEOPLE_QUERY_LENGTH } from '#/features/accounts/person.schema.ts'
import { readPageNumber } from '#/shared/page-number.ts'
import { cleanText } from '#/shared/text.ts'
import { urls } from '#/shared/urls.ts'

/** What is looked for and which page of it, as the address says. */
export function readUsersAddress(params: URLSearchParams): { query: string; page: number } {
  return {
    query: cleanText(params.get('query') ?? '', PEOPLE_QUERY_LENGTH),
    page: readPageNumber(params),
  }
}

export function usersHref({ query, page }: { query: string; page: number }): string {
  const params = new URLSearchParams(query ? { query } : {})
  if (page > 1) params.set('page', String(page))
  return params.size > 0 ? `${urls.users}?${params}` : urls.users
}
