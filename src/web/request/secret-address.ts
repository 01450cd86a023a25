import { offeredHomeUrls } from '#/features/offered-homes/offered-home-address.rules.ts'
import { urls } from '#/shared/urls.ts'

const STARTS = [urls.sharedShortlist(''), urls.sharedPreview(''), ...offeredHomeUrls.secretStarts]
const LONGEST_LOGGED_PATH = 200

/** What every answer at such a path says: no other site, search engine or cache gets it. */
export const SECRET_HEADERS = [
  ['Cache-Control', 'private, no-store'],
  ['Referrer-Policy', 'no-referrer'],
  ['X-Robots-Tag', 'noindex, nofollow'],
] as const

/** True for a path that holds a secret: whoever knows it may open it. However it is spelled, as its page would be found. */
export function isSecretAddress(path: string): boolean {
  return startOf(path) !== undefined
}

/** A path as logs write it, without what nobody else may know, and cut where it is as long as an address may be. */
export function loggedPath(path: string): string {
  const start = startOf(path)
  return start === undefined ? path.slice(0, LONGEST_LOGGED_PATH) : `${start}[secret]`
}

function startOf(path: string): string | undefined {
  const spelled = plain(path)
  return STARTS.find((start) => spelled.startsWith(start))
}

function plain(path: string): string {
  const slashes = path.replace(/\/{2,}/g, '/')
  try {
    return decodeURIComponent(slashes).toLowerCase()
  } catch {
    return slashes.toLowerCase()
  }
}
