import { Refusal } from '#/shared/errors.ts'

/** A link that we did not make, or that is too old. */
export function subscriberLinkNotValid(): Refusal {
  return new Refusal(
    'gone',
    'newsletter.link_not_valid',
    'This link does not work any more. Ask for the newsletter again, and we send a new one.',
  )
}

export function subscriberNotFound(): Refusal {
  return new Refusal(
    'not_found',
    'newsletter.subscriber_not_found',
    'This address is not on the list any more.',
  )
}

/** Only what visitors can read is sent. */
export function postNotPublic(): Refusal {
  return new Refusal('conflict', 'newsletter.post_not_public', 'Publish this article before you send it.')
}

export function postSentAlready(): Refusal {
  return new Refusal(
    'conflict',
    'newsletter.sent_already',
    'This article has been sent. It is never sent twice.',
  )
}

export function homeNotPublic(): Refusal {
  return new Refusal(
    'conflict',
    'newsletter.home_not_public',
    'A home that you picked is not advertised any more. Take it out and look at the preview again.',
  )
}

export function nobodySubscribed(): Refusal {
  return new Refusal(
    'conflict',
    'newsletter.nobody',
    'Nobody has confirmed a subscription yet, so there is nobody to send it to.',
  )
}
