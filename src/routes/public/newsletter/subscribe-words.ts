/** The confirmation after somebody subscribed. */
export const SUBSCRIBED = 'Thank you for subscribing to our newsletter!'

/** What they do next. */
export const CONFIRM_NEXT = 'Now open the mail we have sent you, and confirm that the address is yours.'

export const SUBSCRIBE_FAILED = 'That did not reach us. Check your connection and try again.'
