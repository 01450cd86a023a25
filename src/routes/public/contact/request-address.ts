import { urls } from '#/shared/urls.ts'

/** What somebody looks for, as the address of the form has it: what it begins with. */
export const LOOKING_FOR = 'looking'
export const LOOKING_LENGTH = 500

/** The form for a message to the office, begun with what somebody looks for. */
export function requestHref(looking: string): string {
  const params = new URLSearchParams({ [LOOKING_FOR]: looking.slice(0, LOOKING_LENGTH) })
  return `${urls.contact}?${params}#message`
}
