import { refusal } from '#/shared/errors.ts'

/** A link that we did not make, or that is too old. */
export const subscriberLinkNotValid = refusal(
  'gone',
  'newsletter.link_not_valid',
  'This link does not work any more. Ask for the newsletter again, and we send a new one.',
)

export const subscriberNotFound = refusal(
  'not_found',
  'newsletter.subscriber_not_found',
  'This address is not on the list any more.',
)

/** Only what visitors can read is sent. */
export const postNotPublic = refusal(
  'conflict',
  'newsletter.post_not_public',
  'Publish this article before you send it.',
)

export const postSentAlready = refusal(
  'conflict',
  'newsletter.sent_already',
  'This article has been sent. It is never sent twice.',
)

export const homeNotPublic = refusal(
  'conflict',
  'newsletter.home_not_public',
  'A home that you picked is not advertised any more. Take it out and look at the preview again.',
)

export const nobodySubscribed = refusal(
  'conflict',
  'newsletter.nobody',
  'Nobody has confirmed a subscription yet, so there is nobody to send it to.',
)
