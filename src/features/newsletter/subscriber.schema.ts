import * as v from 'valibot'
import { emailForm } from '#/features/accounts/account.schema.ts'
import { HONEYPOT } from '#/shared/honeypot.ts'

export const SUBSCRIBER_STATUSES = ['pending', 'confirmed', 'unsubscribed'] as const
export type SubscriberStatus = (typeof SUBSCRIBER_STATUSES)[number]

/** The words for each status. */
export const SUBSCRIBER_STATUS_LABELS: Record<SubscriberStatus, string> = {
  pending: 'Not confirmed',
  confirmed: 'Confirmed',
  unsubscribed: 'Unsubscribed',
}

export const SUBSCRIBER_PAGE_SIZE = 50
/** What somebody may look for; more is cut. */
export const SUBSCRIBER_QUERY_LENGTH = 200

/** What the form asks for. */
export const subscribeForm = v.object({
  email: emailForm.entries.email,
  [HONEYPOT]: v.optional(v.string(), ''),
})
export type SubscribeForm = v.InferInput<typeof subscribeForm>

/** The link of a mail. */
export const subscriberLinkForm = v.object({ token: v.pipe(v.optional(v.string(), ''), v.maxLength(100)) })

const id = v.pipe(v.string(), v.uuid())
export const eraseSubscriberForm = v.object({ subscriberId: id })
export const MOST_HOMES = 6
const TOO_MANY_HOMES = `A newsletter has room for ${MOST_HOMES} homes`

/** `homes` are the ids of picked homes with commas between. */
export const sendPostForm = v.object({
  postId: v.pipe(v.optional(v.string(), ''), v.uuid('Choose an article')),
  homes: v.pipe(
    v.optional(v.string(), ''),
    v.maxLength(MOST_HOMES * 37, TOO_MANY_HOMES),
    v.transform((text) => text.split(',').filter(Boolean)),
    v.array(v.pipe(v.string(), v.uuid('Pick the homes again'))),
    v.maxLength(MOST_HOMES, TOO_MANY_HOMES),
  ),
})

/** Which subscribers somebody wants to see. */
export type SubscriberFilters = { status?: SubscriberStatus; query: string }

export type SubscriberView = {
  id: string
  email: string
  status: SubscriberStatus
  requestedAt: Date
  confirmedAt: Date | null
  unsubscribedAt: Date | null
  /** The version of the privacy policy that was agreed to. */
  consentVersion: string
}

/** What became of one newsletter. */
export type NewsletterView = {
  postId: string
  title: string
  requestedAt: Date
  /** How many homes went with it. */
  homeCount: number
  isFinished: boolean
  delivered: number
  failed: number
  waiting: number
  /** Who left after it and before the next one. */
  unsubscribed: number
}

/** An article that visitors can read, and whether it went to the subscribers. */
export type MailablePostView = {
  id: string
  title: string
  publishedAt: Date
  /** Null while nobody has sent it. */
  mailing: { requestedAt: Date; mailCount: number; isFinished: boolean } | null
}
