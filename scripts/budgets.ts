/** Sizes in bytes as they cross the wire; a kilobyte is 1,000 bytes. */
const KB = 1_000

type RouteModule = {
  id: string
  parentId?: string
  path?: string
  index?: boolean
  /** False for an endpoint, which shows nothing and so loads nothing. */
  hasDefaultExport?: boolean
  hasErrorBoundary?: boolean
  module: string
  imports?: string[]
  css?: string[]
  // A route that loads in the browser is cut in pieces, and a first visit preloads them all.
  clientLoaderModule?: string
  clientActionModule?: string
  clientMiddlewareModule?: string
  hydrateFallbackModule?: string
}

/** What the framework's build writes into `assets/manifest-….js`. */
export type Manifest = {
  entry: { module: string; imports?: string[]; css?: string[] }
  routes: Record<string, RouteModule>
}

/** `route` is the file of the page, as the routes name it. */
export type Budget = { address?: RegExp; route?: RegExp; script: number; style: number }

/** The first line that fits a page counts. */
export const BUDGETS: Budget[] = [
  // Writing a listing or an article sends and describes pictures, and keeps what is typed.
  { address: /^\/submit-(listing|blog)$/, script: 230 * KB, style: 10 * KB },
  // The staff's pages stand beside the buyers' under /dashboard; they have tables and figures to lay out.
  { route: /^routes\/admin\//, script: 130 * KB, style: 12 * KB },
  { address: /^\/dashboard(\/|$)/, script: 130 * KB, style: 10 * KB },
  { address: /^\//, script: 120 * KB, style: 10 * KB },
]

/** Two fonts with the characters of an English page and the sign of the cedi. */
export const FONT_BUDGET = 36 * KB

/** Code that is fetched only on intent; the map is the largest part there will be. */
export const LAZY_BUDGET = 45 * KB

/** The service worker itself, and the files that it fetches before anybody has lost the connection. */
export const WORKER_BUDGET = 12 * KB
export const SHELL_BUDGET = 150 * KB

/** Modules that the program holds from its beginning, for as long as it runs. */
export const SERVER_BUDGET = 6_800 * KB

export type PageSize = { address: string; route: string; script: number; style: number }

/** What a first visit of each page loads before anything is touched: the entry, and every module from root to page. */
export function measurePages(manifest: Manifest, sizeOf: (file: string) => number): PageSize[] {
  const sum = (files: Set<string>) => [...files].reduce((total, file) => total + sizeOf(file), 0)
  return Object.values(manifest.routes)
    .filter((route) => route.hasDefaultExport !== false)
    .filter((route) => route.index || (route.path && !hasIndex(manifest, route)))
    .map((route) => {
      const branch = branchOf(manifest, route)
      const scripts = new Set([manifest.entry, ...branch].flatMap(scriptsOf))
      const styles = new Set([manifest.entry, ...branch].flatMap(({ css = [] }) => css))
      return { address: addressOf(branch), route: route.id, script: sum(scripts), style: sum(styles) }
    })
}

function scriptsOf(route: Manifest['entry'] & Partial<RouteModule>): string[] {
  const { clientLoaderModule, clientActionModule, clientMiddlewareModule, hydrateFallbackModule } = route
  const pieces = [clientLoaderModule, clientActionModule, clientMiddlewareModule, hydrateFallbackModule]
  return [route.module, ...(route.imports ?? []), ...pieces.filter((piece) => piece !== undefined)]
}

function hasIndex(manifest: Manifest, route: RouteModule): boolean {
  return Object.values(manifest.routes).some((other) => other.parentId === route.id && other.index)
}

function branchOf(manifest: Manifest, route: RouteModule): RouteModule[] {
  const parent = route.parentId ? manifest.routes[route.parentId] : undefined
  return parent ? [...branchOf(manifest, parent), route] : [route]
}

function addressOf(branch: RouteModule[]): string {
  const path = branch.map((route) => route.path?.replace(/^\/|\/$/g, '')).filter(Boolean)
  return `/${path.join('/')}`
}

/** The modules that some page loads at once; everything else waits for intent. */
export function listInitialScripts(manifest: Manifest): Set<string> {
  return new Set([manifest.entry, ...Object.values(manifest.routes)].flatMap(scriptsOf))
}

/** Pages that load more than they may, in words. */
export function findOverweight(pages: PageSize[]): string[] {
  return pages.flatMap((page) => {
    const budget = BUDGETS.find(
      ({ address, route }) => address?.test(page.address) || route?.test(page.route),
    )
    if (!budget) return [`${page.address} has no budget`]
    return (['script', 'style'] as const)
      .filter((kind) => page[kind] > budget[kind])
      .map(
        (kind) => `${page.address} loads ${inKb(page[kind])} of ${kind}; ${inKb(budget[kind])} is the limit`,
      )
  })
}

export const inKb = (bytes: number) => `${(bytes / KB).toFixed(1)} KB`

/** The font files that a page with plain Latin text and prices downloads, by the `unicode-range` of each face. */
export function listFirstFonts(css: string): string[] {
  const faces = [...css.matchAll(/@font-face\s*\{([^}]*)\}/g)].map((match) => match[1] ?? '')
  const isNeeded = (face: string) => {
    const range = /unicode-range:([^;}]*)/.exec(face)?.[1]
    return range === undefined || [0x61, 0x20b5].some((codePoint) => covers(range, codePoint))
  }
  const files = faces.filter(isNeeded).map((face) => /url\(["']?([^"')]+[.]woff2)/.exec(face)?.[1])
  return [...new Set(files.filter((file) => file !== undefined))]
}

function covers(range: string, codePoint: number): boolean {
  return range.split(',').some((part) => {
    const [from = '', to = from] = part.trim().replace(/^u\+/i, '').split('-')
    const bound = (text: string, wildcard: string) => Number.parseInt(text.replaceAll('?', wildcard), 16)
    return codePoint >= bound(from, '0') && codePoint <= bound(to, 'f')
  })
}
