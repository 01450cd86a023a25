const FILES = /^\/(?:assets|files|images|fonts|icons)\//

/** Names what answers a path, for those who count and measure: a pattern of the site map, or one of a few words. */
export function routeName(path: string, routeOf: (pathname: string) => string | undefined): string {
  if (path === '/healthz' || path === '/readyz') return path
  if (FILES.test(path)) return 'a file'
  return routeOf(path.replace(/[.]data$/, '')) ?? 'no page'
}
