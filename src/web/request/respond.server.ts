import { data, type RouterContextProvider, redirect } from 'react-router'
import { notSignedIn } from '#/features/access/access.errors.ts'
import { requireAdministrator } from '#/features/access/administrator.policy.ts'
import { requireAgent } from '#/features/access/agent.policy.ts'
import type { Services } from '#/platform/services.ts'
import type { Actor } from '#/shared/actor.ts'
import { Refusal } from '#/shared/errors.ts'
import { urls } from '#/shared/urls.ts'
import { pageAddressOf } from './page-address.ts'
import { asRefusal, noteRefusal } from './refusal.server.ts'
import { repeatRead } from './repeated-read.server.ts'
import { requestOf, servicesOf } from './services.server.ts'
import { actorOf } from './session.server.ts'
import { statusOf } from './status.ts'

/** What an error page may know: of a refusal its message, of a bug only where the log tells more. */
export type ErrorData = { code: string; message: string; requestId?: string }

/** What every loader and action is called with, as far as these functions care. */
export type RouteArguments = { context: Readonly<RouterContextProvider>; request: Request }

const RETRY_AFTER_SECONDS = 5
const NO_STORE = { 'Cache-Control': 'no-store' }

/**
 * Runs a loader with the services, once more when it only reads and its connection was lost. A refusal leaves with its status; anything else is a bug: logged here once,
 * and answered with nothing but the request's id.
 */
export async function page<T>(
  context: Readonly<RouterContextProvider>,
  load: (services: Services) => Promise<T>,
): Promise<T> {
  const services = servicesOf(context)
  try {
    return await repeatRead(context, () => load(services))
  } catch (error) {
    if (error instanceof Response) throw error
    const refusal = asRefusal(error, services.log)
    if (refusal instanceof Refusal) {
      await noteRefusal(context, refusal)
      throw respondToRefusal(refusal)
    }
    const { requestId } = requestOf(context)
    services.log.error({ error, requestId }, 'A request failed')
    const body: ErrorData = { code: 'bug', message: 'Something went wrong on our side.', requestId }
    throw data(body, { status: 500, headers: NO_STORE })
  }
}

/** A page of people who are signed in; a visitor is sent to sign in and comes back afterwards. */
export function signedInPage<T>(
  { context, request }: RouteArguments,
  load: (services: Services, actor: Actor) => Promise<T>,
): Promise<T> {
  return page(context, async (services) => load(services, await requireActor(context, request)))
}

/** A page of administrators: 403 for everybody else who is signed in, before anything is read for them. */
export function adminPage<T>(
  { context, request }: RouteArguments,
  load: (services: Services, actor: Actor) => Promise<T>,
): Promise<T> {
  return page(context, async (services) => load(services, await requireAdmin(context, request)))
}

/** A page of agents and administrators, each within their scope; 403 for everybody else who is signed in. */
export function agentPage<T>(
  { context, request }: RouteArguments,
  load: (services: Services, actor: Actor) => Promise<T>,
): Promise<T> {
  return page(context, async (services) => load(services, await requireAgentActor(context, request)))
}

/** For a file, which is no page to come back to: whoever has to sign in first comes back to the page that links it. */
export function linkedFrom({ context, request }: RouteArguments, page: string): RouteArguments {
  return { context, request: new Request(new URL(page, request.url)) }
}

/** As `requireActor`, for agents and administrators. */
export async function requireAgentActor(
  context: Readonly<RouterContextProvider>,
  request: Request,
): Promise<Actor> {
  const actor = await requireActor(context, request)
  requireAgent(actor)
  return actor
}

/** As `requireActor`, for administrators alone. */
export async function requireAdmin(
  context: Readonly<RouterContextProvider>,
  request: Request,
): Promise<Actor> {
  const actor = await requireActor(context, request)
  requireAdministrator(actor)
  return actor
}

/** Whoever is signed in; a page's visitor is redirected to sign in, an endpoint's gets a 401 with `refuse`'s words. */
export async function requireActor(
  context: Readonly<RouterContextProvider>,
  request: Request,
  refuse: () => Refusal = notSignedIn,
): Promise<Actor> {
  const actor = await actorOf(context)
  if (actor) return actor
  const { pathname, search } = pageAddressOf(request)
  if (pathname.startsWith('/api/')) throw refuse()
  const from = request.method === 'GET' ? pathname + search : pathname
  throw redirect(`${urls.login}?${new URLSearchParams({ from })}`)
}

/** The headers of a refusal; a limit says when to come back. */
export function refusalHeaders(refusal: Refusal): Record<string, string> {
  if (refusal.kind !== 'unavailable' && refusal.kind !== 'limit') return NO_STORE
  const seconds = refusal.details.retryAfterSeconds
  return { ...NO_STORE, 'Retry-After': String(typeof seconds === 'number' ? seconds : RETRY_AFTER_SECONDS) }
}

function respondToRefusal(refusal: Refusal) {
  const body: ErrorData = { code: refusal.code, message: refusal.message }
  return data(body, { status: statusOf(refusal.kind), headers: refusalHeaders(refusal) })
}

/** A PDF that the browser shows and that is nobody else's business; `name` is what it is saved as. */
export function privatePdf(bytes: Uint8Array, name: string): Response {
  return new Response(new Uint8Array(bytes), {
    headers: {
      'Content-Type': 'application/pdf',
      'Content-Disposition': `inline; filename="${name}"`,
      'Cache-Control': 'private, no-store',
      'X-Content-Type-Options': 'nosniff',
    },
  })
}
