/** How long both links work, from the request on; in minutes. */
export const EMAIL_CHANGE_MINUTES = 60
/** How long the old address can undo a change and is nobody else's; in days. */
export const UNDO_DAYS = 7

/** Which link of a change: to the old address, to the new one, or to undo it. The token is derived with its name. */
export const EMAIL_CHANGE_LINKS = {
  old: 'change-email-old',
  new: 'change-email-new',
  undo: 'undo-email-change',
} as const

/** What a pressed link left: the other address has still to confirm, or the change is done. */
export type EmailChangeStep = 'waits-for-old' | 'waits-for-new' | 'changed'
