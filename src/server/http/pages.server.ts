import * as build from 'virtual:react-router/server-build'
import { RouterContextProvider } from 'react-router'
import type { Services } from '#/platform/services.ts'
import { type RequestFacts, requestContext, servicesContext } from '#/web/request/services.server.ts'
import { pageFinder, routeNamer } from './page-addresses.server.ts'
import { createHandler } from './request-handler.server.ts'

/** True for a path at which the site has a page or an endpoint. */
export const hasPage = pageFinder(build.routes)

/** The pattern of the route that answers a path; nothing where there is no page. */
export const routeOf = routeNamer(build.routes)

const handle = createHandler(build, import.meta.env.MODE)

/** Renders one page of the site, or answers one of its endpoints. */
export function renderPage(request: Request, services: Services, facts: RequestFacts): Promise<Response> {
  const context = new RouterContextProvider()
  context.set(servicesContext, services)
  context.set(requestContext, facts)
  return handle(request, context)
}
