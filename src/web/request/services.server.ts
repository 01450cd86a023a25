import { createContext, type RouterContextProvider } from 'react-router'
import type { Services } from '#/platform/services.ts'
import type { Visitor } from '#/shared/actor.ts'
import type { PageSubject } from '#/shared/page-subject.ts'

/** What the program hands to every request before a route sees it. */
export type RequestFacts = {
  /** Unique per request, in the log and on error pages. */
  requestId: string
  /**
   * Marks the inline scripts that the rendering itself wrote. A page for one person is sent with it; on a shared page
   * the marked ones are hashed and the mark is taken out.
   */
  nonce: string | undefined
  /** The address of the client; null on a shared page, which is rendered for nobody in particular. */
  ip: string | null
  userAgent: string | null
  /** Whether the browser asks for small pictures; a shared page is rendered once with and once without. */
  savesData: boolean
  /** The value of the session's cookie; whether it is worth anything is for the database to say. */
  sessionToken: string | undefined
  /** Whether the request had arrived to its end by now; unknown where it has no body or nobody could say. */
  hasArrived?: () => boolean
  /** True for a page that people with a session get too, though nobody looked at whose it is. */
  isForEverybody: boolean
  /** What the page says it shows; one that says nothing is taken to show everything. */
  shows: Set<PageSubject>
}

export const servicesContext = createContext<Services>()
export const requestContext = createContext<RequestFacts>()

export function servicesOf(context: Readonly<RouterContextProvider>): Services {
  return context.get(servicesContext)
}

export function requestOf(context: Readonly<RouterContextProvider>): RequestFacts {
  return context.get(requestContext)
}

/** Says what a shared page shows, so that it is cached until one of these changes. Each loader with records of its own says so. */
export function pageShows(context: Readonly<RouterContextProvider>, subjects: Iterable<PageSubject>): void {
  const { shows } = requestOf(context)
  for (const subject of subjects) shows.add(subject)
}

/** Whoever asks, signed in or not. */
export function visitorOf(context: Readonly<RouterContextProvider>): Visitor {
  const { ip, userAgent, requestId } = requestOf(context)
  return { ip, userAgent, requestId }
}
