import { createContext, type RouterContextProvider } from 'react-router'
import type { Services } from '#/platform/services.ts'

/** What the program hands to every request before a route sees it. */
export type RequestFacts = {
  /** Unique per request, in the log and on error pages. */
  requestId: string
  /** For inline scripts of a page rendered for one person; a cacheable page has none and is known by its hashes. */
  nonce: string | undefined
}

export const servicesContext = createContext<Services>()
export const requestContext = createContext<RequestFacts>()

export function servicesOf(context: Readonly<RouterContextProvider>): Services {
  return context.get(servicesContext)
}

export function requestOf(context: Readonly<RouterContextProvider>): RequestFacts {
  return context.get(requestContext)
}
