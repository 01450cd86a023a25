import { randomBytes } from 'node:crypto'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import {
  RouterContextProvider,
  type ServerBuild,
  UNSAFE_withComponentProps as withComponentProps,
  UNSAFE_withErrorBoundaryProps as withErrorBoundaryProps,
} from 'react-router'
import { hashToken } from '#/features/accounts/session.queries.server.ts'
import { openVariant } from '#/features/media/image.queries.server.ts'
import { hearPaymentCall } from '#/features/orders/paying/payment-call.commands.server.ts'
import routes from '#/routes.ts'
import { createHttp } from '#/server/http/http.server.ts'
import { pageFinder } from '#/server/http/page-addresses.server.ts'
import { createHandler } from '#/server/http/request-handler.server.ts'
import type { Role } from '#/shared/actor.ts'
import { sessionCookieName } from '#/shared/session-cookie.ts'
import { requestContext, servicesContext } from '#/web/request/services.server.ts'
import { insertAccount } from '../factories/account-factory.ts'
import { factoryId } from '../factories/factory-id.ts'
import type { NewProfile } from '../factories/profile-factory.ts'
import type { TestServices } from './test-services.ts'

type Route = NonNullable<ServerBuild['routes'][string]>
type Listed = { id: string; file: string; parentId?: string; path?: string; index?: boolean }

/**
 * The whole program from a request to its answer, without a build: the outer server, the real routes, the real pages.
 * `files` names the route modules that are wanted, below `src/`; their layouts come along, other addresses give 404.
 * `onRead` is called when a page asks for a piece of its request's body.
 */
export async function makeTestSite(
  services: TestServices,
  files: readonly string[],
  { onRead }: { onRead?: (requestId: string) => void } = {},
) {
  const build = await buildOf(files)
  const handle = createHandler(build, 'production')
  const { siteUrl } = services.config
  const { app } = createHttp({
    isSiteUrlSet: true,
    computerName: 'esi-laptop',
    siteUrl,
    log: services.log,
    folders: { client: 'public', samplePictures: 'public' },
    renderPage: (request, facts) => {
      const context = new RouterContextProvider()
      context.set(servicesContext, services)
      context.set(requestContext, facts)
      return handle(onRead ? withReader(request, () => onRead(facts.requestId)) : request, context)
    },
    openVariant: (wanted) => openVariant(services, wanted),
    hasPage: pageFinder(build.routes),
    isReady: async () => true,
    isDraining: () => false,
    trustedProxies: [],
    hearPaymentCall: (call) => hearPaymentCall(services, call),
    readsPerAddress: services.config.readApi.readsPerAddress,
    pageCacheSeconds: 0,
    offlineReading: true,
    hasContentPolicy: true,
    servesPages: true,
  })
  return {
    /** For a server that really listens. */
    fetch: app.fetch,
    /** Sends whatever is given, from anywhere. */
    send: async (path: string, init: RequestInit = {}): Promise<Response> =>
      // A text is there as a whole, as it is when it comes in one piece.
      await app.request(siteUrl + path, init, {
        incoming: { complete: typeof init.body === 'string', socket: {} },
      }),
    /** Asks for a page; `cookie` is what `signInAs` gave. */
    get: async (path: string, cookie?: string): Promise<Response> =>
      await app.request(siteUrl + path, { headers: cookie ? { Cookie: cookie } : {} }),
    /** Sends JSON, or what is none, as the script of our pages does. */
    sendText: async (
      path: string,
      body: string,
      cookie?: string,
      headers: Record<string, string> = {},
    ): Promise<Response> =>
      await app.request(siteUrl + path, {
        method: 'POST',
        headers: {
          Origin: siteUrl,
          'Content-Type': 'application/json',
          ...(cookie ? { Cookie: cookie } : {}),
          ...headers,
        },
        body,
      }),
    /** Sends a form from one of our pages. */
    post: async (
      path: string,
      fields: Record<string, string> | URLSearchParams,
      cookie?: string,
      headers: Record<string, string> = {},
    ): Promise<Response> =>
      await app.request(siteUrl + path, {
        method: 'POST',
        headers: { Origin: siteUrl, ...(cookie ? { Cookie: cookie } : {}), ...headers },
        body: new URLSearchParams(fields),
      }),
  }
}

