import { urls } from '#/shared/urls.ts'

const START = urls.sharedShortlist('')
const LONGEST_LOGGED_PATH = 200

/** What every answer at such a path says: no other site, search engine or cache gets it. */
export const SECRET_HEADERS = [
  ['Cache-Control', 'private, no-store'],
  ['Referrer-Policy', 'no-referrer'],
  ['X-Robots-Tag', 'noindex, nofollow'],
] as const

/** True for a path that holds a secret: whoever knows it may open it. However it is spelled, as its page would be found. */
export function isSecretAddress(path: string): boolean {
  return plain(path).startsWith(START)
}

/** A path as logs write it, without what nobody else may know, and cut where it is as long as an address may be. */
export function loggedPath(path: string): string {
  return isSecretAddress(path) ? `${START}[secret]` : path.slice(0, LONGEST_LOGGED_PATH)
}

function plain(path: string): string {
  const slashes = path.replace(/\/{2,}/g, '/')
  try {
    return decodeURIComponent(slashes).toLowerCase()
  } catch {
    return slashes.toLowerCase()
  }
}
