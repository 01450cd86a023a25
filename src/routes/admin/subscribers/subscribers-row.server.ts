import {
  type NewsletterView,
  SUBSCRIBER_STATUS_LABELS,
  type SubscriberView,
} from '#/features/newsletter/subscriber.schema.ts'
import { formatDateTime } from '#/shared/dates.ts'

export type SubscriberRow = ReturnType<typeof presentSubscriber>

/** A subscriber for reading; times read `21 November 2026, 09:14`. */
export function presentSubscriber(subscriber: SubscriberView) {
  const { status, requestedAt, confirmedAt, unsubscribedAt } = subscriber
  return {
    ...subscriber,
    statusLabel: SUBSCRIBER_STATUS_LABELS[status],
    requestedAt: formatDateTime(requestedAt),
    confirmedAt: confirmedAt && formatDateTime(confirmedAt),
    unsubscribedAt: unsubscribedAt && formatDateTime(unsubscribedAt),
  }
}

export type NewsletterRow = ReturnType<typeof presentNewsletter>

/** A newsletter that was sent, for reading. */
export function presentNewsletter({ requestedAt, ...newsletter }: NewsletterView) {
  return { ...newsletter, requestedAt: formatDateTime(requestedAt) }
}
