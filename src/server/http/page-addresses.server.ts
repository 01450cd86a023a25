import { matchRoutes, type RouteObject, type ServerBuild } from 'react-router'

/** True when a route other than the one for all other addresses answers at this path. */
export type FindPage = (pathname: string) => boolean

// Data of pages, and the list of routes that the framework's code in the browser asks for.
const FRAMEWORK = /\.data$|^\/__manifest$/

/** Tells which paths the framework's routes answer, without running any of them. */
export function pageFinder(manifest: ServerBuild['routes']): FindPage {
  const routes = routesBelow(undefined, manifest)
  return (pathname) => {
    if (FRAMEWORK.test(pathname)) return true
    const found = matchRoutes(routes, pathname)?.at(-1)
    return found !== undefined && found.route.path !== '*'
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
