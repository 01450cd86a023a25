import type { OfflineProperty } from '#/shared/offline.ts'

const PROPERTY = /^\/properties\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/
const PICTURE = /^\/images\/[\w./-]+$/
const LONGEST_TEXT = 300

/** The property whose page stands at this path; undefined for any other page. */
export function propertyIdOf(path: string): string | undefined {
  return PROPERTY.exec(path)?.[1]
}

/** True for a page that is the same for everybody: what the server calls private is never cached. */
export function isForEverybody({ status, headers }: Response): boolean {
  const cacheControl = headers.get('Cache-Control') ?? 'no-store'
  const isPage = headers.get('Content-Type')?.startsWith('text/html') ?? false
  return status === 200 && isPage && !/\b(private|no-store)\b/.test(cacheControl)
}

/** True when a page says that there is no such property, or not any more. */
export function isGone({ status }: Response): boolean {
  return status === 404 || status === 410
}

/** The address of the page that the router fetches the data of; undefined for any other request. */
export function pageOfData({ pathname, search }: URL): string | undefined {
  if (!pathname.endsWith('.data')) return undefined
  const path = pathname.replace(/(_root|_)?[.]data$/, '')
  const query = new URLSearchParams(search)
  query.delete('_routes')
  return path + (query.size > 0 ? `?${query}` : '')
}

/** What a page says it shows, when it is what a page of ours would say. */
export function readProperty(given: unknown): OfflineProperty | undefined {
  const { id, title, price, location, picture } = (given ?? {}) as Record<string, unknown>
  const texts = [title, price, location].filter(
    (text): text is string => typeof text === 'string' && text.length <= LONGEST_TEXT,
  )
  const [ownTitle, ownPrice, ownLocation] = texts
  if (ownTitle === undefined || ownPrice === undefined || ownLocation === undefined) return undefined
  if (typeof id !== 'string' || !propertyIdOf(`/properties/${id}`)) return undefined
  const isPicture = typeof picture === 'string' && PICTURE.test(picture)
  return {
    id,
    title: ownTitle,
    price: ownPrice,
    location: ownLocation,
    picture: isPicture ? picture : null,
  }
}

/** The part of a picture's address that all its variants share. */
export function pictureStem(path: string): string {
  return path.replace(/-\d+[.][a-z]+$/, '')
}
