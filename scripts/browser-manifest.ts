type Route = {
  imports?: string[] | undefined
  css?: string[] | undefined
  parentId?: string | undefined
  hasDefaultExport?: boolean | undefined
  hasErrorBoundary?: boolean | undefined
}
type Routes<R extends Route> = Record<string, R>

/**
 * The routes that the browser's router can open: pages, and the frames around them. What is read or posted to by
 * address alone (files, feeds, JSON) never goes through the router, and every visitor would pay for its entry.
 */
export function routesWithPages<R extends Route>(routes: Routes<R>): Routes<R> {
  return Object.fromEntries(
    Object.entries(routes).filter(
      ([id, { hasDefaultExport, hasErrorBoundary, parentId }]) =>
        parentId === undefined || hasDefaultExport || hasErrorBoundary || isFrame(id, routes),
    ),
  )
}

function isFrame<R extends Route>(id: string, routes: Routes<R>): boolean {
  return Object.values(routes).some(({ parentId }) => parentId === id)
}

/**
 * The same without what the router takes for granted: a flag that is not set, and for an act, which its page's module
 * answers, the files that this page has loaded before.
 */
export function withoutDefaults<R extends Route>(routes: Routes<R>): Routes<R> {
  return Object.fromEntries(
    Object.entries(routes).map(([id, { hasDefaultExport: _, ...route }]) => {
      const slim = id.includes('#') ? { ...route, imports: [], css: [] } : route
      return [id, Object.fromEntries(Object.entries(slim).filter(([, value]) => value !== false)) as R]
    }),
  )
}