// The same request, whose body says when somebody asks for a piece of it.
function withReader(request: Request, onRead: () => void): Request {
  if (!request.body) return request
  const reader = request.body.getReader()
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        onRead()
        const { done, value } = await reader.read()
        if (done) controller.close()
        else controller.enqueue(value)
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  )
  const { method, headers, signal } = request
  return new Request(request.url, { method, headers, signal, body, duplex: 'half' } as RequestInit)
}

/** Gives the account a session and answers the cookie that goes with it. */
export async function signInAs(services: TestServices, accountId: string): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const now = services.clock.now()
  const later = new Date(now.getTime() + 86_400_000)
  await services.db
    .insertInto('sessions')
    .values({
      id: factoryId(),
      accountId,
      tokenHash: hashToken(token),
      createdAt: now,
      lastUsedAt: now,
      expiresAt: later,
      endsAt: later,
    })
    .execute()
  return `${sessionCookieName(services.config.siteUrl)}=${token}`
}

/** Somebody new with a session: their id, and the cookie with which they ask for pages. */
export async function insertPerson(
  services: TestServices,
  role: Role = 'user',
  profile: Partial<NewProfile> = {},
): Promise<{ id: string; cookie: string }> {
  const { id } = await insertAccount(services.db, { profile: { ...profile, role } })
  return { id, cookie: await signInAs(services, id) }
}

// What the framework's build would write, for the wanted routes alone.
async function buildOf(files: readonly string[]): Promise<ServerBuild> {
  const listed = [
    { id: 'root', path: '', file: 'root.tsx' },
    ...routes.flatMap((route) => list(route, 'root')),
  ]
  const wanted = new Map<string, Listed>()
  for (const file of files) {
    const found = listed.filter((one) => one.file === file)
    if (found.length === 0) throw new Error(`routes.ts has no ${file}`)
    // A page and the addresses of its acts.
    for (const one of found)
      for (
        let route: Listed | undefined = one;
        route;
        route = listed.find(({ id }) => id === route?.parentId)
      )
        wanted.set(route.id, route)
  }
  const entries = await Promise.all(
    [...wanted.values()].map(async ({ file, ...route }): Promise<Route> => {
      return { ...route, module: await load(file) } as Route
    }),
  )
  return {
    entry: { module: (await import('#/entry.server.tsx')) as ServerBuild['entry']['module'] },
    routes: Object.fromEntries(entries.map((route) => [route.id, route])),
    assets: {
      entry: { imports: [], module: '/assets/entry.js' },
      routes: Object.fromEntries(
        entries.map(({ module, ...route }) => [
          route.id,
          {
            ...route,
            module: `/assets/${route.id}.js`,
            hasLoader: 'loader' in module,
            hasAction: 'action' in module,
            hasClientLoader: 'clientLoader' in module,
            hasClientAction: 'clientAction' in module,
            hasClientMiddleware: false,
            hasErrorBoundary: 'ErrorBoundary' in module,
            clientActionModule: undefined,
            clientLoaderModule: undefined,
            clientMiddlewareModule: undefined,
            hydrateFallbackModule: undefined,
          },
        ]),
      ),
      url: '/assets/manifest.js',
      version: 'test',
    },
    publicPath: '/',
    assetsBuildDirectory: 'nowhere',
    future: {} as ServerBuild['future'],
    ssr: true,
    isSpaMode: false,
    prerender: [],
    routeDiscovery: { mode: 'initial', manifestPath: '/__manifest' },
  }
}

// The framework's compiler gives components their data as properties; here it is done by hand.
async function load(file: string): Promise<Route['module']> {
  const path = `../../src/${file}`
  const module = (await import(/* @vite-ignore */ path)) as Route['module']
  const { default: Component, ErrorBoundary } = module
  return {
    ...module,
    ...(Component ? { default: withComponentProps(Component as never) } : {}),
    ...(ErrorBoundary ? { ErrorBoundary: withErrorBoundaryProps(ErrorBoundary as never) } : {}),
  } as Route['module']
}

function list(entry: RouteConfigEntry, parentId: string): Listed[] {
  const { file, path, index, children = [] } = entry
  const id = entry.id ?? file.replace(/[.]tsx?$/, '')
  const own: Listed = { id, file, parentId, ...(path ? { path } : {}), ...(index ? { index } : {}) }
  return [own, ...children.flatMap((child) => list(child, id))]
}
