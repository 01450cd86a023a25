type Route = {
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
