import * as v from 'valibot'
import { emailForm, MESSAGES } from '#/features/accounts/account.schema.ts'
import { HONEYPOT } from '#/shared/honeypot.ts'
import { asWritten, cleanText, isLegible, shorten } from '#/shared/text.ts'

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

/** What an administrator writes of a newsletter; empty where the article says it, or nobody greets. */
export type NewsletterWords = { subject: string; greeting: string }
export const MOST_SUBJECT_CHARACTERS = 120
export const MOST_GREETING_CHARACTERS = 500

/** The same as it is sent: the subject on one line. */
export const cleanWords = ({ subject, greeting }: NewsletterWords): NewsletterWords => ({
  subject: isLegible(subject) ? shorten(asWritten(subject), MOST_SUBJECT_CHARACTERS) : '',
  greeting: isLegible(greeting) ? cleanText(asWritten(greeting), MOST_GREETING_CHARACTERS) : '',
})

// A line break comes as two characters.
const written = (most: number) =>
  v.pipe(v.optional(v.string(), ''), v.transform(asWritten), v.maxLength(most, MESSAGES.tooLong(most)))

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
  subject: written(MOST_SUBJECT_CHARACTERS),
  greeting: written(MOST_GREETING_CHARACTERS),
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
  /** What was written for it; null where nothing was. */
  subject: string | null
  greeting: string | null
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
