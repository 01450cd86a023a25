import { urls } from '#/shared/urls.ts'

/** The refusal of a link that leads nowhere. */
export const NOT_VALID = 'saved_search.link_not_valid'

/** Where a page without a valid link leads. */
export const TO_LIST = { label: 'See all properties', href: urls.properties }

export const LINK_FAILED = 'That did not reach us. Check your connection and try again.'
