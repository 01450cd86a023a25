/** A field of forms that people do not see: programs that fill in every field give themselves away by it. */
export const HONEYPOT = 'topic_code'
