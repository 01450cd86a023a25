import { SUBSCRIBER_QUERY_LENGTH, SUBSCRIBER_STATUSES } from '#/features/newsletter/subscriber.schema.ts'
import { urls } from '#/shared/urls.ts'
import { listAddress, oneOf, words } from '#/web/act/list-address.ts'

export const subscribersAddress = listAddress(urls.subscribers, {
  query: words(SUBSCRIBER_QUERY_LENGTH),
  status: oneOf(SUBSCRIBER_STATUSES),
})
export type SubscribersAddress = ReturnType<typeof subscribersAddress.read>
