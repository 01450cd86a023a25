type Route = {
  id?: string | undefined
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
 * The same without what the router takes for granted: a flag that is not set; a list of no files; files that are
 * `loaded` with every page; and for an act, which its page's module answers, all files, since this page has loaded them
 * before.
 */
export function withoutDefaults<R extends Route>(routes: Routes<R>, loaded: ReadonlySet<string>): Routes<R> {
  return Object.fromEntries(
    Object.entries(routes).map(([id, { hasDefaultExport: _, ...route }]) => {
      // The outermost route is what names them.
      const isOutermost = route.parentId === undefined
      const imports = (route.imports ?? []).filter((file) => isOutermost || !loaded.has(file))
      const slim = id.includes('#') ? { ...route, imports: [], css: [] } : { ...route, imports }
      return [id, Object.fromEntries(Object.entries(slim).filter(([, value]) => !isDefault(value))) as R]
    }),
  )
}

/**
 * The same without the files that pages are made of that are behind the sign-in, that mostly a mail's link opens, or that
 * few visitors open: their page names them itself when it is opened, a moment later than a list for fetching them ahead
 * would, and every visitor would pay for that list.
 */
export function withoutRareFiles<R extends Route>(routes: Routes<R>): Routes<R> {
  return Object.fromEntries(
    Object.entries(routes).map(([id, route]) => {
      const { imports: _, ...rest } = route
      return [id, RARE.test(id) || HAS_NAME_OF_ITS_OWN.test(id) ? (rest as R) : route]
    }),
  )
}

const RARE =
  /^routes\/(account|admin|editor|public\/(legal|list-with-us|newsletter|saved-searches|shortlists|reports|upload-demo|developers|compare|properties\/(preview|detail\/contact-agent)|about|blog|not-found|contact|auth))/

// A second address of a page behind the sign-in: a page is named after its file else.
const HAS_NAME_OF_ITS_OWN = /^(?!root$|routes\/)/

/** The same without ids, which are the names of the entries already; whoever reads the file gives them back. */
export function withoutIds<R extends Route>(routes: Routes<R>): Routes<Omit<R, 'id'>> {
  return Object.fromEntries(Object.entries(routes).map(([id, { id: _, ...route }]) => [id, route]))
}

/**
 * The same with nothing of an act that its page says, too; whoever reads the file gives it the rest back. An act is
 * named as its page and what it does, `routes/cart.tsx#clear`.
 */
export function withoutWhatPagesSay<R extends Route>(routes: Routes<R>): Routes<Partial<R>> {
  return Object.fromEntries(
    Object.entries(routes).map(([id, route]): [string, Partial<R>] => {
      const page: R | undefined = id.includes('#') ? routes[pageOf(id)] : undefined
      // What the page has and the act has not would be given to it.
      const isLess = page && Object.keys(page).some((key) => !OWN.has(key) && !(key in route))
      if (!page || isLess) return [id, route]
      const differs = ([key, value]: [string, unknown]) =>
        JSON.stringify(value) !== JSON.stringify(page[key as keyof R])
      return [id, Object.fromEntries(Object.entries(route).filter(differs)) as Partial<R>]
    }),
  )
}

/** The name of the page that an act belongs to. */
const pageOf = (id: string) => id.replace(/[.]tsx#.*/, '')

type Shortened = Record<string, unknown> & { acts?: Record<string, string> }

/**
 * The same with the addresses of acts beside their page, where an act says nothing else, and with files that are named
 * after their route by their hash alone: `~BV9F_b4` for `/assets/payment-plans-BV9F_b4.js`.
 */
export function shortened(routes: Routes<Partial<Route>>): Record<string, Shortened> {
  const all: Record<string, Shortened> = {}
  for (const [id, route] of Object.entries(routes)) {
    const page = all[pageOf(id)]
    const { path, ...rest } = route as Record<string, unknown>
    if (page && id.includes('#') && typeof path === 'string' && Object.keys(rest).length === 0)
      page.acts = { ...page.acts, [id.replace(/.*#/, '')]: belowPage(path, page.path) }
    else
      all[id] = Object.fromEntries(
        Object.entries(route).map(([key, value]) => [
          key,
          typeof value === 'string' ? hashOf(id, value) : value,
        ]),
      )
  }
  return all
}

// An address below its page's begins with a slash, which no address of a route does else.
function belowPage(path: string, pagePath: unknown): string {
  return path.startsWith(`${pagePath}/`) ? path.slice(String(pagePath).length) : path
}

function hashOf(id: string, value: string): string {
  const start = startOf(id)
  return value.startsWith(start) && value.endsWith('.js')
    ? `~${value.slice(start.length, -'.js'.length)}`
    : value
}

const startOf = (id: string) => `/assets/${id.replace(/.*[/]/, '')}-`

/** What `withoutIds`, `withoutWhatPagesSay` and `shortened` took away is given back by this, in the browser. */
export const giveBack = (variable: string) =>
  `{const a=${variable}.routes;for(const[i,{acts:p,...r}]of Object.entries(a)){for(const k in r)if(r[k][0]=='~')r[k]='/assets/'+i.replace(/.*[/]/,'')+'-'+r[k].slice(1)+'.js';const q=a[i]={...a[i.replace(/[.]tsx#.*/,'')],acts:void 0,index:void 0,...r,id:i};for(const k in p)a[i+'.tsx#'+k]={...q,index:void 0,path:(p[k][0]=='/'?r.path:'')+p[k],id:i+'.tsx#'+k}}}`

// An act has an address of its own, and loads no file that its page has not loaded.
const OWN: ReadonlySet<string> = new Set(['id', 'path', 'index', 'imports', 'css'])

function isDefault(value: unknown): boolean {
  return value === false || (Array.isArray(value) && value.length === 0)
}
