import { isId } from '#/shared/ids.ts'
import { urls } from '#/shared/urls.ts'

/** So many stand beside each other at most. */
export const MOST_COMPARED = 4

/**
 * Which homes an address asks for, each once; what is no id is passed over. `isOverfull` where it names more than there
 * is room for, and `isSpread` where a form has sent them one by one.
 */
export function readCompared(searchParams: URLSearchParams): {
  ids: string[]
  isOverfull: boolean
  isSpread: boolean
} {
  const given = searchParams.getAll('homes')
  const ids = [...new Set(given.flatMap((text) => text.toLowerCase().split(',')).filter(isId))]
  return {
    ids: ids.slice(0, MOST_COMPARED),
    isOverfull: ids.length > MOST_COMPARED,
    isSpread: given.length > 1,
  }
}

/** The address without one of its homes. */
export function hrefWithout(ids: readonly string[], id: string): string {
  return urls.compare(ids.filter((other) => other !== id))
}
