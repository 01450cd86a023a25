/** A property that a browser caches to be read without a connection; all texts are as they stand on its page. */
export type OfflineProperty = {
  id: string
  title: string
  /** With `/ month` behind it for rent. */
  price: string
  /** Where it is. */
  location: string
  /** The address of one variant of its first picture, as a path; null without pictures. */
  picture: string | null
}

/**
 * What a page tells the service worker: that somebody looks at a property, or that a newer worker may begin, because
 * this page comes from the newer program.
 */
export type WorkerMessage = { type: 'keep'; property: OfflineProperty } | { type: 'take-over' }

/** Where the worker's own file lies. */
export const SERVICE_WORKER = '/service-worker.js'

/** The part of it that shows notifications, by itself: for browsers that are to cache nothing. */
export const NOTIFICATIONS_WORKER = '/notifications-worker.js'

/** The cache with what somebody looked at; its name stays, because browsers hold it. Named like everything that signing out removes. */
export const OFFLINE_CACHE = 'fihankra:kept'

/** Where the worker puts the list of cached properties into the offline page, in the place of what stands there. */
export const OFFLINE_LIST_ID = 'kept'

/** What the server sends to a browser, to be shown as a notification; addresses are paths of the site. */
export type NotificationText = {
  /** The same however often it is sent, so that a second copy takes the place of the first. */
  id: string
  title: string
  body: string
  /** What a press opens. */
  href: string
  /** The token of the page that pauses, changes and ends what is told of. */
  token: string
}
