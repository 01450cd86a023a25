import { LRUCache } from 'lru-cache'
import type { ReactElement } from 'react'
import { renderToString } from 'react-dom/server'
import type { RenderCached } from './cached-markup.ts'

// About a hundred forms of filters.
const MOST_LETTERS = 1_000_000

/** Caches what was rendered last; `isCaching` is false while the components themselves may change. */
export function createMarkupCache({ isCaching }: { isCaching: boolean }): RenderCached {
  const cached = new LRUCache<string, string>({
    maxSize: MOST_LETTERS,
    sizeCalculation: (markup, key) => markup.length + key.length,
  })
  return (key, element: ReactElement) => {
    const known = isCaching ? cached.get(key) : undefined
    if (known !== undefined) return known
    // Its ids are those of another root, so they need a beginning of their own.
    const markup = inOnePiece(renderToString(element, { identifierPrefix: 'c' }))
    cached.set(key, markup)
    return markup
  }
}

// React adds to a text piece by piece, and each of these thousands would be held, at several times the weight of its
// letters, for as long as the text is.
function inOnePiece(markup: string): string {
  return Buffer.from(markup).toString()
}
