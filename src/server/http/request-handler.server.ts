import {
  createRequestHandler,
  type LoaderFunctionArgs,
  type MiddlewareFunction,
  type RouterContextProvider,
  type ServerBuild,
} from 'react-router'
import { dataRequestContext } from '#/web/layout/rendered-only.server.ts'
import { routeFinder } from './page-addresses.server.ts'

type ServerRoute = NonNullable<ServerBuild['routes'][string]>
type Endpoint = Pick<ServerRoute, 'module'> & { pattern: string }

const ROOT = 'root'
// How the framework's address of a page's data ends.
const DATA = '.data'
const READS = new Set(['GET', 'HEAD'])
// A last segment that the framework would read in no other way.
const LAST_SEGMENT = /\/([\w-]+)$/

/**
 * Answers requests from the framework's table of routes. What is below `/api` and has no page is called at once: to
 * look through all routes and prepare a page costs more than most of these answers. A page is left to a framework that
 * knows the routes of this page alone, because it goes through all that it knows several times for each page. Whatever
 * is written otherwise than the table has it goes to one that knows all of them.
 */
export function createHandler(
  build: ServerBuild,
  mode?: string,
): (request: Request, context: RouterContextProvider) => Promise<Response> {
  const handleAny = createRequestHandler(build, mode)
  const handlePage = pageHandlers(build, mode)
  const endpoints = endpointsOf(build)
  const middleware = (build.routes[ROOT]?.module.middleware ?? []) as MiddlewareFunction<unknown>[]
  return async (request, context) => {
    const url = new URL(request.url)
    if (url.pathname.endsWith(DATA)) context.set(dataRequestContext, true)
    const found = find(endpoints, url.pathname)
    const { loader, action } = found?.endpoint.module ?? {}
    const run = READS.has(request.method) ? loader : action
    if (!found || !run) return (handlePage(url.pathname) ?? handleAny)(request, context)
    const { pattern } = found.endpoint
    const args: LoaderFunctionArgs = { request, context, params: found.params, pattern, url }
    return answer(args, middleware, run)
  }
}

/** Handlers of pages by the innermost of their routes, each made when it is first asked for. */
function pageHandlers(build: ServerBuild, mode?: string) {
  const chainOf = routeFinder(build.routes)
  const handlers = new Map<string, ReturnType<typeof createRequestHandler>>()
  return (pathname: string) => {
    // Data of pages: which ones it is about stands in the query.
    if (pathname.endsWith(DATA)) return
    const chain = chainOf(pathname).flatMap(({ id }) => id ?? [])
    const id = chain.at(-1)
    if (id === undefined) return
    const handler = handlers.get(id) ?? createRequestHandler(onlyRoutes(build, chain), mode)
    handlers.set(id, handler)
    return handler
  }
}

function onlyRoutes(build: ServerBuild, ids: readonly string[]): ServerBuild {
  const of = <Route>(routes: Record<string, Route>) =>
    Object.fromEntries(ids.flatMap((id) => (routes[id] ? [[id, routes[id]]] : [])))
  return { ...build, routes: of(build.routes), assets: { ...build.assets, routes: of(build.assets.routes) } }
}

function endpointsOf({ routes }: ServerBuild): Map<string, Endpoint> {
  const endpoints = new Map<string, Endpoint>()
  for (const route of Object.values(routes)) {
    const { parentId, path, module } = route ?? {}
    if (parentId !== ROOT || !module || module.default || module.middleware) continue
    if (path?.startsWith('api/') && !path.includes('*'))
      endpoints.set(`/${path}`, { module, pattern: `/${path}` })
  }
  return endpoints
}

function find(endpoints: ReadonlyMap<string, Endpoint>, pathname: string) {
  const endpoint = endpoints.get(pathname)
  if (endpoint) return endpoint.pattern.includes(':') ? undefined : { endpoint, params: {} }
  const id = LAST_SEGMENT.exec(pathname)?.[1]
  if (id === undefined) return undefined
  const withId = endpoints.get(`${pathname.slice(0, -id.length)}:id`)
  return withId && { endpoint: withId, params: { id } }
}

type Run = NonNullable<Endpoint['module']['loader'] | Endpoint['module']['action']>

async function answer(
  args: LoaderFunctionArgs,
  middleware: readonly MiddlewareFunction<unknown>[],
  run: Run,
): Promise<Response> {
  const from = async (index: number): Promise<Response> => {
    const step = middleware[index]
    if (!step) return asResponse(await run(args))
    let rest: Promise<Response> | undefined
    const next = () => {
      rest ??= from(index + 1)
      return rest
    }
    return ((await step(args, next)) as Response | undefined) ?? (await next())
  }
  try {
    return await from(0)
  } catch (thrown) {
    if (thrown instanceof Response) return thrown
    if (isData(thrown)) return Response.json(thrown.data, thrown.init ?? {})
    throw thrown
  }
}

function asResponse(given: unknown): Response {
  if (given instanceof Response) return given
  throw new Error('An endpoint answers with a response')
}

/** What the framework's `data` makes, which it shows to nobody. */
function isData(thrown: unknown): thrown is { data: unknown; init: ResponseInit | null } {
  return (
    typeof thrown === 'object' &&
    thrown !== null &&
    'type' in thrown &&
    thrown.type === 'DataWithResponseInit' &&
    'data' in thrown
  )
}
