import { LRUCache } from 'lru-cache'
import { matchRoutes, type RouteObject, type ServerBuild } from 'react-router'

/** True when a route other than the one for all other addresses answers at this path. */
export type FindPage = (pathname: string) => boolean

// Data of pages, and the list of routes that the framework's code in the browser asks for.
const FRAMEWORK = /\.data$|^\/__manifest$/

// A route takes any id or none, so all ids of a page are one path to it.
const ID = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi
const REMEMBERED_PATHS = 2_000

/** Tells which paths the framework's routes answer, without running any of them. */
export function pageFinder(manifest: ServerBuild['routes']): FindPage {
  const nameOf = routeNamer(manifest)
  return (pathname) => FRAMEWORK.test(pathname) || nameOf(pathname) !== undefined
}

/** Names the route that answers a path by its pattern, as in `properties/:id`; nothing for a path without a page. */
export function routeNamer(manifest: ServerBuild['routes']): (pathname: string) => string | undefined {
  const chainOf = routeFinder(manifest)
  return (pathname) => {
    const chain = chainOf(pathname)
    const isPage = chain.length > 0 && chain.at(-1)?.path !== '*'
    return isPage ? `/${chain.flatMap(({ path }) => path || []).join('/')}` : undefined
  }
}

/** Finds the routes that answer a path together, the outermost first; none for a path that no route answers. */
export function routeFinder(
  manifest: ServerBuild['routes'],
): (pathname: string) => readonly { id?: string; path?: string }[] {
  const routes = routesBelow(undefined, manifest)
  // Matching compiles every route anew, a millisecond of each request.
  const remembered = new LRUCache<string, readonly RouteObject[]>({ max: REMEMBERED_PATHS })
  return (pathname) => {
    const path = pathname.replace(ID, 'id')
    const known = remembered.get(path)
    if (known) return known
    const found = (matchRoutes(routes, path) ?? []).map(({ route }) => route)
    remembered.set(path, found)
    return found
  }
}

function routesBelow(parentId: string | undefined, manifest: ServerBuild['routes']): RouteObject[] {
  return Object.values(manifest).flatMap((route): RouteObject[] => {
    if (!route || route.parentId !== parentId) return []
    const { id, path, caseSensitive } = route
    const own = { id, ...(path === undefined ? {} : { path }), ...(caseSensitive ? { caseSensitive } : {}) }
    return [route.index ? { ...own, index: true } : { ...own, children: routesBelow(id, manifest) }]
  })
}
