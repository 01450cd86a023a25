import { useMatches } from 'react-router'

/** Who may use a route: everybody, people who are signed in, agents and administrators, or administrators. */
export type Access = 'public' | 'signed-in' | 'agent' | 'admin'

/** Every route module exports one as `handle`; a test refuses a route that does not say who may use it. */
export type RouteHandle = {
  access: Access
  /** For a page that is sent without the site's script, since nothing on it moves. */
  isStill?: true
}

/** The handles of the page and of the layouts around it. */
export function usePageHandles(): RouteHandle[] {
  return useMatches().flatMap(({ handle }) => (handle ? [handle as RouteHandle] : []))
}
