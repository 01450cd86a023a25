import type { RouteHandle } from '#/web/request/access.ts'
import type { Route } from './+types/nothing'
import { problemResponse } from './problem.ts'
import { readApi } from './read-api.server.ts'

export const handle = { access: 'public' } satisfies RouteHandle

/** Every other address of the API. */
export function loader({ context }: Route.LoaderArgs) {
  return readApi(context, async ({ config: { siteUrl } }) => nothingHere(siteUrl))
}

/** That there is nothing at an address, and where to read what there is. */
export function nothingHere(siteUrl: string): Response {
  return problemResponse(siteUrl, 'not-found', `Every address is listed at ${siteUrl}/developers.`)
}
