import type { NotificationText } from '#/shared/offline.ts'
import { shorten } from '#/shared/text.ts'
import { urls } from '#/shared/urls.ts'
import { sumUp, type ToldHome, type ToldHomes } from './told-home.rules.ts'

/** So many homes a notification names. */
const MOST_NAMED = 3
const LONGEST_TITLE = 60
const LONGEST_PRICE = 40
/** A message has room for about 3,900 bytes. */
const LONGEST_SEARCH = 1_500

/** What a device is to be told, as it waits. */
export type NotificationData = ToldHomes<Pick<ToldHome, 'kind' | 'title' | 'price'>> & {
  /** The query of the list's address. */
  search: string
}

/** What is stored of the homes of a mail. */
export function notificationData(data: NotificationData): NotificationData {
  const { homes, search, total, others } = data
  return {
    ...{ search, total, ...(others ? { others } : {}) },
    homes: homes.map(({ kind, title, price }) => ({ kind, title, price })),
  }
}

/**
 * The words that a device shows, on its locked screen too: homes and prices, no person, and not what somebody called
 * their search.
 */
export function writeNotification(
  { search, total, homes }: NotificationData,
  { id, token }: Pick<NotificationText, 'id' | 'token'>,
): NotificationText {
  const named = homes
    .slice(0, MOST_NAMED)
    .map(({ title, price }) => `${shorten(title, LONGEST_TITLE)}, ${shorten(price, LONGEST_PRICE)}`)
  const more = total - named.length
  const unnamed = named.length > 0 ? `and ${more} more` : 'The list has all of them.'
  return {
    id,
    title: sumUp(homes, total),
    body: [...named, ...(more > 0 ? [unnamed] : [])].join('\n'),
    href:
      search.length > LONGEST_SEARCH
        ? urls.savedSearches
        : search
          ? `${urls.properties}?${search}`
          : urls.properties,
    token,
  }
}
