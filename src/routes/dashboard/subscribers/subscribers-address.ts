import {
  SUBSCRIBER_QUERY_LENGTH,
  SUBSCRIBER_STATUSES,
  type SubscriberFilters,
} from '#/features/newsletter/subscriber.schema.ts'
import { readPageNumber } from '#/shared/page-number.ts'
import { cleanText } from '#/shared/text.ts'
import { urls } from '#/shared/urls.ts'

/** Which subscribers an address asks for, and which page of them. */
export type SubscribersAddress = SubscriberFilters & { page: number }

/** Reads the address; what does not exist is as good as not asked for. */
export function readSubscribersAddress(params: URLSearchParams): SubscribersAddress {
  const status = SUBSCRIBER_STATUSES.find((known) => known === params.get('status'))
  return {
    ...(status ? { status } : {}),
    query: cleanText(params.get('query') ?? '', SUBSCRIBER_QUERY_LENGTH),
    page: readPageNumber(params),
  }
}

/** The address at `path` of the subscribers that pass these filters; what is usual is left out. */
export function subscribersHref(
  { status, query, page }: SubscribersAddress,
  path: string = urls.subscribers,
): string {
  const params = new URLSearchParams(query ? { query } : {})
  if (status) params.set('status', status)
  if (page > 1) params.set('page', String(page))
  return params.size > 0 ? `${path}?${params}` : path
}

/** Whether the address leaves somebody out, so that an empty list may only be an empty answer. */
export function narrowsSubscribers({ status, query }: SubscribersAddress): boolean {
  return Boolean(status || query)
}
