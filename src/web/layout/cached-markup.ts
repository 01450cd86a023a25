import { createContext, type ReactElement } from 'react'

/**
 * The markup of an element that depends on `key` alone, neither on a context nor on where it stands: rendered once for
 * each key and remembered. For parts of a page that many requests share. Undefined in the browser.
 */
export type RenderCached = (key: string, element: ReactElement) => string

export const CachedMarkupContext = createContext<RenderCached | undefined>(undefined)
